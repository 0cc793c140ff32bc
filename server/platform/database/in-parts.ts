/**
 * Changes what has gathered, a part of the rows a statement: how much there is does not decide how long a snapshot is
 * held, nor whether a statement ends within the deadline of the usual connections.
 */
import type { RawBuilder } from 'kysely'
import type { Db } from './database.ts'

/** Rows of one statement. */
const rowsAPart = 2_000

/** Repeats the statement until it changes fewer rows than it may. `part` makes one that changes so many at most. */
export async function inParts(
  db: Db,
  part: (most: number) => RawBuilder<unknown>,
  most: number = rowsAPart,
): Promise<void> {
  for (let changed = most; changed >= most;) changed = Number((await part(most).execute(db)).numAffectedRows ?? 0n)
}
