/** Notices that staff have sent to a player. They remain, read or not; they never contain advertising. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'

const own = ['player', 'banned', 'admin'] as const
const reply = z.object({
  success: z.object({
    notices: z.array(z.object({ id: z.number(), at: z.string(), text: z.string(), seen: z.boolean() })),
  }),
})

export const notices = {
  notices: call({
    method: 'POST',
    path: '/api/notices',
    summary: 'Сообщения сайта игроку, новые первыми, не больше пятидесяти',
    access: own,
    body: z.strictObject({}),
    reply,
    refusals: [],
  }),
  seeNotices: call({
    method: 'POST',
    path: '/api/notices/seen',
    summary: 'Игрок прочитал сообщения до этого номера включительно',
    access: own,
    body: z.strictObject({ upTo: z.int().check(z.minimum(1)) }),
    reply,
    refusals: [],
  }),
}
