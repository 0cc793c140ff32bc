/** What the site owes at this moment, and which database reports are read from. */
import * as z from 'zod/mini'
import { money } from '../core/money.ts'
import { adminCall } from './admin-call.ts'

/** In the order in which they are read. `rewards` is the most that may still be claimed. */
export const liabilityNames = ['balances', 'vaults', 'payouts', 'rains', 'bets', 'rewards'] as const

export const liabilityCalls = {
  liabilities: adminCall({
    path: '/api/admin/liabilities',
    summary:
      'Сколько сайт должен сейчас: балансы, копилки, выводы в пути, неразыгранные дожди, открытые ставки и невостребованные награды',
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
  reportSource: adminCall({
    path: '/api/admin/reports/source',
    summary: 'Что читают отчёты: базу сайта или её копию, и на сколько секунд копия отстаёт',
    right: 'report.view',
    body: z.strictObject({}),
    reply: z.object({
      success: z.object({
        replica: z.boolean(),
        /** Seconds; null without a replica, or when it does not answer. */
        behind: z.nullable(z.number()),
      }),
    }),
  }),
}
