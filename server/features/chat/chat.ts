/** What players say at a live table, and who hears it. */
import { chat as calls, type ChatEvent, type ChatLine, linesShown } from '@kurazh/contract/chat.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { type Http, Refusal } from '../../platform/http.ts'
import type { Realtime } from '../../platform/realtime.ts'
import type { Face } from '../../play/bets/bettor.ts'
import type { Row } from './rows.ts'
import { cleanLine, faultOf } from './words.ts'

export interface ChatDependencies {
  db: Db
  realtime: Pick<Realtime, 'toPlayer' | 'toWatchers'>
  facesOf(db: Db | Tx, players: readonly number[]): Promise<ReadonlyMap<number, Face>>
  /** Whether there is a table of that name. */
  isTable(room: string): boolean
}

/** The same words again so soon are no news, in seconds. */
const sameWithinSeconds = 60

type LineRow = Pick<Row<'chat_line'>, 'player' | 'id' | 'text' | 'at' | 'standing'>

const noRoom = () => new Refusal('NotFound', 'Такого стола нет')
const noLine = () => new Refusal('NotFound', 'Этого сообщения уже нет')

export function chatRoutes(http: Http, deps: ChatDependencies): void {
  const { db, facesOf, isTable } = deps

  http.on(calls.chatLines, async ({ caller }, { room }) => {
    if (!isTable(room)) return noRoom()
    const { rows } = await sql<LineRow>`
      select player, id, text, at, standing from chat_line
      where room = ${room} and standing <> 'gone' and (standing = 'said' or player = ${caller?.id ?? null}::bigint) order by id desc limit ${linesShown}`.execute(db)
    const faces = await facesOf(db, [...new Set(rows.map(({ player }) => Number(player)))])
    return { success: { lines: rows.toReversed().map((row) => ({ ...shown(row, faces), own: Number(row.player) === caller?.id })) } }
  })

  http.onSignedIn(calls.sayInChat, async ({ caller }, { room, text: typed }) => {
    if (!isTable(room)) return noRoom()
    const text = cleanLine(typed)
    if (text === '') return new Refusal('ChatRefused', 'Напишите что-нибудь')
    const fault = faultOf(text)
    if (fault !== undefined) return new Refusal('ChatRefused', fault)
    const mute = await muteOf(db, caller.id)
    if (mute !== undefined && !mute.secretly) return new Refusal('ChatMuted', `Писать в чат нельзя до ${dayAndTime(mute.until)}: ${mute.reason}`)
    const row = await write(db, { player: caller.id, room, text, standing: mute === undefined ? 'said' : 'shadow' })
    if (row === undefined) return new Refusal('ChatRefused', 'Это вы только что написали')
    const line = shown(row, await facesOf(db, [caller.id]))
    tell(deps, caller.id, row.standing, { kind: 'said', room, line })
    return { success: line }
  })

  http.onSignedIn(calls.reportLine, async ({ caller }, { room, id }) => {
    const { rows: [line] } = await sql<Pick<LineRow, 'player'>>`select player from chat_line where room = ${room} and id = ${id} and standing = 'said'`.execute(db)
    if (line === undefined) return noLine()
    await sql`insert into chat_report (player, line, author) values (${caller.id}, ${id}, ${line.player}) on conflict do nothing`.execute(db)
    return { success: 'Модератор посмотрит на это сообщение' }
  })
}

/** Whoever watches the table; what is said in the shadow, its author's own pages. */
function tell({ realtime }: Pick<ChatDependencies, 'realtime'>, author: number, standing: string, event: ChatEvent): void {
  if (standing === 'said') realtime.toWatchers(event.room, 'chat', () => event)
  else realtime.toPlayer(author, 'chat', event)
}

/** Undefined where the player has said the same a moment ago. */
async function write(db: Db, { player, room, text, standing }: { player: number; room: string; text: string; standing: 'said' | 'shadow' }): Promise<LineRow | undefined> {
  const { rows: [row] } = await sql<LineRow>`
    insert into chat_line (player, room, text, standing)
    select ${player}::bigint, ${room}::text, ${text}::text, ${standing}::text
    where not exists (
      select from chat_line
      where player = ${player} and room = ${room} and text = ${text} and standing <> 'gone' and at > clock_timestamp() - make_interval(secs => ${sameWithinSeconds}))
    returning player, id, text, at, standing`.execute(db)
  return row
}

/** The mute that holds now. */
export async function muteOf(db: Db | Tx, player: number): Promise<Pick<Row<'chat_mute'>, 'until' | 'secretly' | 'reason'> | undefined> {
  const { rows: [mute] } = await sql<Pick<Row<'chat_mute'>, 'until' | 'secretly' | 'reason'>>`
    select until, secretly, reason from chat_mute where player = ${player} and until > clock_timestamp()`.execute(db)
  return mute
}

function shown({ player, id, text, at }: LineRow, faces: ReadonlyMap<number, Face>): ChatLine {
  const face = faces.get(Number(player))
  if (face === undefined) throw new Error(`no face of player ${player}`)
  return { id: Number(id), at: at.toISOString(), name: face.name, img: face.img, status: face.status, text }
}

const dayAndTime = (at: Date) => new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Moscow' }).format(at)
