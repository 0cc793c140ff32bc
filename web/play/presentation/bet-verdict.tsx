/** Shows the result of the page's check of a bet line by line, and why it is or is not a proof. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import type { BetCheck, Judgement, Lie, Unheard } from '../proof/bet-check.ts'
import { UnknownRules } from './unknown-rules.tsx'
import type { Verdict } from '../proof/verdict.ts'

/** The reason why a bet that agrees is not called proved. */
const unheardTexts: Readonly<Record<Unheard, string>> = {
  promise:
    'Пересчитано, но без сверки с обещанием: ставка сделана не на этом устройстве или уже забыта им, и ответ сервера сверен только сам с собой.',
  moves:
    'Пересчитано. Обещание эта страница получила до ставки, но не все ходы сделаны на этом устройстве: их она подтвердить не может.',
  clock: 'Пересчитано. Сервер пишет, что сутки без хода прошли, а по часам этого устройства ещё нет.',
  ban: 'Пересчитано. Игру закончил сервер: так бывает при блокировке аккаунта. Выплата верна для сделанных ходов, но была ли блокировка, эта страница подтвердить не может.',
  bound:
    'Пересчитано. За этим номером уже был закреплён сид другого устройства: на нём сервер отказал в ставке. Сид выбрали не здесь, поэтому доказательством ставка не считается.',
  instead:
    'Пересчитано. Предыдущий номер сервер назвал занятым: на другом устройстве он отказал в ставке. Подтвердить это эта страница не может, поэтому ставка, сделанная вместо той, доказанной не считается.',
  returned:
    'Пересчитано. Ходов не было, и ставка вернулась целиком. Сервер пишет, что прошли сутки; когда именно он закончил игру, эта страница подтвердить не может.',
  books:
    'Пересчитано. Обещание и сид — до раунда, но корень книг этой версии страница до него не получала и сверить книгу не с чем.',
  stake:
    'Пересчитано. Обещание, сид и корень книг эта страница знала до раунда, и книга выбрана верно. Ставку и режим назвала игра другого автора: сравните их с тем, что вы нажимали.',
}

const tones: Readonly<Record<Verdict, 'win' | 'loss' | undefined>> = {
  proved: 'win',
  pending: undefined,
  recomputed: undefined,
  broken: 'loss',
}

export function BetVerdict({ judgement, version }: { judgement: Judgement; version: number }) {
  const { verdict, check, lies, unheard } = judgement
  if (verdict === 'unreadable') return <UnknownRules version={version} />
  return (
    <Notice as="div" tone={tones[verdict]} className="flex-col">
      {unheard !== undefined && verdict === 'recomputed' && <p>{unheardTexts[unheard]}</p>}
      {linesOf(check, unheard).map(([good, text]) => (
        <p key={text} className="flex gap-2">
          <Icon name={good ? (verdict === 'recomputed' ? 'equal' : 'check') : 'close'} size={18} />
          <span>
            {!good && 'Не сошлось: '}
            {text}
          </span>
        </p>
      ))}
      <Lies lies={lies} />
    </Notice>
  )
}

function linesOf(check: BetCheck, unheard: Unheard | undefined): [good: boolean, text: string][] {
  const heard = unheard !== 'promise'
  const answer =
    unheard === 'stake' || unheard === 'books'
      ? 'Номер, версия и сид — те, что вытянула эта страница'
      : 'Сервер ответил на ту самую ставку, которую отправила эта страница'
  return [
    [
      check.commitmentHolds,
      heard
        ? 'Раскрытый сид совпал с обещанием, которое эта страница получила до ставки'
        : 'Раскрытый сид совпал с отпечатком, который называет сервер',
    ],
    [check.outcomeHolds, 'Ваш браузер пересчитал исход и получил то же самое'],
    [check.payoutHolds, 'Выплата равна ставке, умноженной на множитель'],
    ...(heard ? ([[check.answerHolds, answer]] as [boolean, string][]) : []),
  ]
}

/** The reported and the known values that differ, side by side. */
export function Lies({ lies }: { lies: readonly Lie[] }) {
  if (lies.length === 0) return null
  return (
    <ul className="grid gap-1">
      {lies.map(({ what, known, told }) => (
        <li key={what}>
          {what}: было{' '}
          <span className="code" translate="no">
            {said(known)}
          </span>
          , в ответе{' '}
          <span className="code" translate="no">
            {said(told)}
          </span>
        </li>
      ))}
    </ul>
  )
}

const said = (value: unknown) =>
  typeof value === 'string'
    ? value
    : typeof value === 'bigint'
      ? formatMoney(value)
      : (JSON.stringify(value) ?? 'ничего')
