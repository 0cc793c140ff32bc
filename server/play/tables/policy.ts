/**
 * Sets the adjustable values of live tables, in milliseconds and kopecks. Betting time and card speed are in each
 * game's rules, because the page counts by them. Seats per player, and rounds until an unused seat is freed, are in
 * contract/tables/tables.ts, because the page shows them.
 */
import type { SpotLimit } from '@kurazh/contract/tables/spot-limit.ts'
import type { TableQuestion } from '@kurazh/games/core/table.ts'
import { limitsOf } from '../stake-limits.ts'

const roulette: readonly SpotLimit[] = [
  { spots: 'straight', min: 10_00n, max: 5_000_00n },
  { spots: 'split', min: 10_00n, max: 10_000_00n },
  { spots: 'street', min: 10_00n, max: 15_000_00n },
  { spots: 'trio', min: 10_00n, max: 15_000_00n },
  { spots: 'corner', min: 10_00n, max: 20_000_00n },
  { spots: 'first-four', min: 10_00n, max: 20_000_00n },
  { spots: 'six-line', min: 10_00n, max: 30_000_00n },
  { spots: 'dozen', min: 10_00n, max: 60_000_00n },
  { spots: 'column', min: 10_00n, max: 60_000_00n },
  { spots: '', min: 10_00n, max: 100_000_00n },
]
/** A straight may pay 501 for one: more on it, with other spots, would pass the largest payout of a bet. */
const multiplierRoulette = roulette.map((limit) => (limit.spots === 'straight' ? { ...limit, max: 1_000_00n } : limit))
const baccarat: readonly SpotLimit[] = [
  { spots: 'tie', min: 10_00n, max: 10_000_00n },
  { spots: 'either-pair', min: 10_00n, max: 10_000_00n },
  { spots: 'player-pair', min: 10_00n, max: 10_000_00n },
  { spots: 'banker-pair', min: 10_00n, max: 10_000_00n },
  { spots: '', min: 10_00n, max: 100_000_00n },
]

const blackjack = (min: bigint, max: bigint): readonly SpotLimit[] => [
  { spots: 'pairs', min: 10_00n, max: 5_000_00n },
  { spots: 'poker', min: 10_00n, max: 5_000_00n },
  { spots: '', min, max },
]

const spotLimits: Readonly<Record<string, readonly SpotLimit[]>> = {
  roulette,
  'roulette-la-partage': roulette,
  'speed-roulette': roulette,
  'multiplier-roulette': multiplierRoulette,
  baccarat,
  blackjack: blackjack(50_00n, 20_000_00n),
  'blackjack-high': blackjack(1_000_00n, 100_000_00n),
}

/** Returns the limits of a table's spots; by default the game's stake limits. */
export function spotLimitsOf(game: string): readonly SpotLimit[] {
  const { minStake, maxStake } = limitsOf(game)
  return spotLimits[game] ?? [{ spots: '', min: minStake, max: maxStake }]
}

/** Time for a decision, in milliseconds: on a hand, and on insurance, which all players decide together. */
export const decisionMs: Readonly<Record<TableQuestion, number>> = { hand: 12_000, insurance: 10_000 }

export const tableTimes = {
  /** How long seeds for the cut of a new shoe are accepted. */
  cutMs: 10_000,
  /** How long after the deadline a decision is still accepted, if it was delayed on its way. */
  graceMs: 300,
  /** How long chip updates are batched. */
  gatheredMs: 250,
  /** How often to check whether a round may begin or a chain has its salt. */
  lookMs: 500,
} as const

/** For tables dealt by a person. */
export const handTimes = {
  /**
   * A dealer who is silent this long counts as gone: the round is called off and every stake on the table is returned.
   */
  idleMs: 300_000,
  /** How long the pit boss may still take back a confirmed end or call the round off. */
  heldMs: 10_000,
} as const
/** How long after its end a paid round may be corrected if a wrong result was entered. */
export const correctableMs = 86_400_000
/** A round that pays this much or more is confirmed by someone who did not deal it. Kopecks. */
export const secondPersonFrom = 100_000_00n

/** The most seeds a cut accepts, one per player. */
export const mostSeeds = 256

/** How long a pass to a table's camera is valid; a stream begun with it continues. */
export const videoPassMs = 60_000
