/**
 * The chat of a live table. Its lines arrive by the event `chat` for those who watch the table; after a lost line the
 * page reloads them. Lines of a shadow-muted author are shown to that author only.
 */
import * as z from 'zod/mini'
import { call, everyone, players } from '../core/call.ts'
import { shownPlayer } from '../account/shown-player.ts'

export const longestLine = 200
/** The number of lines of a room that are shown. */
export const linesShown = 50

const room = z.string().check(z.minLength(1), z.maxLength(32))
const id = z.int().check(z.minimum(1))

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
])
export type ChatEvent = z.output<typeof chatEvent>

export const chat = {
  chatLines: call({
    method: 'POST',
    path: '/api/chat',
    summary: 'Последние сообщения чата стола, новые последними',
    access: everyone,
    body: z.strictObject({ room }),
    /** `closed`: why the caller may not write yet, as text; null for guests and for those who may. */
    reply: z.object({
      success: z.object({ lines: z.array(z.extend(chatLine, { own: z.boolean() })), closed: z.nullable(z.string()) }),
    }),
    refusals: ['NotFound'],
  }),
  sayInChat: call({
    method: 'POST',
    path: '/api/chat/say',
    summary: 'Пишет в чат стола',
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
    }),
    reply: z.object({ success: chatLine }),
    refusals: ['NotFound', 'ChatMuted', 'ChatRefused'],
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
}
