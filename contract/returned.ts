/** What the site gives back to players: all rewards together, beside what they may come to. */
import * as z from 'zod/mini'
import { call, everyone } from './call.ts'
import { money } from './money.ts'
import { rewardNames } from './rewards.ts'

/** The same by stretch and reward, as a table for other programs. */
export const returnedTablePath = '/api/returned.csv'
/** So many have bet on a day that is told by itself; quieter days are told together with the next such day. */
export const leastPlayers = 5
/** Stretches on the page, newest first; the table has all of them. */
export const stretchesOnPage = 60

/** A calendar day of Moscow. */
const day = z.iso.date('День не понят')
/** Micro-kopecks as decimal text. */
const micro = z.string()
const sums = {
  paid: money,
  /** Budgets declared beforehand, beside the share. */
  declared: money,
  /** The most that may have been paid: the share of edge credit, and what was declared. */
  bound: money,
  /** Of edge credit, in percent. */
  share: z.number(),
}
const stretch = z.object({ from: day, to: day, edge: micro, paid: money, declared: money, rewards: z.array(z.object({ reward: z.enum(rewardNames), paid: money })) })

export const returned = {
  returned: call({
    method: 'POST',
    path: '/api/returned',
    summary: 'Сколько сайт вернул наградами по завершённым дням Москвы, сколько мог по закону 45 %, и сошлась ли ежедневная проверка',
    access: everyone,
    body: z.strictObject({}),
    reply: z.object({
      success: z.object({
        /** The last day that was looked at; null: none is over yet. `brokenOn`: the first at whose end more was paid than may be. */
        checked: z.object({ through: z.nullable(day), brokenOn: z.nullable(day) }),
        /** Of all stretches that are told. */
        edge: micro,
        total: z.object(sums),
        rewards: z.array(z.object({ reward: z.enum(rewardNames), ...sums })),
        stretches: z.array(stretch),
      }),
    }),
    refusals: [],
  }),
}
