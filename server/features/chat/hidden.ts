/** Authors whose lines a player does not want to see: hiding, showing, the list of them. */
import { chat as calls, type HiddenWriter } from '@kurazh/contract/content/chat.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import type { Face } from '../../play/bets/bettor.ts'
import { mostHidden } from './policy.ts'
import type { Row } from './rows.ts'

interface HiddenDependencies {
  db: Db
  facesOf(db: Db, players: readonly number[]): Promise<ReadonlyMap<number, Face>>
}

/** Whose lines the player has hidden, newest first. */
export async function hiddenOf({ db, facesOf }: HiddenDependencies, player: number): Promise<HiddenWriter[]> {
  const { rows } = await sql<Pick<Row<'chat_hidden'>, 'author' | 'line'>>`
    select author, line from chat_hidden where player = ${player} order by line desc limit ${mostHidden}`.execute(db)
  if (rows.length === 0) return []
  const authors = rows.map(({ author }) => Number(author))
  const faces = await facesOf(db, authors)
  return rows.map(({ author, line }) => ({ id: Number(line), name: faces.get(Number(author))?.name ?? null }))
}

export function hiddenRoutes(http: Http, { db }: { db: Db }): void {
  http.onSignedIn(calls.hideWriter, async ({ caller }, { room, id }) => {
    const {
      rows: [line],
    } = await sql<Pick<Row<'chat_line'>, 'player'>>`
      select player from chat_line where room = ${room} and id = ${id} and standing = 'said' and player <> ${caller.id}`.execute(
      db,
    )
    if (line === undefined) return new Refusal('NotFound', 'Этого сообщения уже нет')
    const { numAffectedRows } = await sql`
      insert into chat_hidden (player, author, line) select ${caller.id}::bigint, ${line.player}::bigint, ${id}::bigint
      where (select count(*) from chat_hidden where player = ${caller.id}) < ${mostHidden}
      on conflict (player, author) do update set line = excluded.line`.execute(db)
    if (numAffectedRows === 0n)
      return new Refusal('ChatRefused', `Скрыть можно не больше ${mostHidden} человек. Покажите кого-нибудь снова`)
    await sql`delete from chat_mention where player = ${caller.id} and author = ${line.player}`.execute(db)
    return { success: 'Сообщения этого человека скрыты от вас' }
  })

  http.onSignedIn(calls.showWriter, async ({ caller }, { id }) => {
    const { numAffectedRows } = await sql`delete from chat_hidden where player = ${caller.id} and line = ${id}`.execute(
      db,
    )
    return numAffectedRows === 0n
      ? new Refusal('NotFound', 'Этот человек уже показан')
      : { success: 'Сообщения этого человека снова видны' }
  })
}
