/** Recovery of a forgotten password: single-use links, stored hashed. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table password_reset (
      token_hash bytea primary key,
      player bigint not null,
      email_key text not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index password_reset_player on password_reset (player)`.execute(db)
}
