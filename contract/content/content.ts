/** Content that administrators have written for all visitors. */
import * as z from 'zod/mini'
import { call, everyone } from '../core/call.ts'

export const content = {
  helpTexts: call({
    method: 'POST',
    path: '/api/help/texts',
    summary:
      'Статьи помощи, которые администраторы написали вместо встроенных: Markdown без HTML. Остальные статьи встроены в страницу',
    access: everyone,
    body: z.strictObject({}),
    reply: z.object({
      success: z.object({
        texts: z.array(z.object({ article: z.string(), title: z.string(), lead: z.string(), body: z.string() })),
      }),
    }),
    refusals: [],
  }),
}
