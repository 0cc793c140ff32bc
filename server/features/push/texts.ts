/** What a notification says. It may be read by others on a locked screen: sums are in it only where the player chose so. */
import type { PushKind } from '@kurazh/contract/account/push.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import type { PushText } from '../../platform/push/message.ts'
import type { PushDetail } from '../../platform/push/outbox.ts'

type Words = (detail: PushDetail, sums: boolean) => PushText

const sumOf = ({ amount }: PushDetail): string => formatMoney(BigInt(amount ?? 0))

const words: Readonly<Record<PushKind | 'test', Words>> = {
  payout: (detail, sums) => ({
    title: 'Выплата отправлена',
    body: sums ? `${sumOf(detail)} уже в пути` : 'Деньги уже в пути. Сумма видна на сайте',
    path: '/wallet',
  }),
  security: ({ device }) => ({
    title: 'Вход с нового устройства',
    body: `${device === undefined ? 'В аккаунт вошли с нового устройства' : `${device}`}. Если это не вы, сразу смените пароль`,
    path: '/account#devices',
  }),
  tournament: (detail, sums) => ({
    title: 'Турнир окончен',
    body:
      sums && BigInt(detail.amount ?? 0) > 0n
        ? `Ваше место — ${detail.place}, приз ${sumOf(detail)}`
        : `Ваше место — ${detail.place}`,
    path: '/tournier',
  }),
  reward: () => ({
    title: 'Вас ждёт награда',
    body: 'Её можно забрать на странице бонусов',
    path: '/bonus',
  }),
  test: () => ({
    title: 'Уведомления работают',
    body: 'Так они будут выглядеть на этом устройстве',
    path: '/account#settings',
  }),
}

export const pushTextOf = (kind: PushKind | 'test', detail: PushDetail, sums: boolean): PushText =>
  words[kind](detail, sums)
