/**
 * Counts the rows of players' data that one of the staff reads within 24 hours, in lists and in files: more than a
 * person needs is refused in lists, and takes a second person in files.
 */
import { rowsAlone, rowsRead } from '@kurazh/contract/admin/one-person-limits.ts'
import { sql } from 'kysely'
import type { Reading } from '../platform/admin/admin-guard.ts'
import { type Db, transaction, type Tx } from '../platform/database/database.ts'
import { announce } from '../platform/webhooks/outbox.ts'
import { noteAdmin } from './audit.ts'
import type { Row } from './rows.ts'

/** Returns how many of these rows the person may still read, and counts them. */
export function countRows(db: Db, admin: number, { way, rows }: Reading): Promise<number> {
  return transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('rows read', ${admin}))`.execute(tx)
    const before = await readWithinADay(tx, admin)
    const left = way === 'listed' ? rowsRead - before.listed : rowsAlone - before.filed
    const allowed = Math.max(0, Math.min(rows, left))
    if (allowed === 0) return 0
    const [listed, filed] = way === 'listed' ? [allowed, 0] : [0, allowed]
    await sql`
      insert into admin_reading as r (admin, hour, listed, filed) values (${admin}, date_trunc('hour', now()), ${listed}, ${filed})
      on conflict (admin, hour) do update set listed = r.listed + excluded.listed, filed = r.filed + excluded.filed`.execute(
      tx,
    )
    const after = before.listed + listed
    if (before.listed <= rowsAlone && after > rowsAlone) await tellMany(tx, admin, after)
    return allowed
  })
}

async function readWithinADay(tx: Tx, admin: number): Promise<Pick<Row<'admin_reading'>, 'listed' | 'filed'>> {
  const { rows } = await sql<{ listed: bigint; filed: bigint }>`
    select coalesce(sum(listed), 0) as listed, coalesce(sum(filed), 0) as filed
    from admin_reading where admin = ${admin} and hour > now() - interval '24 hours'`.execute(tx)
  return { listed: Number(rows[0]?.listed ?? 0), filed: Number(rows[0]?.filed ?? 0) }
}

/** Once a day and person: colleagues see it in the overview and the audit, the operator's systems hear of it. */
async function tellMany(tx: Tx, admin: number, rows: number): Promise<void> {
  await noteAdmin(tx, { id: admin }, { action: 'lists.read', outcome: 'done', detail: { rows } })
  await announce(tx, { kind: 'staff.act', detail: { admin, act: 'many rows read', rows } })
}

/** Forgets hours that no longer count. */
export async function sweepReading(db: Db): Promise<void> {
  await sql`delete from admin_reading where hour < now() - interval '25 hours'`.execute(db)
}
