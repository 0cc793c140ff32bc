/** What lists of the admin area are read by, however many rows there are, and notes of the staff about players. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index player_created on player (created_at, id)`.execute(db)
  await sql`create index player_login_prefix on player (login_key collate "C")`.execute(db)
  await sql`create index player_banned on player (created_at, id) where banned_at is not null`.execute(db)
  await sql`create index player_held_newest on player (created_at, id) where held_at is not null`.execute(db)
  await sql`create index player_closed on player (created_at, id) where closed_at is not null`.execute(db)
  await sql`create index player_admin on player (created_at, id) where is_admin`.execute(db)
  // Who else came by the same device or network.
  await sql`create index player_device_info on player_device (info_hash)`.execute(db)
  await sql`create index sign_in_network on sign_in (network, device) where success`.execute(db)
  await sql`
    create table admin_note (
      player bigint not null,
      id bigint generated always as identity,
      at timestamptz not null default now(),
      admin bigint not null,
      who text not null,
      text text not null,
      primary key (player, id)
    )`.execute(db)
}
