/** The chat as its moderators see it. */
import * as z from 'zod/mini'
import { statusLabels } from '../account/status-names.ts'
import { roomRules, siteRooms } from '../content/chat.ts'
import { adminCall } from './admin-call.ts'
import { adminList } from './list.ts'

const id = z.int().check(z.minimum(1))
const done = z.object({ success: z.string() })
const chatStandings = ['said', 'shadow', 'gone'] as const
const longestMuteHours = 8760
const longestSlowSeconds = 3600

export const chatList = adminList({
  path: '/api/admin/chat',
  summary: 'Сообщения чата, новые первыми; можно только те, на которые жалуются',
  right: 'chat.view',
  audited: 'read',
  about: 'player',
  filters: { player: z.optional(id), show: z.optional(z.enum(['reported'])) },
  row: z.object({
    id: z.number(),
    at: z.string(),
    player: z.number(),
    login: z.string(),
    room: z.string(),
    text: z.string(),
    standing: z.enum(chatStandings),
    reports: z.number(),
    mutedUntil: z.nullable(z.string()),
  }),
  titles: {
    id: 'Номер',
    at: 'Время (Москва)',
    player: 'Игрок',
    login: 'Логин',
    room: 'Комната',
    text: 'Сообщение',
    standing: 'Состояние',
    reports: 'Жалоб',
    mutedUntil: 'Молчит до (Москва)',
  },
})

export const chatCalls = {
  chatList: chatList.list,
  chatListFile: chatList.file,
  chatRooms: adminCall({
    path: '/api/admin/chat/rooms',
    summary: 'Правила комнат чата: как часто пишут, с какого статуса, закрыта ли комната',
    right: 'chat.view',
    body: z.strictObject({}),
    reply: z.object({
      success: z.object({ rooms: z.array(z.extend(roomRules, { room: z.enum(siteRooms) })) }),
    }),
  }),
  setChatRoom: adminCall({
    path: '/api/admin/chat/room',
    summary: 'Меняет правила комнаты чата; закрытую все читают, но не пишут',
    right: 'chat.rooms',
    audited: 'change',
    body: z.strictObject({
      room: z.enum(siteRooms),
      slowSeconds: z.int().check(z.minimum(0, 'Не меньше нуля'), z.maximum(longestSlowSeconds, 'Не больше часа')),
      level: z.enum(statusLabels),
      closed: z.nullable(z.string().check(z.trim(), z.minLength(3, 'Напишите причину'), z.maxLength(200))),
    }),
    reply: done,
  }),
  removeLine: adminCall({
    path: '/api/admin/chat/remove',
    summary: 'Убирает сообщение у всех',
    right: 'chat.moderate',
    audited: 'change',
    subject: { field: 'player', staff: 'open' },
    body: z.strictObject({ player: id, id }),
    reply: done,
    refusals: ['NotFound'],
  }),
  dismissReports: adminCall({
    path: '/api/admin/chat/dismiss',
    summary: 'Оставляет сообщение: жалобы на него рассмотрены',
    right: 'chat.moderate',
    audited: 'change',
    subject: { field: 'player', staff: 'open' },
    body: z.strictObject({ player: id, id }),
    reply: done,
    refusals: ['NotFound'],
  }),
  muteInChat: adminCall({
    path: '/api/admin/chat/mute',
    summary: 'Не даёт игроку писать в чат; скрытно: он пишет, но видит это один',
    right: 'chat.moderate',
    audited: 'change',
    subject: { field: 'player', staff: 'barred' },
    body: z.strictObject({
      player: id,
      hours: z.int().check(z.minimum(1, 'Не меньше часа'), z.maximum(longestMuteHours, 'Не больше года')),
      secretly: z.boolean(),
      reason: z.string().check(z.trim(), z.minLength(3, 'Укажите причину'), z.maxLength(200)),
    }),
    reply: done,
    refusals: ['NotFound'],
  }),
  unmuteInChat: adminCall({
    path: '/api/admin/chat/unmute',
    summary: 'Снова даёт игроку писать в чат',
    right: 'chat.moderate',
    audited: 'change',
    subject: { field: 'player', staff: 'open' },
    body: z.strictObject({ player: id }),
    reply: done,
    refusals: ['NotFound'],
  }),
}
