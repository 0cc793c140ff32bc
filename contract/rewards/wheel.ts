/**
 * The daily wheel: when the player's next turn opens, and past prizes. It is turned by staking a gift (`placeGift`).
 */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { money } from '../core/money.ts'

/**
 * `open`: a turn waits. `credit`: not enough edge credit since the last turn. `pause`: a day since the last turn is not
 * over. `away`: this player gets no gifts now (a break, a hold); turns already earned remain.
 */
const wheelStates = ['open', 'credit', 'pause', 'away'] as const

export const wheelCalls = {
  wheel: call({
    method: 'POST',
    path: '/api/wheel',
    summary:
      'Колесо дня: открыто ли оно игроку, сколько кредита преимущества набрано с прошлого вращения и что выпадало',
    access: ['player', 'admin'],
    body: z.strictObject({}),
    reply: z.object({
      success: z.object({
        state: z.enum(wheelStates),
        /** The stake of a turn, and so its average prize. */
        stake: money,
        /** Edge credit that a turn takes, and how much there is since the last one, capped at that. */
        needed: money,
        gathered: money,
        /** When a day since the last turn is over, ISO 8601; null when it is, or there was no turn. */
        notBefore: z.nullable(z.string()),
        /** The last turns, newest first. */
        turns: z.array(z.object({ link: z.string(), prize: money, at: z.string() })),
      }),
    }),
    refusals: [],
  }),
}
