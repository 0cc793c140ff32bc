/**
 * Since when an account is frozen: a ban ends what is in the air at its own moment, whenever an engine hears of it. Games that end so
 * say it.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ledger_account add column frozen_at timestamptz`.execute(db)
  await sql`update ledger_account set frozen_at = clock_timestamp() where frozen`.execute(db)
  await sql`create index ledger_account_frozen on ledger_account (owner) where frozen`.execute(db)
  await sql`create function ledger_frozen() returns setof bigint language sql stable as 'select owner from ledger_account where frozen'`.execute(db)
  await sql`alter table bet drop constraint bet_ended_check`.execute(db)
  // Not looked for in the rows there are: none of them can have it.
  await sql`
    alter table bet add constraint bet_ended_check
      check (ended in ('lost', 'taken', 'complete', 'limit', 'expired', 'returned', 'banned')) not valid`.execute(db)
}
