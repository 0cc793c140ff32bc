/** People of the chat who may give and be given money. */
import { randomUUID } from 'node:crypto'
import { calls } from '@kurazh/contract/index.ts'
import type { Database } from '../platform/database/database.ts'
import type { Player, TestSite } from './site.ts'

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

/** A player with 1000 ₽ who may give. */
export async function chatter(site: TestSite, login?: string): Promise<Player> {
  const player = await site.player(login)
  await makeGiver(site.database, player.login)
  return player
}

/** The same, with a line in the room: they can be given a tip, and take part in the next rain. Returns the line too. */
export async function writer(
  site: TestSite,
  room = 'general',
  login?: string,
): Promise<{ player: Player; line: number }> {
  const player = await chatter(site, login)
  const { id } = await player.ask(calls.sayInChat, { room, text: 'Всем привет', key: randomUUID() })
  return { player, line: id }
}
