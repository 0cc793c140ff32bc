/** The player's bets whose round was corrected after it was paid: shown until the player has confirmed. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { roundCorrection } from './table-reasons.ts'
import { playedTableBet } from './table-rounds.ts'

const own = ['player', 'banned', 'admin'] as const

export const tableCorrections = {
  tableCorrections: call({
    method: 'POST',
    path: '/api/tables/corrections',
    summary: 'Свои ставки, чей раунд исправлен после выплаты и ещё не отмечен как увиденный, новые первыми',
    access: [...own],
    body: z.strictObject({}),
    reply: z.object({
      success: z.object({
        bets: z.array(z.object({ bet: playedTableBet, result: z.unknown(), corrected: roundCorrection })),
      }),
    }),
    refusals: [],
  }),
  seeTableCorrection: call({
    method: 'POST',
    path: '/api/tables/corrections/seen',
    summary: 'Игрок увидел, что раунд исправлен',
    access: [...own],
    body: z.strictObject({
      table: z.string().check(z.minLength(1), z.maxLength(32)),
      round: z.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
    }),
    reply: z.object({ success: z.literal(true) }),
    refusals: [],
  }),
}
