/** The declared bank in the admin area: what it is, what it allows, and a declaration by two people. */
import * as z from 'zod/mini'
import { money } from '../core/money.ts'
import { adminCall } from './admin-call.ts'
import { reason } from './reason.ts'

/** A share of the bank, in ten-thousandths. */
const shareE4 = z.int().check(z.minimum(1), z.maximum(10_000))
const wish = { amount: money, betShareE4: shareE4, roundShareE4: shareE4 }
/** What the shares come to: the largest win of a bet, and what the open bets of a round may cost. */
const caps = { win: money, round: money }

export const bankCalls = {
  bank: adminCall({
    path: '/api/admin/bank',
    summary: 'Объявленный банк: прежние объявления, новые первыми, и то, что ждёт второго администратора',
    right: 'ledger.view',
    body: z.strictObject({}),
    reply: z.object({
      success: z.object({
        declared: z.array(
          z.object({
            ...wish,
            ...caps,
            number: z.number(),
            reason: z.string(),
            declaredBy: z.string(),
            agreedBy: z.string(),
            at: z.string(),
          }),
        ),
        waiting: z.array(z.object({ ...wish, reason: z.string(), madeBy: z.string(), madeAt: z.string() })),
        /** The largest win of the code: a bank never raises it. */
        mostWin: money,
        /** A declaration whose largest win is below this is refused. */
        leastWin: money,
        usual: z.object({ betShareE4: z.number(), roundShareE4: z.number() }),
        mostShareE4: z.number(),
      }),
    }),
  }),
  declareBank: adminCall({
    path: '/api/admin/bank/declare',
    summary: 'Просит второго администратора объявить банк: от него зависят наибольший выигрыш и риск раунда',
    right: 'bank.declare',
    audited: 'change',
    /** `after`: the number of the declaration that the person has seen; 0 without one. */
    body: z.strictObject({ ...wish, reason, after: z.int().check(z.minimum(0), z.maximum(1_000_000_000)) }),
    reply: z.object({ success: z.string() }),
    refusals: ['InvalidRequest', 'RequestVoid'],
  }),
}
