/** The chat of live tables and of the site: writing lines and sending them to the pages that may see them. */
import {
  betPaths,
  chat as calls,
  type ChatEvent,
  type ChatLine,
  linesShown,
  type SiteRoom,
} from '@kurazh/contract/content/chat.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import { networkOf, type RateLimits } from '../../platform/security/database-rate-limit.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { Face } from '../../play/bets/bettor.ts'
import { staffAmong } from '../../players/public.ts'
import { hiddenOf } from './hidden.ts'
import { namedIn } from './mentions.ts'
import { addressPace, roomPace, sameWithinSeconds, usualRules } from './policy.ts'
import {
  isRoom,
  isSiteRoom,
  muteOf,
  refusalOfClosed,
  refusalOfMute,
  refuseOnBreak,
  refuseWriter,
  type RoomDependencies,
  rulesOf,
} from './rooms.ts'
import type { Row } from './rows.ts'
import { cleanLine, faultOf } from './words.ts'

export interface ChatDependencies extends RoomDependencies {
  realtime: Pick<Realtime, 'toPlayer' | 'toWatchers'>
  facesOf(db: Db | Tx, players: readonly number[]): Promise<ReadonlyMap<number, Face>>
  rateLimits: Pick<RateLimits, 'allow'>
  /** The public address of the site: links to its bets are allowed. */
  origin(): string
}

type LineRow = Pick<Row<'chat_line'>, 'player' | 'id' | 'text' | 'at' | 'standing'>

const noRoom = () => new Refusal('NotFound', 'Такой комнаты нет')
const noLine = () => new Refusal('NotFound', 'Этого сообщения уже нет')

export function chatRoutes(http: Http, deps: ChatDependencies): void {
  const { db } = deps

  http.on(calls.chatLines, async ({ caller }, { room }) => {
    if (!isRoom(room)) return noRoom()
    const away = caller && (await refuseOnBreak(db, caller.id, room))
    if (away !== undefined) return away
    const rows = await linesOf(db, room, caller?.id)
    const writers = await writersOf(deps, rows)
    return {
      success: {
        lines: rows.toReversed().map((row) => ({ ...shown(row, writers), own: Number(row.player) === caller?.id })),
        closed: (caller && (await refuseWriter(deps, caller.id, room)))?.text ?? null,
        slow: isSiteRoom(room) ? (await rulesOf(db, room)).slowSeconds : 0,
        hidden: caller === undefined ? [] : await hiddenOf(deps, caller.id),
      },
    }
  })

  http.onSignedIn(calls.sayInChat, async ({ caller, address }, { room, text: typed, key }) => {
    if (!isRoom(room)) return noRoom()
    const text = cleanLine(typed).replaceAll(`${deps.origin()}/bet/`, '/bet/')
    if (text === '') return new Refusal('ChatRefused', 'Напишите что-нибудь')
    const named = await namedIn(db, room, text)
    const fault = faultOf(named.rest.replace(betPaths(), ' '))
    if (fault !== undefined) return new Refusal('ChatRefused', fault)
    const hurried = (await refuseWriter(deps, caller.id, room)) ?? (await refuseHurry(deps, room, address))
    if (hurried !== undefined) return hurried
    const written = await write(db, { player: caller.id, room, text, key, named: named.players })
    if (written instanceof Refusal) return written
    const { line: row, told, isNew } = written
    const line = shown(row, await writersOf(deps, [row]))
    if (isNew) tell(deps, caller.id, row.standing, { kind: 'said', room, line })
    for (const player of told) deps.realtime.toPlayer(player, 'chat', { kind: 'named', room })
    return { success: line }
  })

  http.onSignedIn(calls.reportLine, async ({ caller }, { room, id }) => {
    const {
      rows: [line],
    } = await sql<
      Pick<LineRow, 'player'>
    >`select player from chat_line where room = ${room} and id = ${id} and standing = 'said'`.execute(db)
    if (line === undefined) return noLine()
    await sql`insert into chat_report (player, line, author) values (${caller.id}, ${id}, ${line.player}) on conflict do nothing`.execute(
      db,
    )
    return { success: 'Модератор посмотрит на это сообщение' }
  })
}

