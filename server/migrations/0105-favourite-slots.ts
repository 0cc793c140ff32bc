/** Favourite slots. One that was removed stays for a while, so that taking the removal back finds it in its place. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table favourite_slot (
      player bigint not null,
      list text not null,
      slot text not null,
      added_at timestamptz not null,
      removed_at timestamptz,
      primary key (player, list, slot)
    )`.execute(db)
}
