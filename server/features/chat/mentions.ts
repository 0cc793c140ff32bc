/** Mentions: finds whom a line names, counts what a player has not seen of it, and marks it as seen. */
import { chat as calls, mentions } from '@kurazh/contract/content/chat.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import { playersShownAs } from '../../players/public.ts'
import { mostNamed } from './policy.ts'
import { isSiteRoom, refuseOnBreak } from './rooms.ts'
import type { Row } from './rows.ts'

/** Whom a line names, and the line without those names: what is left is for the filter. */
export interface Named {
  players: readonly number[]
  rest: string
}

/**
 * Only players who wrote in this room under their names can be named: a refusal says nothing of anybody else. At a
 * table nobody is.
 */
export async function namedIn(db: Db, room: string, text: string): Promise<Named> {
  const names = [...new Set(Array.from(text.matchAll(mentions()), ([, name = '']) => name))].slice(0, mostNamed)
  if (!isSiteRoom(room) || names.length === 0) return { players: [], rest: text }
  const shown = await playersShownAs(db, names)
  const { rows } = await sql<Pick<Row<'chat_line'>, 'player'>>`
    select distinct player from chat_line
    where player = any(${[...shown.values()]}::bigint[]) and room = ${room} and standing = 'said'`.execute(db)
  const writers = new Set(rows.map(({ player }) => Number(player)))
  const isWriter = (name: string) => writers.has(shown.get(name) ?? 0)
  return {
    players: names.flatMap((name) => (isWriter(name) ? (shown.get(name) ?? []) : [])),
    rest: text.replace(mentions(), (whole, name: string) => (isWriter(name) ? ' ' : whole)),
  }
}

export function mentionRoutes(http: Http, { db }: { db: Db }): void {
  http.onSignedIn(calls.chatMentions, async ({ caller }) => {
    const refusal = await refuseOnBreak(db, caller.id, 'general')
    if (refusal !== undefined) return refusal
    const { rows } = await sql<Pick<Row<'chat_mention'>, 'room'> & { count: bigint }>`
      select room, count(*) as count from chat_mention where player = ${caller.id} group by room`.execute(db)
    return {
      success: {
        rooms: rows.flatMap(({ room, count }) => (isSiteRoom(room) ? [{ room, count: Number(count) }] : [])),
      },
    }
  })

  http.onSignedIn(calls.seeMentions, async ({ caller }, { room }) => {
    await sql`delete from chat_mention where player = ${caller.id} and room = ${room}`.execute(db)
    return { success: true as const }
  })
}
