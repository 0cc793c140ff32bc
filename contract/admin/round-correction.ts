/**
 * A round of a table of people that was paid by what was entered wrongly: what fell in truth is asked for by one person and carried out by another
 * (`requests.ts`), who did not deal it. Nothing of it reaches a table that a chain deals.
 */
import * as z from 'zod/mini'
import { money } from '../money.ts'
import { roundCorrectionReason } from '../table-reasons.ts'
import { adminCall } from './admin-call.ts'

const table = z.string().check(z.minLength(1), z.maxLength(32))
const round = z.int().check(z.minimum(1))
/** Numbers, cards and answers to peeks, in the order the rules ask for them. */
const dealt = z.array(z.int().check(z.minimum(0), z.maximum(51))).check(z.maxLength(100))
const lying = z.array(z.object({ place: z.string(), value: z.nullable(z.number()) }))

export const roundCorrectionCalls = {
  roundToCorrect: adminCall({
    path: '/api/admin/table/round', summary: 'Выплаченный раунд стола с человеком: что введено и выплачено, и что было бы по введённому заново', right: 'table.correct',
    body: z.strictObject({ table, round, dealt }),
    reply: z.object({
      success: z.object({
        source: z.enum(['wheel', 'shoe']), bets: z.number(), first: z.object({ lying, payout: money }),
        /** By what is entered anew: what the rules ask for next; null where a decision of a player's no longer fits, or it is over. `payout` once it is over and may be asked for. */
        right: z.object({ lying, ask: z.nullable(z.object({ kind: z.enum(['draw', 'turn', 'peek']), place: z.string() })), payout: z.nullable(money), fault: z.nullable(z.string()) }),
      }),
    }),
    refusals: ['NotFound', 'GameMoved'],
  }),
  correctRound: adminCall({
    path: '/api/admin/table/round/correct', summary: 'Просит исправить выплаченный раунд стола с человеком; исполняет другой человек, который его не сдавал', right: 'table.correct', audited: 'change',
    body: z.strictObject({ table, round, dealt, reason: roundCorrectionReason, comment: z.string().check(z.trim(), z.minLength(5, 'Напишите, что случилось: это прочтёт второй человек'), z.maxLength(500)) }),
    reply: z.object({ success: z.string() }), refusals: ['NotFound', 'GameMoved', 'InvalidRequest', 'RequestReused'],
  }),
}
