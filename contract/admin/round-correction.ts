/**
 * Correction of a round that was dealt by a person and paid by a wrong entry. One person requests the true result,
 * another who did not deal the round approves it (`requests.ts`). Tables dealt by a chain are never corrected.
 */
import * as z from 'zod/mini'
import { money } from '../core/money.ts'
import { roundCorrectionReason } from '../tables/table-reasons.ts'
import { adminCall } from './admin-call.ts'

const table = z.string().check(z.minLength(1), z.maxLength(32))
const round = z.int().check(z.minimum(1))
/** Numbers, cards and answers to peeks, in the order the rules need them. */
const dealt = z.array(z.int().check(z.minimum(0), z.maximum(51))).check(z.maxLength(100))
const lying = z.array(z.object({ place: z.string(), value: z.nullable(z.number()) }))

export const roundCorrectionCalls = {
  roundToCorrect: adminCall({
    path: '/api/admin/table/round',
    summary: 'Выплаченный раунд стола с человеком: что введено и выплачено, и что было бы по введённому заново',
    right: 'table.correct',
    body: z.strictObject({ table, round, dealt }),
    reply: z.object({
      success: z.object({
        source: z.enum(['wheel', 'shoe']),
        bets: z.number(),
        first: z.object({ lying, payout: money }),
        /**
         * The round replayed with the new entries: what the rules need next; null when a player's decision no longer
         * fits or the round is over. `payout` is set once it is over and may be requested.
         */
        right: z.object({
          lying,
          ask: z.nullable(z.object({ kind: z.enum(['draw', 'turn', 'peek']), place: z.string() })),
          payout: z.nullable(money),
          fault: z.nullable(z.string()),
        }),
      }),
    }),
    refusals: ['NotFound', 'GameMoved'],
  }),
  correctRound: adminCall({
    path: '/api/admin/table/round/correct',
    summary:
      'Просит исправить выплаченный раунд стола с человеком; подтверждает другой администратор, который его не сдавал',
    right: 'table.correct',
    audited: 'change',
    body: z.strictObject({
      table,
      round,
      dealt,
      reason: roundCorrectionReason,
      comment: z
        .string()
        .check(z.trim(), z.minLength(5, 'Напишите, что случилось: это прочтёт второй администратор'), z.maxLength(500)),
    }),
    reply: z.object({ success: z.string() }),
    refusals: ['NotFound', 'GameMoved', 'InvalidRequest', 'RequestReused'],
  }),
}
