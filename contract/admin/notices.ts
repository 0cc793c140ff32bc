/** Notices to one player: what the staff writes, and whether it was read. */
import * as z from 'zod/mini'
import { unseen } from '../content/help-text.ts'
import { adminCall } from './admin-call.ts'

const id = z.int().check(z.minimum(1))
/** The most characters of a notice. */
const noticeMost = 1000

export const noticeCalls = {
  playerNotices: adminCall({
    path: '/api/admin/player/notices',
    summary: 'Сообщения игроку, новые первыми, и прочитаны ли они',
    right: 'player.view',
    audited: 'read',
    about: 'id',
    body: z.strictObject({ id }),
    reply: z.object({
      success: z.object({
        notices: z.array(
          z.object({
            id: z.number(),
            at: z.string(),
            who: z.string(),
            text: z.string(),
            seenAt: z.nullable(z.string()),
          }),
        ),
      }),
    }),
  }),
  notifyPlayer: adminCall({
    path: '/api/admin/player/notices/write',
    summary:
      'Пишет игроку сообщение: он увидит его сразу, и оно останется у него в аккаунте; letter — и письмом, если почта подтверждена',
    right: 'player.notify',
    audited: 'change',
    subject: { field: 'id', staff: 'open' },
    body: z.strictObject({
      id,
      text: z.string().check(
        z.trim(),
        z.minLength(10, 'Напишите хотя бы предложение'),
        z.maxLength(noticeMost, `Не длиннее ${noticeMost} знаков`),
        z.refine((text) => !unseen.test(text), 'В тексте есть невидимые знаки. Вставьте его ещё раз как простой текст'),
      ),
      letter: z.optional(z.boolean()),
    }),
    reply: z.object({ success: z.string() }),
    refusals: ['NotFound', 'InvalidRequest'],
    rateLimit: { per: 'player', count: 120, windowSeconds: 3600 },
  }),
}
