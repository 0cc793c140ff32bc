/** Rewards paid to players: the totals, compared with their bound. */
import * as z from 'zod/mini'
import { call, everyone } from '../core/call.ts'
import { money } from '../core/money.ts'
import { rewardNames } from '../rewards/rewards.ts'

/** The same by period and reward, as a table for other programs. */
export const returnedTablePath = '/api/returned.csv'
/** The number of bettors from which a day is shown separately; quieter days are merged with the next such day. */
export const leastPlayers = 5
/** Periods on the page, newest first; the table has all of them. */
export const stretchesOnPage = 60

/** A calendar day of Moscow. */
const day = z.iso.date('День не понят')
/** Micro-kopecks as a decimal string. */
const micro = z.string()
const sums = {
  paid: money,
  /** Budgets declared beforehand, in addition to the share. */
  declared: money,
  /** The most that may have been paid: the share of edge credit plus what was declared. */
  bound: money,
  /** Of edge credit, in percent. */
  share: z.number(),
}
const stretch = z.object({
  from: day,
  to: day,
  edge: micro,
  paid: money,
  declared: money,
  rewards: z.array(z.object({ reward: z.enum(rewardNames), paid: money })),
})

export const returned = {
  returned: call({
    method: 'POST',
    path: '/api/returned',
    summary:
      'Сколько сайт вернул наградами по завершённым дням Москвы, сколько мог по закону 47 %, и сошлась ли ежедневная проверка',
    access: everyone,
    body: z.strictObject({}),
    reply: z.object({
      success: z.object({
        /**
         * The last day that was checked; null: none is over yet. `brokenOn`: the first day at whose end more was paid
         * than allowed.
         */
        checked: z.object({ through: z.nullable(day), brokenOn: z.nullable(day) }),
        /** Over all periods shown. */
        edge: micro,
        total: z.object(sums),
        rewards: z.array(z.object({ reward: z.enum(rewardNames), ...sums })),
        stretches: z.array(stretch),
      }),
    }),
    refusals: [],
  }),
}
