/** Who may give money away and who may be given it, before the money is looked at. */
import { statusLabels, statusNames, type StatusLabel } from '@kurazh/contract/account/status-names.ts'
import { plural } from '@kurazh/shared/text/plural.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { type Caller, Refusal } from '../../platform/http/http.ts'
import { askConfirmation, hasConfirmedContact, playerById, shareDevice, staffAmong } from '../../players/public.ts'
import { barOf } from '../../wallet/player-limits.ts'
import { givenToday, type GivingVerdict } from '../../wallet/between-players.ts'
import { hiddenAuthors, refuseWriter, type RoomDependencies } from '../chat/public.ts'
import { type givingBar, shareDetails } from '../payments/public.ts'
import { daysBefore, mostUnconfirmed, statusToGive } from './policy.ts'
import type { Row } from './rows.ts'

export interface WhoDependencies extends RoomDependencies {
  jurisdiction: { readonly tips: boolean }
}

const dayMs = 86_400_000

/** Why the player may not give anything away in this room; undefined: nothing forbids it. */
export async function refuseGiver(deps: WhoDependencies, player: number, room: string): Promise<Refusal | undefined> {
  const { db, jurisdiction, statuses } = deps
  if (!jurisdiction.tips)
    return new Refusal('TipRefused', 'По правилам этой площадки игроки не дарят деньги друг другу')
  if ((await staffAmong(db, [player])).has(player))
    return new Refusal('TipRefused', 'Сотрудники не дарят деньги игрокам и не принимают их')
  if ((await barOf(db, player)) === 'break')
    return new Refusal('OnBreak', 'У вас перерыв: до его конца подарки и дожди закрыты')
  const closed = await refuseWriter(deps, player, room)
  if (closed !== undefined) return closed
  if (!(await hasConfirmedContact(db, player)))
    return new Refusal(
      'TipRefused',
      'Дарить можно, когда подтверждена почта: письмо со ссылкой отправит раздел «Аккаунт»',
    )
  const days = await daysLeft(db, player)
  if (days > 0)
    return new Refusal(
      'TipRefused',
      `Дарить можно через ${days} ${plural(days, ['день', 'дня', 'дней'])}: аккаунт ещё новый`,
    )
  const status = (await statuses.of(db, [player])).get(player) ?? 'global'
  return isAt(status, statusToGive)
    ? undefined
    : new Refusal('TipRefused', `Дарить можно со статуса ${statusNames[statusToGive]}`)
}

const isAt = (status: StatusLabel, least: StatusLabel) => statusLabels.indexOf(status) >= statusLabels.indexOf(least)

/** Days until the account is old enough; 0: it is. */
async function daysLeft(db: Db, player: number): Promise<number> {
  const made = (await playerById(db, player))?.createdAt.getTime() ?? Date.now()
  return Math.max(0, Math.ceil(daysBefore - (Date.now() - made) / dayMs))
}

/**
 * Asks the owner of the account for a confirmation where the gifts of the day add up to more than `mostUnconfirmed`: somebody who
 * finds an open page gives no more away. Under the lock of the giver, so that gifts at once do not pass it together.
 */
export async function refuseUnconfirmed(tx: Tx, caller: Caller, amount: bigint): Promise<Refusal | undefined> {
  return (await givenToday(tx, caller.id)) + amount > mostUnconfirmed ? askConfirmation(tx, caller) : undefined
}

/** One sentence for everything: who gives does not learn what it is. */
export const refusedReceiver = () => new Refusal('TipRefused', 'Этому игроку сейчас нельзя подарить')

/** Whether something other than money forbids the player to be given a tip by this one. */
export async function mayReceive(db: Db, receiver: number, giver: number): Promise<boolean> {
  return !(
    (await staffAmong(db, [receiver])).has(receiver) ||
    (await daysLeft(db, receiver)) > 0 ||
    !(await accepts(db, receiver)) ||
    (await hiddenAuthors(db, receiver)).has(giver)
  )
}

export async function accepts(db: Db | Tx, player: number): Promise<boolean> {
  const { rows } = await sql<Pick<Row<'tips_setting'>, 'accepts'>>`
    select accepts from tips_setting where player = ${player}`.execute(db)
  return rows[0]?.accepts ?? true
}

/** Why the player may not take part in the rains of a room; undefined: nothing forbids it. */
export async function refuseEntrant(deps: WhoDependencies, player: number, room: string): Promise<Refusal | undefined> {
  const { db } = deps
  if ((await staffAmong(db, [player])).has(player)) return new Refusal('TipRefused', 'Сотрудники в дождях не участвуют')
  const closed = await refuseWriter(deps, player, room)
  if (closed !== undefined) return closed
  // At a live table one writes without it, and accounts without it are made by the dozen.
  if (!(await hasConfirmedContact(db, player)))
    return new Refusal(
      'TipRefused',
      'Участвовать можно, когда подтверждена почта: письмо со ссылкой отправит раздел «Аккаунт»',
    )
  const days = await daysLeft(db, player)
  return days > 0
    ? new Refusal(
        'TipRefused',
        `Участвовать можно через ${days} ${plural(days, ['день', 'дня', 'дней'])}: аккаунт ещё новый`,
      )
    : undefined
}

/** Whether the player is likely the same person as the giver or as somebody who has joined: by device or by payouts. */
export async function isSomebodyAgain(
  db: Db | Tx,
  player: number,
  { giver, entrants }: { giver: number; entrants: readonly number[] },
): Promise<boolean> {
  return (await shareDevice(db, player, [giver, ...entrants])) || (await shareDetails(db, player, giver))
}

const barTexts: Readonly<Record<NonNullable<Awaited<ReturnType<typeof givingBar>>>, string>> = {
  stopped: 'Выводы сейчас остановлены, и подарки вместе с ними',
  changed: 'Пароль, почта или второй фактор недавно менялись: подарки откроются через сутки после этого',
  review: 'Выводы этого аккаунта проверяет сотрудник: подарки откроются после проверки',
  unplayed: 'Пополненные и подаренные за неделю деньги сначала ставят: дарят то, что можно вывести без проверки',
}

/** The refusal of what payments forbid. */
export const refusalOfBar = (bar: keyof typeof barTexts) =>
  new Refusal(bar === 'unplayed' ? 'TipRefused' : 'PayoutsPaused', barTexts[bar])

/** The refusal of what the money write forbids. */
export function refusalOfGiving(verdict: Exclude<GivingVerdict, 'accepted' | 'duplicate'>): Refusal {
  switch (verdict) {
    case 'frozen':
      return new Refusal('Banned')
    case 'break':
      return new Refusal('OnBreak', 'У вас перерыв: до его конца подарки и дожди закрыты')
    case 'held':
      return new Refusal('Held', 'Аккаунт ещё не проверил сотрудник: до этого подарки закрыты')
    case 'stopped':
      return new Refusal('BettingStopped', 'Подарки временно остановлены: идёт сверка счетов')
    case 'insufficient':
      return new Refusal('InsufficientFunds')
    case 'day':
      return new Refusal('LimitReached', 'Это больше, чем можно подарить за день. Уменьшите сумму')
  }
}
