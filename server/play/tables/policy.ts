/** What may be changed of live tables. Milliseconds and kopecks. */
import type { SpotLimit } from '@kurazh/contract/spot-limit.ts'
import { limitsOf } from '../policy.ts'

const roulette: readonly SpotLimit[] = [
  { spots: 'straight', min: 10_00n, max: 5_000_00n }, { spots: 'split', min: 10_00n, max: 10_000_00n }, { spots: 'street', min: 10_00n, max: 15_000_00n },
  { spots: 'trio', min: 10_00n, max: 15_000_00n }, { spots: 'corner', min: 10_00n, max: 20_000_00n }, { spots: 'first-four', min: 10_00n, max: 20_000_00n },
  { spots: 'six-line', min: 10_00n, max: 30_000_00n }, { spots: 'dozen', min: 10_00n, max: 60_000_00n }, { spots: 'column', min: 10_00n, max: 60_000_00n },
  { spots: '', min: 10_00n, max: 100_000_00n },
]
const baccarat: readonly SpotLimit[] = [
  { spots: 'tie', min: 10_00n, max: 10_000_00n }, { spots: 'either-pair', min: 10_00n, max: 10_000_00n }, { spots: 'player-pair', min: 10_00n, max: 10_000_00n },
  { spots: 'banker-pair', min: 10_00n, max: 10_000_00n }, { spots: '', min: 10_00n, max: 100_000_00n },
]

const blackjack = (min: bigint, max: bigint): readonly SpotLimit[] => [
  { spots: 'pairs', min: 10_00n, max: 5_000_00n }, { spots: 'poker', min: 10_00n, max: 5_000_00n }, { spots: '', min, max },
]

const spotLimits: Readonly<Record<string, readonly SpotLimit[]>> = { roulette, 'roulette-la-partage': roulette, 'speed-roulette': roulette, baccarat, blackjack: blackjack(50_00n, 20_000_00n), 'blackjack-high': blackjack(1_000_00n, 100_000_00n) }

/** The limits of a table's spots; where nothing is said, those of its bets. */
export function spotLimitsOf(game: string): readonly SpotLimit[] {
  const { minStake, maxStake } = limitsOf(game)
  return spotLimits[game] ?? [{ spots: '', min: minStake, max: maxStake }]
}

export const tableTimes = {
  /** Seeds for the cut of a new shoe are taken this long. */
  cutMs: 10_000,
  /** A decision that came in time is let in for so long after its clock, where it waited on its way. */
  graceMs: 300,
  /** News of chips is gathered this long. */
  gatheredMs: 250,
  /** How often it is looked whether a round may begin, or a chain has its salt. */
  lookMs: 500,
} as const

/** Of tables that a person deals. */
export const handTimes = {
  /** A dealer of whom nothing is heard for so long has gone: the round is called off, and everything on the table comes back. */
  idleMs: 300_000,
  /** So long the pit boss may still take a confirmed end back, or call the round off. */
  heldMs: 10_000,
} as const
/** So long after its end a round that was paid may be corrected, where another result was entered than fell. */
export const correctableMs = 86_400_000
/** A round that pays so much is confirmed by somebody who did not deal it. Kopecks. */
export const secondPersonFrom = 100_000_00n

/** Seeds that a cut takes: one of a player. */
export const mostSeeds = 256
