/** Hands movements that belong to no bet to the batches of the stream: each movement to one batch, for ever. */
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/database.ts'
import type { Row } from './rows.ts'

/** A transfer with its accounts by name, under the number of its movement. Kopecks. */
export interface StreamedTransfer extends Omit<Row<'ledger_of_batch'>, 'at'> {
  /** Microseconds since 1970. */
  at: bigint
}

/** Gives waiting movements, the oldest first and at most so many, to a batch. Returns how many. */
export async function takeMovements(tx: Tx, batch: bigint, most: number): Promise<number> {
  const { rows } = await sql<{ taken: bigint }>`select ledger_take_movements(${batch}, ${most}) as taken`.execute(tx)
  return Number(rows[0]?.taken ?? 0)
}

/** Returns the transfers of a batch, in its order: the same whenever it is asked. */
export async function transfersOfBatch(db: Db | Tx, batch: bigint): Promise<StreamedTransfer[]> {
  const { rows } = await sql<StreamedTransfer>`
    select number, owner, key, leg, debit, credit, amount, kind, (extract(epoch from at) * 1000000)::bigint as at
    from ledger_of_batch(${batch}) order by number, leg`.execute(db)
  return rows
}
