/** Actions on one player: none of them can loosen the player's protection, and none touches a bet. */
import * as z from 'zod/mini'
import { amount } from '../core/money.ts'
import { breakLengths, limitMeasures, limitPeriods } from '../account/protection.ts'
import { adminCall } from './admin-call.ts'
import { shownWith } from './field-mask.ts'
import { reason } from './reason.ts'

const id = z.int().check(z.minimum(1))
const done = z.object({ success: z.string() })
const note = z.string().check(z.trim(), z.minLength(2, 'Напишите хотя бы пару слов'), z.maxLength(2000))
export const linkEvidence = ['device', 'network', 'details'] as const

const traces = z.object({
  sessions: z.array(
    z.object({
      id: z.number(),
      device: z.string(),
      network: shownWith('player.contact.view', z.string()),
      startedAt: z.string(),
      seenAt: z.string(),
    }),
  ),
  devices: z.array(z.object({ info: z.string(), firstSeenAt: z.string(), lastSeenAt: z.string() })),
  linked: z.array(
    z.object({ id: z.number(), login: z.string(), banned: z.boolean(), because: z.array(z.enum(linkEvidence)) }),
  ),
})

export const playerActionCalls = {
  playerTraces: adminCall({
    path: '/api/admin/player/traces',
    summary: 'Открытые сеансы игрока, его устройства и похожие аккаунты с тем, в чём они похожи',
    right: 'player.view',
    audited: 'read',
    about: 'id',
    body: z.strictObject({ id }),
    reply: z.object({ success: traces }),
    refusals: ['NotFound'],
  }),
  endPlayerSessions: adminCall({
    path: '/api/admin/player/sessions/end',
    summary: 'Завершает все сеансы игрока',
    right: 'player.session.end',
    audited: 'change',
    subject: { field: 'id', staff: 'barred' },
    body: z.strictObject({ id, reason }),
    reply: done,
    refusals: ['NotFound'],
  }),
  resetFactors: adminCall({
    path: '/api/admin/player/factors/reset',
    summary:
      'Убирает коды и ключи доступа игрока и завершает его сеансы: когда просит сам владелец; на подтверждённую почту уходит письмо',
    right: 'player.factor.reset',
    audited: 'change',
    subject: { field: 'id', staff: 'barred' },
    body: z.strictObject({ id, reason }),
    reply: done,
    refusals: ['NotFound', 'AdminBan'],
  }),
  playerLimits: adminCall({
    path: '/api/admin/player/limits',
    summary: 'Лимиты игрока и перерыв',
    right: 'player.view',
    audited: 'read',
    about: 'id',
    body: z.strictObject({ id }),
    refusals: ['NotFound'],
    reply: z.object({
      success: z.object({
        limits: z.array(
          z.object({
            measure: z.enum(limitMeasures),
            period: z.enum(limitPeriods),
            cap: z.nullable(amount),
            used: amount,
          }),
        ),
        breakUntil: z.nullable(z.string()),
        /** Who of the staff made the break that lasts longest; null: the player. */
        breakBy: z.nullable(z.string()),
      }),
    }),
  }),
  tightenLimit: adminCall({
    path: '/api/admin/player/limits/tighten',
    summary: 'Ставит игроку лимит строже текущего; смягчить его может только он сам, через сутки',
    right: 'player.limit',
    audited: 'change',
    subject: { field: 'id', staff: 'barred' },
    body: z.strictObject({
      id,
      measure: z.enum(limitMeasures),
      period: z.enum(limitPeriods),
      cap: amount,
      reason,
    }),
    reply: done,
    refusals: ['NotFound'],
  }),
  sendOnBreak: adminCall({
    path: '/api/admin/player/break',
    summary:
      'Отправляет игрока на перерыв; отменить его раньше нельзя никому, поэтому дольше двух недель — вместе со вторым администратором',
    right: 'player.limit',
    audited: 'change',
    subject: { field: 'id', staff: 'barred' },
    body: z.strictObject({ id, length: z.enum(breakLengths), reason }),
    reply: done,
    refusals: ['NotFound'],
  }),
  playerNotes: adminCall({
    path: '/api/admin/player/notes',
    summary: 'Заметки сотрудников об игроке, новые первыми',
    right: 'player.view',
    audited: 'read',
    about: 'id',
    body: z.strictObject({ id }),
    reply: z.object({
      success: z.object({
        notes: z.array(z.object({ id: z.number(), at: z.string(), who: z.string(), text: z.string() })),
      }),
    }),
  }),
  addNote: adminCall({
    path: '/api/admin/player/notes/add',
    summary: 'Пишет заметку об игроке: он увидит её в копии своих данных',
    right: 'player.note',
    audited: 'change',
    subject: { field: 'id', staff: 'open' },
    body: z.strictObject({ id, text: note }),
    reply: done,
    refusals: ['NotFound'],
  }),
}
