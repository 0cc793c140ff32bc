/**
 * The ledger. Every kopeck moves by a movement: an amount out of the owner's balance and an amount in, against one
 * internal account. A movement is written as insert-only transfers under a key that is kept for ever. The ledger knows
 * owners, not players or games.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/database.ts'
import type { Row } from './rows.ts'

/**
 * Accounts of the chart. The owner's own balance is code 1 and the vault code 2; the site's accounts have no row, they
 * are sums of transfers.
 */
export const chart = {
  vault: 2,
  play: 101,
  gifts: 102,
  payments: 103,
  payouts: 104,
  losses: 105,
  rakeback: 106,
  statuses: 107,
  referral: 108,
  tournaments: 109,
  heist: 110,
  wheel: 111,
  promo: 112,
  tasks: 113,
  corrections: 114,
  rains: 115,
  between: 116,
  jackpot: 117,
  challenges: 118,
  missions: 119,
} as const
export type HouseAccount = (typeof chart)[keyof typeof chart]

export interface Movement {
  owner: number
  /** Unique per owner, for ever: posting it again changes nothing and answers `duplicate`. */
  key: string
  /** Kopecks out of the owner's balance, ≥ 0. Refused as `insufficient` when the balance is smaller. */
  out: bigint
  /** Kopecks into the owner's balance, ≥ 0. */
  in: bigint
  house: HouseAccount
  outKind: string
  inKind: string
}

export type Verdict = 'accepted' | 'duplicate' | 'frozen' | 'insufficient' | 'absent'

/** Opens an owner's account with a zero balance. */
export async function openAccount(tx: Tx, owner: number): Promise<void> {
  await sql`insert into ledger_account (owner) values (${owner})`.execute(tx)
}

/** Posts one movement under the owner's row lock and returns its verdict. */
export async function post(tx: Tx, movement: Movement): Promise<{ verdict: Verdict; balance: bigint }> {
  const { owner, key, house, outKind, inKind } = movement
  await lockOwner(tx, owner)
  const { rows } = await sql<Pick<Row<'ledger_post'>, 'verdict' | 'balance'> & { verdict: Verdict }>`
    select verdict, balance from ledger_post(
      array[${owner}::bigint], array[${key}::text], array[${movement.out}::bigint], array[${movement.in}::bigint],
      ${house}::smallint, ${outKind}::text, ${inKind}::text)`.execute(tx)
  const row = rows[0]
  if (row === undefined) throw new Error('the ledger gave no verdict')
  return row
}

export interface HouseMovement {
  /** Whose money it was or will be. The owner's own balance does not change. */
  owner: number
  key: string
  from: HouseAccount
  to: HouseAccount
  /** Kopecks, above 0. */
  amount: bigint
  kind: string
}

/**
 * Moves kopecks from one of the site's accounts to another under the owner's key. False when this key was posted
 * before.
 */
export async function shift(tx: Tx, { owner, key, from, to, amount, kind }: HouseMovement): Promise<boolean> {
  await lockOwner(tx, owner)
  const { numAffectedRows } = await sql`
    with shifted as (
      insert into ledger_transfer (owner, key, leg, debit, credit, amount, kind, at, balance)
      select owner, ${key}, 1, ${from}::smallint, ${to}::smallint, ${amount}, ${kind}, clock_timestamp(), balance
      from ledger_account where owner = ${owner}
      on conflict do nothing returning owner, key
    )
    insert into ledger_movement (owner, key) select owner, key from shifted`.execute(tx)
  return numAffectedRows === 1n
}

/** Takes the owner's row lock until the transaction ends. Every later movement sees what was written under it. */
export async function lockOwner(tx: Tx, owner: number): Promise<void> {
  await sql`select ledger_lock(array[${owner}::bigint])`.execute(tx)
}

/**
 * Freezes or unfreezes an account: no money leaves a frozen one. Waits for movements in progress. An account that is
 * already frozen keeps its original time. `since` is for a caller that unfroze it for a moment.
 */
export async function setFrozen(tx: Tx, owner: number, frozen: boolean, since: Date | null = null): Promise<void> {
  await sql`
    update ledger_account set frozen = ${frozen}, frozen_at = case when ${frozen} then coalesce(${since}::timestamptz, frozen_at, clock_timestamp()) end
    where owner = ${owner}`.execute(tx)
}

/** Returns which of these accounts are frozen, and since when. */
export async function frozenSince(db: Db | Tx, owners: readonly number[]): Promise<Map<number, Date>> {
  const { rows } = await sql<
    Pick<Row<'ledger_account'>, 'owner'> & { at: NonNullable<Row<'ledger_account'>['frozen_at']> }
  >`
    select owner, frozen_at as at from ledger_account where frozen and owner = any(${owners}::bigint[])`.execute(db)
  return new Map(rows.map(({ owner, at }) => [Number(owner), at]))
}

export async function isFrozen(db: Db | Tx, owner: number): Promise<boolean> {
  const { rows } = await sql<
    Pick<Row<'ledger_account'>, 'frozen'>
  >`select frozen from ledger_account where owner = ${owner}`.execute(db)
  return rows[0]?.frozen === true
}

