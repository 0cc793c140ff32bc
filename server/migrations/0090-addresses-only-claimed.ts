/**
 * Marks of the excluded: an address that was only typed at a registration may be somebody else's. Its mark holds a new account, and
 * nobody who proves that address. Marks from before do not say which they were and stay as strict as they are.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table excluded_mark drop constraint excluded_mark_kind_check`.execute(db)
  await sql`alter table excluded_mark add constraint excluded_mark_kind_check check (kind in ('email', 'claimed', 'device', 'vk'))`.execute(db)
}
