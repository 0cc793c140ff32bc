/** The rooms of the chat: the live tables and the site's own, their rules, and who may write there. */
import { statusLabels, statusNames } from '@kurazh/contract/account/status-names.ts'
import type { StatusLabel } from '@kurazh/contract/account/status-names.ts'
import { type RoomRules, type SiteRoom, siteRooms } from '@kurazh/contract/content/chat.ts'
import { current } from '@kurazh/games/index.ts'
import { plural } from '@kurazh/shared/text/plural.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/http.ts'
import { hasConfirmedContact, staffAmong } from '../../players/public.ts'
import { barOf } from '../../wallet/player-limits.ts'
import { entriesOf } from '../../wallet/statement.ts'
import { betsToWrite, closedUntilBet, statusToWrite, usualRules } from './policy.ts'
import type { Row } from './rows.ts'

export interface RoomDependencies {
  db: Db
  statuses: { of(db: Db | Tx, players: readonly number[]): Promise<ReadonlyMap<number, StatusLabel>> }
}

export const isSiteRoom = (room: string): room is SiteRoom => siteRooms.some((each) => each === room)
/** Whether there is such a room: one of the site, or a live table of this name. */
export const isRoom = (room: string): boolean => isSiteRoom(room) || current(room, 'table') !== undefined

/** The rules of a room of the site. */
export async function rulesOf(db: Db | Tx, room: SiteRoom): Promise<RoomRules> {
  const {
    rows: [set],
  } = await sql<Pick<Row<'chat_room'>, 'slow_seconds' | 'level' | 'closed'>>`
    select slow_seconds, level, closed from chat_room where room = ${room}`.execute(db)
  if (set === undefined) return usualRules
  const level = statusLabels.find((each) => each === set.level) ?? usualRules.level
  return { slowSeconds: set.slow_seconds, level, closed: set.closed }
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

/** Refuses the site's rooms to a player on a break: neither the text nor the company of a game calls them back. */
export async function refuseOnBreak(db: Db, player: number, room: string): Promise<Refusal | undefined> {
  return isSiteRoom(room) && (await barOf(db, player)) === 'break' ? onBreak() : undefined
}

const onBreak = () => new Refusal('OnBreak', 'У вас перерыв: до его конца чат закрыт')

/** Why the player may not write in the room; undefined: nothing forbids it. */
export async function refuseWriter(deps: RoomDependencies, player: number, room: string): Promise<Refusal | undefined> {
  const { db } = deps
  const bar = await barOf(db, player)
  if (bar === 'break') return onBreak()
  if (bar === 'held')
    return new Refusal('Held', 'Аккаунт ещё не проверил сотрудник: писать можно после проверки. Поторопит её поддержка')
  const mute = await muteOf(db, player)
  if (mute !== undefined && !mute.secretly) return refusalOfMute(mute)
  if ((await staffAmong(db, [player])).has(player)) return undefined
  if (!isSiteRoom(room))
    return (await betsOf(db, player, 1)) < 1 ? new Refusal('ChatRefused', closedUntilBet) : undefined
  const { closed, level } = await rulesOf(db, room)
  if (closed !== null) return refusalOfClosed(closed)
  const missing = (await hasConfirmedContact(db, player))
    ? await missingLevel(deps, player, level)
    : 'Писать можно, когда подтверждена почта: письмо со ссылкой отправит раздел «Аккаунт»'
  return missing === undefined ? undefined : new Refusal('ChatRefused', missing)
}

/** Why nobody writes in the room; undefined: it is open. A live table's room is never closed. */
export async function whyClosed(db: Db | Tx, room: string): Promise<string | undefined> {
  return isSiteRoom(room) ? ((await rulesOf(db, room)).closed ?? undefined) : undefined
}

export const refusalOfClosed = (why: string) => new Refusal('ChatRefused', `Комната пока закрыта: ${why}`)

export const refusalOfMute = ({ until, reason }: Pick<Row<'chat_mute'>, 'until' | 'reason'>) =>
  new Refusal('ChatMuted', `Писать в чат нельзя до ${dayAndTime(until)}: ${reason}`)

/** What the player lacks for a room of this level; undefined: nothing. */
async function missingLevel(
  { db, statuses }: RoomDependencies,
  player: number,
  level: StatusLabel,
): Promise<string | undefined> {
  const status = (await statuses.of(db, [player])).get(player) ?? 'global'
  const isAt = (least: StatusLabel) => statusLabels.indexOf(status) >= statusLabels.indexOf(least)
  if (level !== 'global') return isAt(level) ? undefined : `В этой комнате пишут со статуса ${statusNames[level]}`
  if (isAt(statusToWrite)) return undefined
  const made = await betsOf(db, player, betsToWrite)
  if (made >= betsToWrite) return undefined
  const bets = `${betsToWrite} ${plural(betsToWrite, ['ставки', 'ставок', 'ставок'])}`
  return `Писать можно после ${bets} или со статуса ${statusNames[statusToWrite]}. Сейчас ставок: ${made}`
}

/** How many stakes the player has made, at most this many. */
const betsOf = async (db: Db, player: number, count: number): Promise<number> =>
  (await entriesOf(db, player, { kinds: ['stake'], from: undefined, until: undefined, before: undefined, count }))
    .length

const dayAndTime = (at: Date) =>
  new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Moscow' }).format(at)
