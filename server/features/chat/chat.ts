/** The chat of live tables: writing lines and sending them to the pages that may see them. */
import { chat as calls, type ChatEvent, type ChatLine, linesShown } from '@kurazh/contract/content/chat.ts'
import { current } from '@kurazh/games/index.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import { networkOf, type RateLimits } from '../../platform/security/database-rate-limit.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { Face } from '../../play/bets/bettor.ts'
import { entriesOf } from '../../wallet/statement.ts'
import { staffAmong } from '../../players/public.ts'
import { addressPace, closedUntilBet, roomPace, sameWithinSeconds } from './policy.ts'
import type { Row } from './rows.ts'
import { cleanLine, faultOf } from './words.ts'

export interface ChatDependencies {
  db: Db
  realtime: Pick<Realtime, 'toPlayer' | 'toWatchers'>
  facesOf(db: Db | Tx, players: readonly number[]): Promise<ReadonlyMap<number, Face>>
  rateLimits: Pick<RateLimits, 'allow'>
}

/** Whether a table has this name. */
const isTable = (room: string): boolean => current(room, 'table') !== undefined

type LineRow = Pick<Row<'chat_line'>, 'player' | 'id' | 'text' | 'at' | 'standing'>

const noRoom = () => new Refusal('NotFound', 'Такого стола нет')
const noLine = () => new Refusal('NotFound', 'Этого сообщения уже нет')

export function chatRoutes(http: Http, deps: ChatDependencies): void {
  const { db } = deps

  http.on(calls.chatLines, async ({ caller }, { room }) => {
    if (!isTable(room)) return noRoom()
    const { rows } = await sql<LineRow>`
      select player, id, text, at, standing from chat_line
      where room = ${room} and standing <> 'gone' and (standing = 'said' or player = ${caller?.id ?? null}::bigint) order by id desc limit ${linesShown}`.execute(
      db,
    )
    const writers = await writersOf(deps, rows)
    const closed = caller === undefined || (await mayWrite(deps, caller.id)) ? null : closedUntilBet
    return {
      success: {
        lines: rows.toReversed().map((row) => ({ ...shown(row, writers), own: Number(row.player) === caller?.id })),
        closed,
      },
    }
  })

  http.onSignedIn(calls.sayInChat, async ({ caller, address }, { room, text: typed }) => {
    if (!isTable(room)) return noRoom()
    const text = cleanLine(typed)
    if (text === '') return new Refusal('ChatRefused', 'Напишите что-нибудь')
    const fault = faultOf(text)
    if (fault !== undefined) return new Refusal('ChatRefused', fault)
    const mute = await muteOf(db, caller.id)
    if (mute !== undefined && !mute.secretly)
      return new Refusal('ChatMuted', `Писать в чат нельзя до ${dayAndTime(mute.until)}: ${mute.reason}`)
    const hurried = (await mayWrite(deps, caller.id))
      ? await refuseHurry(deps, room, address)
      : new Refusal('ChatRefused', closedUntilBet)
    if (hurried !== undefined) return hurried
    const row = await write(db, { player: caller.id, room, text, standing: mute === undefined ? 'said' : 'shadow' })
    if (row === undefined) return new Refusal('ChatRefused', 'Это вы только что написали')
    const line = shown(row, await writersOf(deps, [row]))
    tell(deps, caller.id, row.standing, { kind: 'said', room, line })
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

/** A player needs one stake of any kind: an account made only for the chat has none. Staff need none. */
async function mayWrite({ db }: ChatDependencies, player: number): Promise<boolean> {
  const stakes = await entriesOf(db, player, {
    kinds: ['stake'],
    from: undefined,
    until: undefined,
    before: undefined,
    count: 1,
  })
  return stakes.length > 0 || (await staffAmong(db, [player])).has(player)
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

/** Sends to all who watch the table; a secretly muted author's line goes only to that author's pages. */
function tell(
  { realtime }: Pick<ChatDependencies, 'realtime'>,
  author: number,
  standing: string,
  event: ChatEvent,
): void {
  if (standing === 'said') realtime.toWatchers(event.room, 'chat', () => event)
  else realtime.toPlayer(author, 'chat', event)
}

/** Undefined if the player has just written the same text. */
async function write(
  db: Db,
  { player, room, text, standing }: { player: number; room: string; text: string; standing: 'said' | 'shadow' },
): Promise<LineRow | undefined> {
  const {
    rows: [row],
  } = await sql<LineRow>`
    insert into chat_line (player, room, text, standing)
    select ${player}::bigint, ${room}::text, ${text}::text, ${standing}::text
    where not exists (
      select from chat_line
      where player = ${player} and room = ${room} and text = ${text} and standing <> 'gone' and at > clock_timestamp() - make_interval(secs => ${sameWithinSeconds}))
    returning player, id, text, at, standing`.execute(db)
  return row
}

/** The current mute of the player. */
export async function muteOf(
  db: Db | Tx,
  player: number,
): Promise<Pick<Row<'chat_mute'>, 'until' | 'secretly' | 'reason'> | undefined> {
  const {
    rows: [mute],
  } = await sql<Pick<Row<'chat_mute'>, 'until' | 'secretly' | 'reason'>>`
    select until, secretly, reason from chat_mute where player = ${player} and until > clock_timestamp()`.execute(db)
  return mute
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

const dayAndTime = (at: Date) =>
  new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Moscow' }).format(at)
