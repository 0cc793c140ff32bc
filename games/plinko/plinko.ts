/**
 * Plinko: a ball falls through rows of pegs, left or right at each with equal probability. Its bin is the number of
 * rights; bins at the edge are rare and pay most.
 */
import * as z from 'zod/mini'
import type { InstantGame } from '../core/game.ts'
import { fraction, type Payoff, returnOf } from '../core/rtp.ts'
import { risks } from './risks.ts'
import { tablesE4 } from './tables-v1.ts'

/** How many rows of pegs a board may have. */
export const rowBounds = { min: 8, max: 16 } as const
/** Every possible number of rows, ascending. */
export const rowChoices: readonly number[] = Array.from(
  { length: rowBounds.max - rowBounds.min + 1 },
  (_, step) => rowBounds.min + step,
)

const params = z.strictObject(
  {
    rows: z
      .number('Ряды — целое число')
      .check(z.refine((rows) => rowChoices.includes(rows), 'Рядов бывает от 8 до 16')),
    risk: z.enum(risks, 'Выберите риск: low, medium или high'),
  },
  'Параметры ставки — ряды и риск, ничего больше',
)
export type PlinkoParams = z.output<typeof params>

export interface PlinkoOutcome {
  /** One letter a row, L for left and R for right. */
  path: string
  /** 0 for the leftmost bin up to `rows` for the rightmost: how many letters are R. */
  bin: number
}

/** What each bin pays from left to right, in ten-thousandths: rows + 1 of them. */
export function multipliersE4({ rows, risk }: PlinkoParams): readonly number[] {
  const table = tablesE4[rows]
  if (!table) throw new RangeError(`no board of ${rows} rows`)
  return table[risk]
}

/** In how many of the 2^rows equally likely paths the ball ends in each bin, from left to right. */
export function pathCounts(rows: number): readonly number[] {
  let counts = [1]
  for (let row = 0; row < rows; row += 1) counts = [...counts, 0].map((count, bin) => count + (counts[bin - 1] ?? 0))
  return counts
}

/**
 * What a bet can pay and with what probability, bin by bin. Left and right take exactly half of the floats each, so no
 * draw is biased.
 */
export function payoffs({ rows, risk }: PlinkoParams): Payoff[] {
  const counts = pathCounts(rows)
  return multipliersE4({ rows, risk }).map((multiplierE4, bin) => ({
    multiplierE4,
    probability: fraction(BigInt(counts[bin] ?? 0), 2n ** BigInt(rows)),
  }))
}

export const plinko: InstantGame<PlinkoParams, PlinkoOutcome> = {
  id: 'plinko',
  version: 1,
  kind: 'instant',
  params,
  play(rng, bet) {
    let path = ''
    let bin = 0
    for (let row = 0; row < bet.rows; row += 1) {
      const right = rng.int(2)
      path += right === 1 ? 'R' : 'L'
      bin += right
    }
    return { outcome: { path, bin }, multiplierE4: multipliersE4(bet)[bin] ?? 0 }
  },
  bestMultiplierE4: (bet) => Math.max(...multipliersE4(bet)),
  rtp: (bet) => returnOf(payoffs(bet)),
  odds: payoffs,
  sampleParams: rowChoices.flatMap((rows) => risks.map((risk) => ({ rows, risk }))),
}
