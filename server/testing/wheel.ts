/**
 * A double of a game of shared rounds that the draw alone decides: one number of thirty-seven, and bets on it, on a
 * dozen, on a colour.
 */
import type { DrawRound } from '@kurazh/games/core/game.ts'
import { type Fraction, fraction } from '@kurazh/games/core/rtp.ts'
import * as z from 'zod/mini'

const pockets = 37
const draws = 2n ** 52n

const params = z.strictObject({
  spot: z.union([
    z.literal('low'),
    z.literal('first dozen'),
    z.number().check(z.int(), z.minimum(0), z.maximum(pockets - 1)),
  ]),
})
export type WheelParams = z.output<typeof params>

const sizes = { low: 18, 'first dozen': 12 } as const

/** How many pockets a spot covers: those from 1 on, or a single one. */
const sizeOf = ({ spot }: WheelParams) => (typeof spot === 'number' ? 1 : sizes[spot])
const wins = ({ spot }: WheelParams, result: number) =>
  typeof spot === 'number' ? spot === result : result >= 1 && result <= sizes[spot]
const bestMultiplierE4 = (bet: WheelParams) => (36 / sizeOf(bet)) * 10_000

/** How many draws give a pocket: floor(r·37/2⁵²). */
const drawsOf = (pocket: number) => (BigInt(pocket + 1) * draws + 36n) / 37n - (BigInt(pocket) * draws + 36n) / 37n

function rtp(bet: WheelParams): Fraction {
  const winning = Array.from({ length: pockets }, (_, pocket) => (wins(bet, pocket) ? drawsOf(pocket) : 0n)).reduce(
    (a, b) => a + b,
    0n,
  )
  return fraction(winning * BigInt(bestMultiplierE4(bet)), draws * 10_000n)
}

export const wheel: DrawRound<WheelParams> = {
  id: 'pockets',
  version: 1,
  kind: 'round',
  mechanic: 'draw',
  params,
  bettingMs: 10_000,
  pauseMs: 3_000,
  betsARound: 2,
  resultOf: (draw) => Number((BigInt(draw) * BigInt(pockets)) / draws),
  playMs: () => 8_000,
  toldResult: (result) => result,
  paysE4: (bet, result) => (wins(bet, result) ? bestMultiplierE4(bet) : 0),
  bestMultiplierE4,
  rtp,
  sampleParams: [{ spot: 0 }, { spot: 17 }, { spot: 'first dozen' }, { spot: 'low' }],
}
