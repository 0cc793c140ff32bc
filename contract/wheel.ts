/** The wheel of the day: when the player's own opens, and what it has brought. It is turned by a gift that is staked (`placeGift`). */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { money } from './money.ts'

/**
 * `open`: a turn waits. `credit`: not enough edge credit since the last turn. `pause`: a day since the last turn is not over.
 * `away`: nothing is given to this player now (a break, a hold); what they have stays theirs.
 */
const wheelStates = ['open', 'credit', 'pause', 'away'] as const

export const wheelCalls = {
  wheel: call({
    method: 'POST',
    path: '/api/wheel',
    summary: 'Колесо дня: открыто ли оно игроку, сколько кредита преимущества набрано с прошлого вращения и что выпадало',
    access: ['player', 'admin'],
    body: z.strictObject({}),
    reply: z.object({
      success: z.object({
        state: z.enum(wheelStates),
        /** What a turn is given, and so what it brings on average. */
        stake: money,
        /** Edge credit that a turn takes; how much of it there is since the last one, never more than it takes. */
        needed: money,
        gathered: money,
        /** When a day since the last turn is over, ISO 8601; null when it is, or there was none. */
        notBefore: z.nullable(z.string()),
        /** The last turns, newest first. */
        turns: z.array(z.object({ link: z.string(), prize: money, at: z.string() })),
      }),
    }),
    refusals: [],
  }),
}
