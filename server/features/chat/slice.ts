/** The chat of live tables and of the site's rooms, and its moderation. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inParts } from '../../platform/database/in-parts.ts'
import type { Http } from '../../platform/http/http.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { type ChatDependencies, chatRoutes } from './chat.ts'
import { hiddenRoutes } from './hidden.ts'
import { mentionRoutes } from './mentions.ts'
import { type ModerationDependencies, moderationRoutes } from './moderation.ts'
import { keptDays } from './policy.ts'
import { roomRulesRoutes } from './room-rules.ts'

const dayMs = 86_400_000

export const chatSlice: Slice<ChatDependencies & ModerationDependencies & { http: Http }> = {
  ...keepsNothing,
  folder: 'features/chat',
  afterRestoration: null,
  playersTables: {
    chat_hidden: { copy: { in: 'chat' }, closing: 'erased' },
    chat_line: { copy: { in: 'chat' }, closing: 'erased' },
    chat_mention: { copy: { in: 'chat' }, closing: 'erased' },
    chat_mute: { copy: { in: 'chat' }, closing: 'erased' },
    chat_report: { copy: { in: 'chat' }, closing: 'erased' },
  },
  dataExport: [{ name: 'chat', rows: everything }],
  erase,
  open(deps) {
    chatRoutes(deps.http, deps)
    mentionRoutes(deps.http, deps)
    hiddenRoutes(deps.http, deps)
    moderationRoutes(deps.http, deps)
    roomRulesRoutes(deps.http, deps)
    return { jobs: [{ name: 'old lines of the chat', everyMs: dayMs, run: () => sweep(deps.db) }] }
  },
}

/** Deletes old complaints, mentions, lines and mutes. */
async function sweep(db: Db): Promise<void> {
  await sql`delete from chat_report where at < clock_timestamp() - make_interval(days => ${keptDays})`.execute(db)
  // The oldest have the lowest numbers.
  await inParts(
    db,
    (most) => sql`
      with old as (
        select player, id from (select player, id, at from chat_line order by id limit ${most}) as first
        where at < clock_timestamp() - make_interval(days => ${keptDays})
      ), unmentioned as (
        delete from chat_mention m using old where m.author = old.player and m.line = old.id
      )
      delete from chat_line l using old where l.player = old.player and l.id = old.id`,
  )
  await sql`delete from chat_mute where until < clock_timestamp()`.execute(db)
}

async function erase(tx: Tx, player: number): Promise<void> {
  await sql`delete from chat_report where player = ${player}`.execute(tx)
  await sql`delete from chat_report where author = ${player}`.execute(tx)
  await sql`delete from chat_mention where player = ${player}`.execute(tx)
  await sql`delete from chat_mention where author = ${player}`.execute(tx)
  await sql`delete from chat_hidden where player = ${player}`.execute(tx)
  await sql`delete from chat_hidden where author = ${player}`.execute(tx)
  await sql`delete from chat_line where player = ${player}`.execute(tx)
  await sql`delete from chat_mute where player = ${player}`.execute(tx)
}

/** Secret mutes are left out: a player who knew of one would evade it. */
async function* everything(db: Db, player: number): AsyncIterable<unknown> {
  const lines = await sql`select room, text, at from chat_line where player = ${player} order by id`.execute(db)
  yield* lines.rows
  const mutes =
    await sql`select until as muted_until, reason from chat_mute where player = ${player} and not secretly`.execute(db)
  yield* mutes.rows
  const reports =
    await sql`select line as reported, at from chat_report where player = ${player} order by line`.execute(db)
  yield* reports.rows
  const named =
    await sql`select line as named_in, room from chat_mention where player = ${player} order by line`.execute(db)
  yield* named.rows
  const hidden =
    await sql`select line as hidden_at, at from chat_hidden where player = ${player} order by line`.execute(db)
  yield* hidden.rows
}
