/** Challenges that an administrator makes: the prizes are declared before the first bet that can win them. */
import * as z from 'zod/mini'
import { amount, money } from '../core/money.ts'
import { multiplier } from '../core/multiplier.ts'
import { challengeStates, mostPlaces } from '../rewards/challenges.ts'
import { adminCall } from './admin-call.ts'

const instant = z.iso.datetime({ offset: true, error: 'Дата не понята' })

const terms = z.strictObject({
  /** Absent: any game that challenges count. */
  game: z.optional(z.string().check(z.maxLength(40))),
  threshold: multiplier,
  minStake: amount,
  /** For each place. */
  prize: amount,
  places: z.int().check(z.minimum(1), z.maximum(mostPlaces)),
  /** Null: now. */
  startsAt: z.nullable(instant),
  endsAt: instant,
})
export type ChallengeTerms = z.output<typeof terms>

const made = z.object({
  id: z.number(),
  game: z.nullable(z.string()),
  threshold: multiplier,
  minStake: money,
  prize: money,
  places: z.number(),
  /** Places won so far, and their prizes that are paid. */
  taken: z.number(),
  paid: money,
  startsAt: z.string(),
  endsAt: z.string(),
  state: z.enum(challengeStates),
})
export type MadeChallenge = z.output<typeof made>

export const challengeCalls = {
  challengeList: adminCall({
    path: '/api/admin/challenges',
    summary: 'Последние сто вызовов, новые первыми, и игры, в которых они бывают',
    right: 'reward.view',
    body: z.strictObject({}),
    reply: z.object({ success: z.object({ challenges: z.array(made), games: z.array(z.string()) }) }),
  }),
  challengeCost: adminCall({
    path: '/api/admin/challenges/cost',
    summary: 'Сколько в среднем ставят, чтобы выиграть такой вызов, и сколько из этого остаётся сайту',
    right: 'tournament.edit',
    body: terms,
    reply: z.object({
      success: z.object({
        /** The game in which it is won cheapest. */
        game: z.string(),
        /** True: counted from all outcomes of that game. False: no way of playing is cheaper. */
        exact: z.boolean(),
        /** Bets until one wins, on average, and the sum of their stakes. */
        bets: z.number(),
        staked: money,
        /** What these bets leave to the site. */
        edge: money,
        /** The prize as a share of that, and the share still free next to other challenges, in percent. */
        part: z.number(),
        free: z.number(),
        /** All places together: this is declared. */
        budget: money,
      }),
    }),
  }),
  makeChallenge: adminCall({
    path: '/api/admin/challenges/make',
    summary: 'Делает вызов: призы объявлены сразу, условия больше не меняются',
    right: 'tournament.edit',
    audited: 'change',
    body: terms,
    reply: z.object({ success: z.string() }),
  }),
  cancelChallenge: adminCall({
    path: '/api/admin/challenges/cancel',
    summary: 'Отменяет вызов: выигранные места оплачены, новых не будет',
    right: 'tournament.edit',
    audited: 'change',
    body: z.strictObject({ id: z.int().check(z.minimum(1)) }),
    reply: z.object({ success: z.string() }),
    refusals: ['NotFound'],
  }),
}
