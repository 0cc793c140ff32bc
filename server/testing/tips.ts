/** People of the chat who may give and be given money. */
import { randomUUID } from 'node:crypto'
import { calls } from '@kurazh/contract/index.ts'
import { makeGiver } from './givers.ts'
import type { Player, TestSite } from './site.ts'

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
