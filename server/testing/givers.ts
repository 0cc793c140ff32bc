/** Who may give money in the chat, and the end of rains: for tests and journeys. */
import type { Database } from '../platform/database/database.ts'

/** Contact, age and status of this player are enough to give. */
export async function makeGiver({ pool }: Pick<Database, 'pool'>, login: string): Promise<void> {
  await pool.query(
    `update player set email_confirmed_at = clock_timestamp(), created_at = created_at - interval '8 days' where login = $1`,
    [login],
  )
  await pool.query(
    'insert into credit (player, edge, rakeback, status) select id, 0, 0, 1 from player where login = $1 on conflict (player) do update set status = 1',
    [login],
  )
}

/** The time of all open rains is over. */
export async function endRains({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query(`update tips_rain set ends_at = clock_timestamp() where state = 'open'`)
}
