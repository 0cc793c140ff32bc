/** When a player last began a game, where a jurisdiction wants time between the starts of two. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table game_start (
      player bigint not null,
      game text not null,
      nonce bigint not null,
      at timestamptz not null,
      primary key (player, game)
    )`.execute(db)
}
