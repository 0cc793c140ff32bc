/** What the site owes at this moment. */
import * as z from 'zod/mini'
import { money } from '../core/money.ts'
import { adminCall } from './admin-call.ts'

/** In the order in which they are read. `rewards` is the most that may still be claimed. */
export const liabilityNames = ['balances', 'payouts', 'bets', 'rewards'] as const

export const liabilityCalls = {
  liabilities: adminCall({
    path: '/api/admin/liabilities',
    summary: 'Сколько сайт должен сейчас: балансы, выводы в пути, открытые ставки и невостребованные награды',
    right: 'report.view',
    body: z.strictObject({}),
    reply: z.object({
      success: z.object({
        at: z.string(),
        lines: z.array(z.object({ name: z.enum(liabilityNames), sum: money, count: z.nullable(z.number()) })),
        total: money,
        /** The declared bank; null without one. */
        bank: z.nullable(money),
      }),
    }),
    // It sums all balances.
    rateLimit: { per: 'player', count: 20, windowSeconds: 600 },
  }),
}
