/**
 * The ledger: every kopeck moves by a movement, "so much out of the owner's balance and so much in, against one house
 * account", written as insert-only transfers under a key that is kept for ever. It knows owners, not players or games.
 */
import { sql } from 'kysely'
import type { Tx } from '../platform/database.ts'

/** Accounts of the chart. The owner's own balance is code 1; house accounts have no row, they are sums of transfers. */
export const chart = { play: 101, gifts: 102, payments: 103 } as const

export interface Movement {
  owner: number
  /** Unique for the owner, for ever: posting it again changes nothing and answers `duplicate`. */
  key: string
  /** Kopecks out of the owner's balance, ≥ 0: refused as `insufficient` when the balance is smaller. */
  out: bigint
  /** Kopecks into the owner's balance, ≥ 0. */
  in: bigint
  house: (typeof chart)[keyof typeof chart]
  outKind: string
  inKind: string
}

export type Verdict = 'accepted' | 'duplicate' | 'frozen' | 'insufficient' | 'absent'

/** Opens an owner's account with nothing in it. */
export async function openAccount(tx: Tx, owner: number): Promise<void> {
  await sql`insert into ledger_account (owner) values (${owner})`.execute(tx)
}

/** Posts one movement under the owner's row lock and says what became of it. */
export async function post(tx: Tx, movement: Movement): Promise<{ verdict: Verdict; balance: bigint }> {
  const { owner, key, house, outKind, inKind } = movement
  await lockOwner(tx, owner)
  const { rows } = await sql<{ verdict: Verdict; balance: bigint }>`
    select verdict, balance from ledger_post(
      array[${owner}::bigint], array[${key}::text], array[${movement.out}::bigint], array[${movement.in}::bigint],
      ${house}::smallint, ${outKind}::text, ${inKind}::text)`.execute(tx)
  const row = rows[0]
  if (row === undefined) throw new Error('the ledger gave no verdict')
  return row
}

/** Takes the owner's row lock until the transaction ends: what is written meanwhile is seen by every later movement. */
export async function lockOwner(tx: Tx, owner: number): Promise<void> {
  await sql`select ledger_lock(array[${owner}::bigint])`.execute(tx)
}

/** Freezes or thaws an account: nothing goes out of a frozen one. Movements in flight are waited for. */
export async function setFrozen(tx: Tx, owner: number, frozen: boolean): Promise<void> {
  await sql`update ledger_account set frozen = ${frozen} where owner = ${owner}`.execute(tx)
}

/** The owner's balance in kopecks, undefined for an owner without an account. */
export async function balanceOf(db: Tx, owner: number): Promise<bigint | undefined> {
  const { rows } = await sql<{ balance: bigint }>`select balance from ledger_account where owner = ${owner}`.execute(db)
  return rows[0]?.balance
}
