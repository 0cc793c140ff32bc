/** The admin area: a request for a second person may be about anything, and corrections of balances, with a cost account of their own. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await requests(db)
  await sql`insert into ledger_chart values (114, 'corrections', 'Исправления администраторов')`.execute(db)
  await sql`
    create table admin_correction (
      player bigint not null,
      id bigint generated always as identity unique,
      request text not null,
      -- Kopecks; below zero they left the balance.
      amount bigint not null check (amount <> 0),
      account text not null check (account in ('gifts', 'corrections')),
      reason text not null check (reason in ('failure', 'goodwill', 'mistake', 'chargeback')),
      comment text not null,
      made_by bigint not null,
      approved_by bigint,
      at timestamptz not null default now(),
      primary key (player, id),
      unique (player, request)
    )`.execute(db)
  await sql`create index admin_correction_maker on admin_correction (made_by, at)`.execute(db)
}

/** Wishes as text that keeps its order: their hash is what both people agreed to. */
async function requests(db: Kysely<unknown>): Promise<void> {
  await sql`alter table admin_request add column kind text not null default 'roles'`.execute(db)
  await sql`alter table admin_request add column before json`.execute(db)
  await sql`alter table admin_request add column body json`.execute(db)
  // Their hash was made of less: they are asked for anew.
  await sql`update admin_request set state = 'void' where state = 'open'`.execute(db)
  await sql`update admin_request set before = to_json(roles_before), body = to_json(roles)`.execute(db)
  await sql`alter table admin_request alter column before set not null`.execute(db)
  await sql`alter table admin_request alter column body set not null`.execute(db)
  await sql`alter table admin_request alter column kind drop default`.execute(db)
  await sql`alter table admin_request drop column roles_before`.execute(db)
  await sql`alter table admin_request drop column roles`.execute(db)
}