/** The newest lines of a room that this reader may see and wants to, newest first. */
async function linesOf(db: Db, room: string, reader: number | undefined): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select player, id, text, at, standing from chat_line l
    where room = ${room} and standing <> 'gone' and (standing = 'said' or player = ${reader ?? null}::bigint)
      and not exists (select from chat_hidden h where h.player = ${reader ?? null}::bigint and h.author = l.player)
    order by id desc limit ${linesShown}`.execute(db)
  return rows
}

/** Limits how fast many accounts together write into a room, or from one address, to what can be read. */
async function refuseHurry(
  { rateLimits }: ChatDependencies,
  room: string,
  address: string,
): Promise<Refusal | undefined> {
  const counts = [
    [`chat room ${room}`, roomPace],
    [`chat address ${networkOf(address)}`, addressPace],
  ] as const
  for (const [bucket, { lines, seconds }] of counts) {
    if (!(await rateLimits.allow(bucket, lines, seconds)))
      return new Refusal(
        'TooManyRequests',
        'Сейчас в чате пишут слишком часто. Подождите несколько секунд и отправьте ещё раз',
      )
  }
  return undefined
}

/** Sends to all who watch the room; a secretly muted author's line goes only to that author's pages. */
function tell(
  { realtime }: Pick<ChatDependencies, 'realtime'>,
  author: number,
  standing: string,
  event: ChatEvent,
): void {
  if (standing === 'said') realtime.toWatchers(event.room, 'chat', () => event)
  else realtime.toPlayer(author, 'chat', event)
}

interface Written {
  line: LineRow
  /** The players whom it names and who were marked. */
  told: readonly number[]
  /** False for a repeated request. */
  isNew: boolean
}

interface Writing {
  player: number
  room: string
  text: string
  key: string
  named: readonly number[]
}

async function write(db: Db, { player, room, text, key, named }: Writing): Promise<Written | Refusal> {
  const isStaff = (await staffAmong(db, [player])).has(player)
  const {
    rows: [found],
  } = await sql<Row<'chat_say'>>`
    select verdict, id, at, standing, wait, told from chat_say(${player}::bigint, ${room}::text, ${text}::text, ${key}::text, ${!isStaff}::boolean,
      ${isSiteRoom(room) ? usualRules.slowSeconds : 0}::integer, ${sameWithinSeconds}::integer, ${[...named]}::bigint[])`.execute(
    db,
  )
  if (found === undefined) throw new Error('a line has no verdict')
  const { verdict, id, at, standing, wait, told } = found
  if (verdict !== 'said' && verdict !== 'again') return refusalOf(db, verdict, { player, room, wait })
  const line = { player: BigInt(player), id, text, at, standing: standing as LineRow['standing'] }
  return { line, told: told.map(Number), isNew: verdict === 'said' }
}

/** The refusal of a line that was not written, as a sentence. */
async function refusalOf(
  db: Db,
  verdict: string,
  { player, room, wait }: { player: number; room: string; wait: number },
): Promise<Refusal> {
  switch (verdict) {
    case 'muted': {
      const mute = await muteOf(db, player)
      return mute === undefined ? new Refusal('ChatMuted') : refusalOfMute(mute)
    }
    case 'closed':
      return refusalOfClosed((await rulesOf(db, room as SiteRoom)).closed ?? 'её только что открыли, отправьте ещё раз')
    case 'slow':
      return new Refusal('TooManyRequests', `Здесь пишут не так часто. Отправьте ещё раз через ${wait} с`)
    case 'reused':
      return new Refusal('RequestReused')
    default:
      return new Refusal('ChatRefused', 'Это вы только что написали')
  }
}

interface Writers {
  faces: ReadonlyMap<number, Face>
  staff: ReadonlySet<number>
}

async function writersOf({ db, facesOf }: ChatDependencies, rows: readonly LineRow[]): Promise<Writers> {
  const players = [...new Set(rows.map(({ player }) => Number(player)))]
  const [faces, staff] = await Promise.all([facesOf(db, players), staffAmong(db, players)])
  return { faces, staff }
}

function shown({ player, id, text, at }: LineRow, { faces, staff }: Writers): ChatLine {
  const face = faces.get(Number(player))
  if (face === undefined) throw new Error(`no face of player ${player}`)
  return {
    id: Number(id),
    at: at.toISOString(),
    name: face.name,
    img: face.img,
    status: face.status,
    staff: staff.has(Number(player)),
    text,
  }
}
