/**
 * Sends the sums of each finished day by letter to those of the staff who want it. A letter and the day it is of are
 * written together, so that every node may look and each day comes once.
 */
import { dayLetterCalls as calls } from '@kurazh/contract/admin/day-letter.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import type { Letters } from '../../platform/mail/outbox.ts'
import { emailOf } from '../../players/public.ts'
import { holdsRight } from '../../staff/public.ts'
import { playByDay } from '../credit/public.ts'
import { noSums, sumsOfDays } from './day-sums.ts'
import { dayMs, dayOf, today } from './report-period.ts'
import type { Row } from './rows.ts'

export interface DayLetterDependencies {
  db: Db
  letters: Letters
  origin(): string
  config: { brand: string }
}

/** By then the sums of the day before are complete. */
const fromHour = 9
const moscowHours = 3

export function dayLetterRoutes(http: Http, { db }: { db: Db }): void {
  http.onAdmin(calls.dayLetter, async ({ admin }) => {
    const { rows } = await sql`select from day_letter where player = ${admin.id}`.execute(db)
    const address = await emailOf(db, admin.id)
    return { success: { on: rows.length > 0, address: address?.confirmed === true } }
  })

  http.onAdmin(calls.setDayLetter, ({ admin }, { on }) =>
    transaction(db, async (tx) => {
      if (!on) {
        await sql`delete from day_letter where player = ${admin.id}`.execute(tx)
        return { success: 'Писем с итогами дня больше не будет' }
      }
      if ((await emailOf(tx, admin.id))?.confirmed !== true)
        return new Refusal('ContactUnconfirmed', 'Сначала подтвердите почту в аккаунте: письму некуда прийти')
      await sql`insert into day_letter (player) values (${admin.id}) on conflict do nothing`.execute(tx)
      return { success: `Итоги дня будут приходить после ${fromHour} утра по Москве` }
    }),
  )
}

/** Writes the letters of yesterday that were not written yet. `now`: milliseconds. */
export async function writeDayLetters(deps: DayLetterDependencies, now = Date.now()): Promise<void> {
  if (new Date(now + moscowHours * 3_600_000).getUTCHours() < fromHour) return
  const day = dayOf(Date.parse(today(now)) - dayMs)
  const { rows } = await sql<Pick<Row<'day_letter'>, 'player'>>`
    select player from day_letter where last_day < ${day}::date order by player`.execute(deps.db)
  if (rows.length === 0) return
  const text = await textOf(deps, day)
  for (const { player } of rows) await transaction(deps.db, (tx) => writeOne(tx, deps, Number(player), day, text))
}

async function writeOne(
  tx: Tx,
  { letters, config: { brand } }: DayLetterDependencies,
  player: number,
  day: string,
  text: string,
): Promise<void> {
  const { numAffectedRows } =
    await sql`update day_letter set last_day = ${day}::date where player = ${player} and last_day < ${day}::date`.execute(
      tx,
    )
  if (numAffectedRows !== 1n) return
  // The right may have been taken and the address changed since the wish.
  const address = await emailOf(tx, player)
  if (address?.confirmed !== true || !(await holdsRight(tx, player, 'report.view'))) return
  const letter = { to: address.email, subject: `${brand}: итоги ${day}`, text }
  await letters.write(tx, { kind: 'day', player, letter, key: `day ${day} ${player}` })
}

async function textOf({ db, origin }: DayLetterDependencies, day: string): Promise<string> {
  const before = dayOf(Date.parse(day) - dayMs)
  const [sums, play] = await Promise.all([sumsOfDays(db, before, day), playByDay(db, before, day)])
  const line = (title: string, of: (each: typeof noSums) => bigint) =>
    `${title}: ${formatMoney(of(sums.get(day) ?? noSums))} (днём раньше ${formatMoney(of(sums.get(before) ?? noSums))})`
  const played = play.find((each) => each.day === day)
  return [
    `Итоги ${day} по времени Москвы.`,
    '',
    `Играли: ${played?.players ?? 0}, ставок: ${played?.bets ?? 0}.`,
    line('Поставлено', ({ staked }) => staked),
    line('Выплачено', ({ paid }) => paid),
    line('Доход игр', ({ revenue }) => revenue),
    line('Награды', ({ rewards }) => rewards),
    line('Пополнения', ({ deposits }) => deposits),
    line('Выводы', ({ payouts }) => payouts),
    line('Возвраты платежей', ({ refunds }) => refunds),
    '',
    `Подробнее: ${origin()}/admin/overview`,
    `Письмо выключают там же, где включили: ${origin()}/admin/reports?tab=letter`,
    '',
  ].join('\n')
}

/** Forgets the wish, with the commit that closes the account. */
export async function eraseDayLetter(tx: Tx, player: number): Promise<void> {
  await sql`delete from day_letter where player = ${player}`.execute(tx)
}
