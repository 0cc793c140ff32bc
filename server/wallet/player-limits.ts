/**
 * A player's own limits and breaks. They are enforced inside the money write: `wallet_wager` and
 * `wallet_reserve_deposit`.
 */
import { sql } from 'kysely'
import { lockOwner } from '../ledger/ledger.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { keepAside } from '../platform/database/kept-aside.ts'
import type { Row } from './rows.ts'

/** `loss` is stakes minus payouts. */
export type LimitMeasure = Row<'wallet_limit'>['measure']
export type LimitPeriod = Row<'wallet_limit'>['period']

export interface Limit {
  measure: LimitMeasure
  period: LimitPeriod
  capKopecks: bigint
  /** How much of it the present window has used; a loss may be negative. */
  usedKopecks: bigint
}

/** Returns the limits a player has set. */
export async function limitsOf(db: Db | Tx, player: number): Promise<Limit[]> {
  const { rows } = await sql<Pick<Row<'wallet_limit'>, 'measure' | 'period' | 'cap' | 'used'>>`
    select measure, period, cap, case when window_start = wallet_window(period) then used else 0 end as used
    from wallet_limit where player = ${player}`.execute(db)
  return rows.map(({ measure, period, cap, used }) => ({ measure, period, capKopecks: cap, usedKopecks: used }))
}

/** Takes the player's lock until the transaction ends. Limits read afterwards apply to every later bet. */
export const lockLimits = lockOwner

/**
 * Sets or lifts (undefined) a player's own limit, in kopecks per calendar window of Moscow. It counts from now on and
 * applies to every bet and top-up decided after the commit.
 */
export async function setLimit(
  tx: Tx,
  player: number,
  measure: LimitMeasure,
  period: LimitPeriod,
  capKopecks: bigint | undefined,
): Promise<void> {
  await lockOwner(tx, player)
  await keepAside(tx, {
    kind: 'limit',
    player,
    measure,
    period,
    cap: capKopecks === undefined ? null : `${capKopecks}`,
  })
  if (capKopecks === undefined) {
    await sql`delete from wallet_limit where player = ${player} and measure = ${measure} and period = ${period}`.execute(
      tx,
    )
    return
  }
  await sql`
    insert into wallet_limit (player, measure, period, cap, window_start, counts_from)
    values (${player}, ${measure}, ${period}, ${capKopecks}, wallet_window(${period}), wallet_now())
    on conflict (player, measure, period) do update set cap = excluded.cap`.execute(tx)
}

/** Lowers a player's limit to at most this amount, and sets it where there is none. A tighter limit remains. */
export async function limitAtMost(
  tx: Tx,
  player: number,
  measure: LimitMeasure,
  period: LimitPeriod,
  capKopecks: bigint,
): Promise<void> {
  await lockOwner(tx, player)
  const standing = (await limitsOf(tx, player)).find((each) => each.measure === measure && each.period === period)
  if (standing === undefined || standing.capKopecks > capKopecks)
    await setLimit(tx, player, measure, period, capKopecks)
}

/**
 * `held`: the account waits for a person to check it. `break`: the player is on a break. `limit`: one of the player's
 * own limits has no room for it. `frozen`: the account is banned or closed.
 */
export type DepositVerdict = 'accepted' | 'break' | 'held' | 'limit' | 'frozen'

/**
 * Reserves room for a requested top-up, in the transaction that writes the order. What is accepted must be returned
 * with `recountDeposit` when the order fails. The credit itself is never refused: the money is the player's by then.
 */
export async function reserveDeposit(tx: Tx, player: number, amountKopecks: bigint): Promise<DepositVerdict> {
  const { rows } = await sql<{ verdict: DepositVerdict }>`
    select wallet_reserve_deposit(${player}::bigint, ${amountKopecks}::bigint) as verdict`.execute(tx)
  const verdict = rows[0]?.verdict
  if (verdict === undefined) throw new Error('the wallet gave no verdict')
  return verdict
}

