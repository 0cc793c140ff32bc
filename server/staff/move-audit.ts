/** Moves the audit that is older than the last weeks from the head into history. See 0048. */
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { headDays } from '../play/policy.ts'
import { linkedAtOnce } from './policy.ts'

/** Moves all rows that are so many days old, and chained. */
export async function moveAudit(db: Db, days: number = headDays, atOnce: number = linkedAtOnce): Promise<void> {
  while ((await moveRows(db, days, atOnce)) > 0);
}

/** Moves one stretch. Returns how many rows; 0: there are none. */
export async function moveRows(db: Db, days: number, atOnce: number): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ moved: bigint }>`
    select staff_move_audit(now() - make_interval(days => ${days}), ${atOnce}) as moved`.execute(db)
  return Number(row?.moved ?? 0)
}
