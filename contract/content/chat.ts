/**
 * The chat of live tables and of the site's own rooms. Its lines arrive by the event `chat` for those who watch the
 * room; after a lost line the page reloads them. Lines of a shadow-muted author are shown to that author only.
 */
import * as z from 'zod/mini'
import { call, everyone, players } from '../core/call.ts'
import { money } from '../core/money.ts'
import { shownPlayer } from '../account/shown-player.ts'
import { statusLabels } from '../account/status-names.ts'
import { rainCard, tipLine } from './tips.ts'

export const longestLine = 200
/** The number of lines of a room that are shown. */
export const linesShown = 50
/** The rooms of the site; every other room is a live table. */
export const siteRooms = ['general', 'games', 'help'] as const
export type SiteRoom = (typeof siteRooms)[number]
export const roomNames: Readonly<Record<SiteRoom, string>> = { general: 'Общий', games: 'Игры', help: 'Помощь' }

/** The page of a bet, and a player named, in the text of a line. Both have one group. */
const betPath = String.raw`/bet/([A-Za-z0-9_-]{22})(?![\w-])`
const mention = String.raw`(?<![\p{L}\d_@-])@([\p{L}\d_-]{3,20})(?![\p{L}\d_-])`
export const betPaths = (): RegExp => new RegExp(betPath, 'gu')
export const mentions = (): RegExp => new RegExp(mention, 'gu')

const room = z.string().check(z.minLength(1), z.maxLength(32))
const siteRoom = z.enum(siteRooms)
const id = z.int().check(z.minimum(1))

/** What the staff may set for a room. */
export const roomRules = z.object({
  /** Seconds between two lines of a player; 0: none. */
  slowSeconds: z.number(),
  /** The status from which players write; the lowest takes some bets. */
  level: z.enum(statusLabels),
  /** Why nobody writes; null: the room is open. */
  closed: z.nullable(z.string()),
})
export type RoomRules = z.output<typeof roomRules>

/** `staff`: the author is staff. */
export const chatLine = z.object({
  id: z.number(),
  at: z.string(),
  ...shownPlayer,
  staff: z.boolean(),
  text: z.string(),
})
export type ChatLine = z.output<typeof chatLine>

export const chatEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('said'), room: z.string(), line: chatLine }),
  /** Removed by a moderator. */
  z.object({ kind: z.literal('gone'), room: z.string(), id: z.number() }),
  /** The rules of the room have changed. */
  z.object({ kind: z.literal('rules'), room: z.string() }),
  /** A line of the room names the player. Sent to that player only. */
  z.object({ kind: z.literal('named'), room: z.string() }),
  /** A tip that the room sees. */
  z.object({ kind: z.literal('tip'), room: z.string(), tip: tipLine }),
  /** The player was given a tip: the name of who gave it, null where it is hidden. Sent to that player only. */
  z.object({ kind: z.literal('tipped'), room: z.string(), from: z.nullable(z.string()), amount: money }),
  /** A rain was opened, or is over. */
  z.object({ kind: z.literal('rain'), room: z.string(), rain: rainCard }),
  /** Somebody has joined the open rain. */
  z.object({ kind: z.literal('joined'), room: z.string(), id: z.number(), entrants: z.number() }),
])
export type ChatEvent = z.output<typeof chatEvent>

/** An author whose lines the player does not see: the line where that was chosen, and the name; null: it is hidden. */
export const hiddenWriter = z.object({ id: z.number(), name: z.nullable(z.string()) })
export type HiddenWriter = z.output<typeof hiddenWriter>

export const chat = {
  chatLines: call({
    method: 'POST',
    path: '/api/chat',
    summary: 'Последние сообщения комнаты чата, новые последними; в перерыве комнаты сайта закрыты',
    access: everyone,
    body: z.strictObject({ room }),
    /**
     * `closed`: why the caller may not write, as text; null for guests and for those who may. `slow`: the seconds
     * between two lines of a player.
     */
    reply: z.object({
      success: z.object({
        lines: z.array(z.extend(chatLine, { own: z.boolean() })),
        closed: z.nullable(z.string()),
        slow: z.number(),
        hidden: z.array(hiddenWriter),
      }),
    }),
    refusals: ['NotFound', 'OnBreak'],
  }),
  sayInChat: call({
    method: 'POST',
    path: '/api/chat/say',
    summary: 'Пишет в чат; с тем же ключом — один раз',
    access: players,
    body: z.strictObject({
      room,
      text: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'Напишите что-нибудь'),
          z.maxLength(longestLine, `В сообщении не больше ${longestLine} знаков`),
        ),
      key: z.uuid('Запрос не понят: обновите страницу'),
    }),
    reply: z.object({ success: chatLine }),
    refusals: ['NotFound', 'ChatMuted', 'ChatRefused', 'OnBreak', 'Held', 'RequestReused'],
    rateLimit: { per: 'player', count: 12, windowSeconds: 60 },
  }),
  reportLine: call({
    method: 'POST',
    path: '/api/chat/report',
    summary: 'Показывает сообщение модератору; второй раз то же самое ничего не меняет',
    access: players,
    body: z.strictObject({ room, id }),
    reply: z.object({ success: z.string() }),
    refusals: ['NotFound'],
    rateLimit: { per: 'player', count: 30, windowSeconds: 3600 },
  }),
  hideWriter: call({
    method: 'POST',
    path: '/api/chat/hide',
    summary: 'Скрывает от вас всё, что пишет автор этого сообщения',
    access: players,
    body: z.strictObject({ room, id }),
    reply: z.object({ success: z.string() }),
    refusals: ['NotFound', 'ChatRefused'],
    rateLimit: { per: 'player', count: 60, windowSeconds: 3600 },
  }),
  showWriter: call({
    method: 'POST',
    path: '/api/chat/show',
    summary: 'Снова показывает вам автора, скрытого у этого сообщения',
    access: players,
    body: z.strictObject({ id }),
    reply: z.object({ success: z.string() }),
    refusals: ['NotFound'],
  }),
  chatMentions: call({
    method: 'POST',
    path: '/api/chat/mentions',
    summary: 'Сколько непрочитанных сообщений обращено к вам, по комнатам сайта',
    access: players,
    body: z.strictObject({}),
    reply: z.object({ success: z.object({ rooms: z.array(z.object({ room: siteRoom, count: z.number() })) }) }),
    refusals: ['OnBreak'],
  }),
  seeMentions: call({
    method: 'POST',
    path: '/api/chat/seen',
    summary: 'Отмечает обращённые к вам сообщения комнаты прочитанными',
    access: players,
    body: z.strictObject({ room: siteRoom }),
    reply: z.object({ success: z.literal(true) }),
    refusals: [],
  }),
}
