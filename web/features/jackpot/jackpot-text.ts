/** The words of the jackpot page. */
import type { FallChecks, Found } from '@kurazh/contract/rewards/jackpot-proof.ts'
import type { PotFall } from '@kurazh/contract/rewards/jackpot.ts'
import type { IconName } from '../../ui/controls/icon.tsx'
import type { PotLie } from './pins.ts'

/** What a check has found, sentence by sentence. */
export const checkWords: Readonly<Record<keyof FallChecks, Readonly<Record<Found, string>>>> = {
  promise: {
    proved: 'Обещание, которое этот браузер получил до падения, совпало с секретом',
    agrees: 'Секрет подходит к обещанию, но само обещание браузер знает только со слов сайта',
    broken: 'Секрет не подходит к обещанию',
    none: '',
  },
  again: {
    proved: '',
    agrees: 'Розыгрыш начат заново после восстановления сайта: чем кончился прежний, сайт мог знать',
    broken: 'Розыгрыш начат заново чаще, чем после его начала объявлено восстановлений сайта',
    none: '',
  },
  sum: {
    proved: 'Сумма падения — ровно та, что следует из секрета',
    agrees: 'Сумма падения — ровно та, что следует из секрета',
    broken: 'Сумма падения не та, что следует из секрета',
    none: '',
  },
  tree: {
    proved: 'Доли всех игроков в сумме дают весь котёл, и их корень браузер получил до розыгрыша',
    agrees: 'Доли всех игроков в сумме дают весь котёл; когда опубликован их корень, известно со слов сайта',
    broken: 'Доли не складываются в котёл, или их корень подменён',
    none: '',
  },
  own: {
    proved: 'Ваша доля на месте, и внесено не меньше, чем сайт показывал раньше',
    agrees: 'Ваша доля на месте; прежнюю сумму вклада этот браузер не видел',
    broken: 'Вашей доли нет, она меньше внесённой или не ваша',
    none: 'Вашей доли в этом котле не было',
  },
  seeds: {
    proved: 'Зерно этого браузера в списке, и список закрыт вовремя: посчитать жребий заранее было некогда',
    agrees: 'Список зёрен сходится, но этот браузер в розыгрыше не участвовал или узнал о списке поздно',
    broken: 'Зерна этого браузера в списке нет, или список подменён',
    none: '',
  },
  draw: {
    proved: 'Медленный жребий проверен шаг за шагом',
    agrees: 'Жребий сходится, но шагов в нём не столько, сколько положено: сайт мог выбирать, на каком остановиться',
    broken: 'Жребий не следует из дерева, секрета и зёрен',
    none: '',
  },
  ticket: {
    proved: 'Выпавший билет принадлежит доле победителя',
    agrees: 'Выпавший билет принадлежит доле победителя',
    broken: 'Выпавший билет не принадлежит доле победителя',
    none: '',
  },
}

export const foundSigns: Readonly<Record<Found, { icon: IconName; tone: string }>> = {
  proved: { icon: 'check', tone: 'text-win' },
  agrees: { icon: 'equal', tone: 'muted' },
  broken: { icon: 'alert', tone: 'text-loss' },
  none: { icon: 'info', tone: 'muted' },
}

export const lieWords: Readonly<Record<PotLie['what'], string>> = {
  promise: 'обещание изменилось после того, как его получил этот браузер',
  tree: 'корень долей изменился после того, как его получил этот браузер',
  seeds: 'список зёрен изменился после того, как его получил этот браузер',
  missing: 'котёл, обещание которого получил этот браузер, исчез',
  undeclared:
    'обещание снято или розыгрыш начат заново, а восстановления сайта, которое это объясняет, в общем списке нет',
}

export const stageWords: Readonly<Record<Exclude<PotFall['stage'], 'drawn'>, string>> = {
  counting: 'Складываем доли всех игроков в дерево',
  seeds: 'Корень долей опубликован, браузеры игроков дают зёрна',
  drawing: 'Зёрна собраны, считается жребий: это занимает несколько минут',
}

/** The share in percent with two decimals; less than the least of them in words. */
export function percentText(part: bigint, whole: bigint): string {
  if (part === 0n || whole === 0n) return '0 %'
  const hundredths = (part * 10_000n) / whole
  return hundredths === 0n
    ? 'меньше 0.01 %'
    : `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')} %`
}
