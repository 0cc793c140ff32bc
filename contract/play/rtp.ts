/** Published returns: the expected return of every game by its rules, next to the actual one here. */
import * as z from 'zod/mini'
import { call, everyone } from '../core/call.ts'
import { money } from '../core/money.ts'

/** Sums over bets and their expectation by the rules. Returns are fractions: 0.99 is 99 %. */
const played = z.object({
  bets: z.number(),
  staked: money,
  paid: money,
  /** By the rules, for exactly these bets at these stakes; null before the first bet. */
  expected: z.nullable(z.number()),
  /** The actual return of these bets; null before the first one. */
  actual: z.nullable(z.number()),
  /** One standard deviation of `actual` around `expected`; null where it cannot be computed yet. */
  deviation: z.nullable(z.number()),
})
export type Played = z.output<typeof played>

const gameReturn = z.extend(played, { game: z.string() })

const parameterReturn = z.extend(played, { version: z.number(), params: z.unknown() })

/** Parameter sets per page, most played first. */
export const parameterSetsOnPage = 25
/** The raw sums of every parameter set as a table for other programs. */
export const returnsTablePath = '/api/returns.csv'

export const returns = {
  returns: call({
    method: 'POST',
    path: '/api/returns',
    summary: 'Возврат каждой игры: по правилам и по всем сыгранным здесь ставкам',
    access: everyone,
    body: z.strictObject({}),
    reply: z.object({ success: z.object({ games: z.array(gameReturn) }) }),
    refusals: [],
  }),
  gameReturns: call({
    method: 'POST',
    path: '/api/returns/game',
    summary: 'Возврат игры по наборам параметров, самые играемые первыми. page — номер страницы от нуля',
    access: everyone,
    body: z.strictObject({
      game: z.string().check(z.minLength(1), z.maxLength(64)),
      page: z.optional(z.number().check(z.int('Номер страницы — целое число'), z.minimum(0), z.maximum(10_000))),
    }),
    reply: z.object({ success: z.object({ sets: z.array(parameterReturn), more: z.boolean() }) }),
    refusals: [],
  }),
}
