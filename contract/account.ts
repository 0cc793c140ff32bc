/** What a player sets about the account. */
import * as z from 'zod/mini'
import { call } from './call.ts'

export const account = {
  hideName: call({
    method: 'POST',
    path: '/api/account/hideName',
    summary: 'Скрыть или показать имя в ленте ставок и таблицах',
    access: ['player', 'admin'],
    body: z.strictObject({ hide: z.boolean() }),
    reply: z.object({ success: z.object({ hide_name: z.literal([0, 1]) }) }),
    refusals: [],
  }),
}