/** True when a movement was posted under this key. */
export async function isPosted(tx: Tx, owner: number, key: string): Promise<boolean> {
  const { rows } = await sql`select ledger_posted(array[${owner}::bigint], array[${key}])`.execute(tx)
  return rows.length > 0
}

/** Returns when money left the balance under each key of the owner at the same index; undefined where none did. */
export async function postedAt(
  db: Db | Tx,
  owners: readonly number[],
  keys: readonly string[],
): Promise<(Date | undefined)[]> {
  const { rows } = await sql<Pick<Row<'ledger_transfer'>, 'at'> & { place: bigint }>`
    select i.place, t.at from unnest(${owners}::bigint[], ${keys}::text[]) with ordinality as i(owner, key, place)
      cross join lateral ledger_under(i.owner, array[i.key]) t where t.leg = 1`.execute(db)
  const found = new Map(rows.map(({ place, at }) => [Number(place) - 1, at]))
  return keys.map((_, place) => found.get(place))
}

/** Returns kopecks of one kind that moved the owner's balance since the instant. */
export async function sumOfKind(tx: Tx, owner: number, kind: string, since: Date): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`select ledger_sum(${owner}, ${kind}, ${since}) as sum`.execute(tx)
  return rows[0]?.sum ?? 0n
}

/**
 * Kopecks of these kinds that came to an owner since the moment, and when the first of them did. Only for kinds that are
 * never moved to history.
 */
export async function receivedSince(
  tx: Tx,
  owner: number,
  kinds: readonly string[],
  since: Date,
): Promise<{ sum: bigint; first: Date | undefined }> {
  const { rows } = await sql<{ sum: bigint; first: Date | null }>`
    select coalesce(sum(amount), 0)::bigint as sum, min(at) as first from ledger_transfer
    where owner = ${owner} and kind = any(${[...kinds]}::text[]) and credit = 1 and at >= ${since}`.execute(tx)
  return { sum: rows[0]?.sum ?? 0n, first: rows[0]?.first ?? undefined }
}

/** When movements of these kinds moved the balances of these owners, oldest first. Only for kinds that are never moved to history. */
export async function momentsOf(
  db: Db | Tx,
  owners: readonly number[],
  kinds: readonly string[],
  since: Date,
): Promise<{ owner: number; kind: string; at: Date }[]> {
  const { rows } = await sql<Pick<Row<'ledger_transfer'>, 'owner' | 'kind' | 'at'>>`
    select owner, kind, at from ledger_transfer
    where owner = any(${[...owners]}::bigint[]) and kind = any(${[...kinds]}::text[]) and (debit = 1 or credit = 1) and at >= ${since}
    order by at`.execute(db)
  return rows.map(({ owner, kind, at }) => ({ owner: Number(owner), kind, at }))
}

/** Returns the owner's balance in kopecks, undefined for an owner without an account. */
export async function balanceOf(db: Tx, owner: number): Promise<bigint | undefined> {
  const { rows } = await sql<
    Pick<Row<'ledger_account'>, 'balance'>
  >`select balance from ledger_account where owner = ${owner}`.execute(db)
  return rows[0]?.balance
}

/** Returns balances in kopecks by owner. */
export async function balancesOf(db: Db | Tx, owners: readonly number[]): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await sql<
    Pick<Row<'ledger_account'>, 'owner' | 'balance'>
  >`select owner, balance from ledger_account where owner = any(${[...owners]}::bigint[])`.execute(db)
  return new Map(rows.map(({ owner, balance }) => [Number(owner), balance]))
}

const transfersAtATime = 500

/**
 * Yields an owner's transfers, read page by page: those that moved the balance from the newest on, then those between
 * accounts of the site. Amounts in kopecks.
 */
export async function* transfersOf(db: Db, owner: number): AsyncIterable<unknown> {
  const fields = sql`t.key, t.leg, t.debit, t.credit, t.amount as amount_kopecks, t.kind, t.at`
  let before: { at: string | null; leg: number | null } = { at: null, leg: null }
  for (let read = transfersAtATime; read === transfersAtATime;) {
    const { rows } = await sql<Transfer & { moment: string }>`
      select ${fields}, t.at::text as moment from ledger_page(
        ${owner}, null, null, null, ${before.at}, ${before.leg}, ${transfersAtATime}) t
      order by t.at desc, t.leg desc limit ${transfersAtATime}`.execute(db)
    for (const { moment, ...transfer } of rows) {
      yield transfer
      // A Date has no microseconds.
      before = { at: moment, leg: transfer.leg }
    }
    read = rows.length
  }
  const { rows } = await sql<Transfer>`
    select ${fields} from ledger_transfer t where t.owner = ${owner} and t.debit <> 1 and t.credit <> 1 order by t.at`.execute(
    db,
  )
  yield* rows
}

type Transfer = Pick<Row<'ledger_transfer'>, 'key' | 'leg' | 'debit' | 'credit' | 'kind' | 'at'> & {
  amount_kopecks: Row<'ledger_transfer'>['amount']
}
