/** Rains of the chat as its moderators see them. */
import * as z from 'zod/mini'
import { money } from '../core/money.ts'
import { adminCall } from './admin-call.ts'

const id = z.int().check(z.minimum(1))

export const rainCalls = {
  rains: adminCall({
    path: '/api/admin/chat/rains',
    summary: 'Идущие дожди: кто открыл, в какой комнате, сколько денег и участников',
    right: 'chat.view',
    body: z.strictObject({}),
    reply: z.object({
      success: z.object({
        rains: z.array(
          z.object({
            id: z.number(),
            room: z.string(),
            player: z.number(),
            login: z.string(),
            amount: money,
            entrants: z.number(),
            endsAt: z.string(),
          }),
        ),
      }),
    }),
  }),
  cancelRain: adminCall({
    path: '/api/admin/chat/rains/cancel',
    summary: 'Отменяет идущий дождь: деньги возвращаются тому, кто его открыл',
    right: 'chat.moderate',
    audited: 'change',
    subject: { field: 'player', staff: 'open' },
    body: z.strictObject({
      player: id,
      id,
      reason: z.string().check(z.trim(), z.minLength(3, 'Укажите причину'), z.maxLength(200)),
    }),
    reply: z.object({ success: z.string() }),
    refusals: ['NotFound'],
  }),
}
