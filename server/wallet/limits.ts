/** A player's own limits and breaks. They bind inside the money write: `wallet_wager` and `wallet_reserve_deposit`. */
import { sql } from 'kysely'
import { lockOwner } from '../ledger/ledger.ts'
import type { Db, Tx } from '../platform/database.ts'
import type { Row } from './rows.ts'

/** `loss` is stakes less payouts. */
export type LimitMeasure = Row<'wallet_limit'>['measure']
export type LimitPeriod = Row<'wallet_limit'>['period']

export interface Limit {
  measure: LimitMeasure
  period: LimitPeriod
  capKopecks: bigint
  /** What of it the present window has used up; a loss may be below zero. */
  usedKopecks: bigint
}

/** The limits a player has set. */
export async function limitsOf(db: Db | Tx, player: number): Promise<Limit[]> {
  const { rows } = await sql<Pick<Row<'wallet_limit'>, 'measure' | 'period' | 'cap' | 'used'>>`
    select measure, period, cap, case when window_start = wallet_window(period) then used else 0 end as used
    from wallet_limit where player = ${player}`.execute(db)
  return rows.map(({ measure, period, cap, used }) => ({ measure, period, capKopecks: cap, usedKopecks: used }))
}

/** Takes the player's lock until the transaction ends: limits read afterwards are those every later bet is held to. */
export const lockLimits = lockOwner

/**
 * Sets or lifts (undefined) a player's own limit, in kopecks a calendar window of Moscow. It counts from now on and
 * binds every bet and top-up decided after the commit.
 */
export async function setLimit(tx: Tx, player: number, measure: LimitMeasure, period: LimitPeriod, capKopecks: bigint | undefined): Promise<void> {
  await lockOwner(tx, player)
  if (capKopecks === undefined) {
    await sql`delete from wallet_limit where player = ${player} and measure = ${measure} and period = ${period}`.execute(tx)
    return
  }
  await sql`
    insert into wallet_limit (player, measure, period, cap, window_start, counts_from)
    values (${player}, ${measure}, ${period}, ${capKopecks}, wallet_window(${period}), wallet_now())
    on conflict (player, measure, period) do update set cap = excluded.cap`.execute(tx)
}

/** Lowers a limit of the player's to what it may be at most, and sets it where there is none. One that is tighter stays. */
export async function limitAtMost(tx: Tx, player: number, measure: LimitMeasure, period: LimitPeriod, capKopecks: bigint): Promise<void> {
  await lockOwner(tx, player)
  const standing = (await limitsOf(tx, player)).find((each) => each.measure === measure && each.period === period)
  if (standing === undefined || standing.capKopecks > capKopecks) await setLimit(tx, player, measure, period, capKopecks)
}

/** `held`: the account waits for a person. `break`: the player is on one. `limit`: a limit of the player's own has no room for it. `frozen`: the account is banned or closed. */
export type DepositVerdict = 'accepted' | 'break' | 'held' | 'limit' | 'frozen'

/**
 * Takes room for a top-up that a player asks for, in the transaction that writes the order. What is accepted must be
 * given back with `releaseDeposit` when the order comes to nothing. The credit itself is never refused: the money is the
 * player's by then.
 */
export async function reserveDeposit(tx: Tx, player: number, amountKopecks: bigint): Promise<DepositVerdict> {
  const { rows } = await sql<{ verdict: DepositVerdict }>`
    select wallet_reserve_deposit(${player}::bigint, ${amountKopecks}::bigint) as verdict`.execute(tx)
  const verdict = rows[0]?.verdict
  if (verdict === undefined) throw new Error('the wallet gave no verdict')
  return verdict
}

/**
 * Gives back the room of a top-up that was reserved at `reservedAt` and will not come. Call it once for each. The moment is
 * the database's own text with its microseconds: a `Date` would lie before a limit that was set in the same millisecond.
 */
export async function releaseDeposit(tx: Tx, player: number, amountKopecks: bigint, reservedAt: string): Promise<void> {
  await sql`select wallet_release_deposit(${player}::bigint, ${amountKopecks}::bigint, ${reservedAt}::timestamptz)`.execute(tx)
}

/** For ever, as a moment. */
export const forever = 'infinity'
export type Moment = Date | typeof forever

/**
 * Sends a player on a break: no bet and no top-up decided after the commit is accepted until the moment; payouts and
 * withdrawals go on. A break only grows: a nearer moment than the standing one changes nothing, and the database refuses
 * whoever would shorten it. Answers what stands now.
 */
export async function takeBreak(tx: Tx, player: number, until: Moment): Promise<Moment> {
  await lockOwner(tx, player)
  const { rows } = await sql<Pick<Row<'wallet_break'>, 'until'>>`
    insert into wallet_break as b (player, until) values (${player}, ${until}::timestamptz)
    on conflict (player) do update set until = greatest(b.until, excluded.until) returning until`.execute(tx)
  const moment = momentOf(rows[0]?.until)
  if (moment === undefined) throw new Error('a break was not written')
  return moment
}

/** Holds an account for a person: after the commit no stake and no top-up of it is accepted. Payouts and withdrawals go on. */
export async function holdPlay(tx: Tx, player: number): Promise<void> {
  await lockOwner(tx, player)
  await sql`
    insert into wallet_break (player, until, held) values (${player}, '-infinity', true)
    on conflict (player) do update set held = true`.execute(tx)
}

/** Lets a held account play again. A break of its player's own stays. */
export async function releasePlay(tx: Tx, player: number): Promise<void> {
  await lockOwner(tx, player)
  await sql`update wallet_break set held = false where player = ${player}`.execute(tx)
}

/** Until when the player is on a break, undefined when free to play. */
export async function onBreakUntil(db: Db | Tx, player: number): Promise<Moment | undefined> {
  const { rows } = await sql<Pick<Row<'wallet_break'>, 'until'>>`select until from wallet_break where player = ${player} and until > wallet_now()`.execute(db)
  return momentOf(rows[0]?.until)
}

/** Why nothing may be staked for the moment, whatever it is: what asks for no money reads it too. A ban is seen at the door. */
export async function barOf(db: Db | Tx, player: number): Promise<'break' | 'held' | undefined> {
  const { rows: [bar] } = await sql<Pick<Row<'wallet_break'>, 'held'>>`select held from wallet_break where player = ${player} and (held or until > wallet_now())`.execute(db)
  return bar === undefined ? undefined : bar.held ? 'held' : 'break'
}

/** The driver reads `infinity` as a number. */
function momentOf(value: Row<'wallet_break'>['until'] | undefined): Moment | undefined {
  return value instanceof Date ? value : value === Number.POSITIVE_INFINITY ? forever : undefined
}