/** What of a top-up counts in its player's limits, in kopecks, and since when: the database's own text. */
export interface CountedDeposit {
  kopecks: bigint
  at: string | null
}

/**
 * Changes what a top-up counts. Less gives the room back where it was taken; more counts whole from now on. `checked`:
 * more is refused where there is no room, and nothing changes; otherwise it is counted all the same.
 */
export async function recountDeposit(
  tx: Tx,
  player: number,
  was: CountedDeposit,
  kopecks: bigint,
  { checked }: { checked: boolean },
): Promise<DepositVerdict> {
  const { rows } = await sql<{ verdict: DepositVerdict }>`
    select wallet_recount_deposit(${player}::bigint, ${was.kopecks}::bigint, ${was.at}::timestamptz, ${kopecks}::bigint, ${checked}::boolean) as verdict`.execute(
    tx,
  )
  const verdict = rows[0]?.verdict
  if (verdict === undefined) throw new Error('the wallet gave no verdict')
  return verdict
}

/** For ever, as a moment. */
export const forever = 'infinity'
export type Moment = Date | typeof forever

/**
 * Sends a player on a break: no bet or top-up decided after the commit is accepted until the moment; payouts and
 * withdrawals continue. A break is only extended: an earlier moment changes nothing, and the database refuses to
 * shorten a break. Returns the break in force.
 */
export async function takeBreak(tx: Tx, player: number, until: Moment): Promise<Moment> {
  await lockOwner(tx, player)
  const { rows } = await sql<Pick<Row<'wallet_break'>, 'until'>>`
    insert into wallet_break as b (player, until) values (${player}, ${until}::timestamptz)
    on conflict (player) do update set until = greatest(b.until, excluded.until) returning until`.execute(tx)
  const moment = momentOf(rows[0]?.until)
  if (moment === undefined) throw new Error('a break was not written')
  await keepAside(tx, { kind: 'break', player, until: moment instanceof Date ? moment.toISOString() : moment })
  return moment
}

/**
 * Holds an account until a person has checked it: after the commit no stake or top-up of it is accepted. Payouts and
 * withdrawals continue.
 */
export async function holdPlay(tx: Tx, player: number): Promise<void> {
  await lockOwner(tx, player)
  await sql`
    insert into wallet_break (player, until, held) values (${player}, '-infinity', true)
    on conflict (player) do update set held = true`.execute(tx)
}

/** Lets a held account play again. The player's own break remains. */
export async function releasePlay(tx: Tx, player: number): Promise<void> {
  await lockOwner(tx, player)
  await sql`update wallet_break set held = false where player = ${player}`.execute(tx)
}

/** Returns the end of the player's break, undefined when there is none. */
export async function onBreakUntil(db: Db | Tx, player: number): Promise<Moment | undefined> {
  const { rows } = await sql<
    Pick<Row<'wallet_break'>, 'until'>
  >`select until from wallet_break where player = ${player} and until > wallet_now()`.execute(db)
  return momentOf(rows[0]?.until)
}

/** The break as the contract shows it: null when there is none; `until` null when it has no end. */
export async function shownPause(db: Db, player: number): Promise<{ until: string | null } | null> {
  const until = await onBreakUntil(db, player)
  return until === undefined ? null : { until: until === forever ? null : until.toISOString() }
}

/**
 * Returns why nothing may be staked at the moment. Games without money use it, too. A ban is checked earlier, by the
 * guard of the call.
 */
export async function barOf(db: Db | Tx, player: number): Promise<'break' | 'held' | undefined> {
  const {
    rows: [bar],
  } = await sql<
    Pick<Row<'wallet_break'>, 'held'>
  >`select held from wallet_break where player = ${player} and (held or until > wallet_now())`.execute(db)
  return bar === undefined ? undefined : bar.held ? 'held' : 'break'
}

/** The driver reads `infinity` as a number. */
function momentOf(value: Row<'wallet_break'>['until'] | undefined): Moment | undefined {
  return value instanceof Date ? value : value === Number.POSITIVE_INFINITY ? forever : undefined
}
