/** Challenges: a prize for the first players who win a multiplier at a stake. */
import * as z from 'zod/mini'
import { shownPlayer } from '../account/shown-player.ts'
import { call, everyone } from '../core/call.ts'
import { money } from '../core/money.ts'
import { multiplier } from '../core/multiplier.ts'

/** In the address of a game: the multiplier of a challenge, as a decimal. The page sets the game up for it. */
export const challengeParameter = 'win'
export const mostPlaces = 10
export const challengeStates = ['coming', 'running', 'over', 'cancelled'] as const

const winner = z.object({
  place: z.number(),
  ...shownPlayer,
  own: z.boolean(),
  /** The public number of the bet that won. */
  link: z.string(),
  multiplier,
  at: z.string(),
})

const challenge = z.object({
  id: z.number(),
  /** Only bets on this game count; null: on any of `games`. */
  game: z.nullable(z.string()),
  /** The least multiplier and the least stake of the bet that wins. */
  threshold: multiplier,
  minStake: money,
  /** For each place. */
  prize: money,
  places: z.number(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** `over`: its time is over, or every place is taken. */
  state: z.enum(challengeStates),
  winners: z.array(winner),
})
export type Challenge = z.output<typeof challenge>

export const challenges = {
  challenges: call({
    method: 'POST',
    path: '/api/challenges',
    summary: 'Вызовы: кто первым выиграет множитель, получает приз. Идущие, будущие и последние прошедшие',
    access: everyone,
    body: z.strictObject({}),
    reply: z.object({
      success: z.object({
        /** False for players who are banned, on a break or held, and where the law forbids it: nothing invites them. */
        offered: z.boolean(),
        running: z.array(challenge),
        coming: z.array(challenge),
        past: z.array(challenge),
        /** The games whose bets count where a challenge names none. */
        games: z.array(z.string()),
      }),
    }),
    refusals: [],
  }),
}
