/**
 * What it costs to win a place of a challenge, by the rules alone: the cheapest way of playing, how many bets it takes on
 * average, and what they leave to the site. docs/bound-of-rewards.md explains the arithmetic.
 */
import { type Game, isGifted } from '@kurazh/games/core/game.ts'
import { leastEdge } from '@kurazh/games/core/house-edge.ts'
import { add, compare, type Fraction, fraction, multiply, subtract } from '@kurazh/games/core/rtp.ts'
import { current, idsOf } from '@kurazh/games/index.ts'
import { limitsOf } from '../../play/stake-limits.ts'

/** What a bet must be to win. */
export interface Goal {
  readonly game: string | null
  readonly thresholdE4: bigint
  /** Kopecks. */
  readonly minStake: bigint
}

/** One way of playing: how likely a bet wins, and its least edge, both per unit of stake. */
export interface Way {
  readonly game: string
  readonly chance: Fraction
  readonly edge: Fraction
  /** True: the chance is counted from all outcomes. False: no way of playing this game is likelier. */
  readonly exact: boolean
}

/**
 * The games whose bets may win. A game in which moves add to the stake, or the best move depends on what was turned up, is
 * none of them: its edge bounds the return of the first stake, not the chance of a multiplier.
 */
export const challengeGames: readonly string[] = idsOf('instant', 'steps', 'round').filter((id) => {
  const game = current(id)
  return game !== undefined && !isGifted(game) && !('advise' in game && game.advise !== undefined)
})

/** The way with the highest chance for its edge; undefined where no bet can win. */
export function cheapestWay(goal: Goal): Way | undefined {
  const ways = challengeGames.filter((id) => goal.game === null || goal.game === id).flatMap((id) => waysIn(id, goal))
  return ways.reduce<Way | undefined>(
    (best, way) =>
      best === undefined || compare(multiply(way.chance, best.edge), multiply(best.chance, way.edge)) > 0 ? way : best,
    undefined,
  )
}

function waysIn(id: string, { thresholdE4, minStake }: Goal): Way[] {
  const game = current(id)
  const { minStake: least, maxStake, maxWin } = limitsOf(id)
  if (game === undefined || minStake > maxStake || minStake < least || minStake * thresholdE4 > maxWin * 10_000n)
    return []
  return game.sampleParams.flatMap((params) => {
    const edge = leastEdge(game, params)
    const chance = edge.numerator === 0n ? undefined : chanceOf(game, params, edge, thresholdE4)
    return chance === undefined ? [] : [{ game: id, edge, ...chance }]
  })
}

/**
 * The chance that a bet pays at least this multiplier; undefined where it never does. Without a list of all outcomes it
 * is bounded by the return: a multiplier M that comes with chance p adds p·M to it.
 */
function chanceOf(
  game: Game,
  params: unknown,
  edge: Fraction,
  thresholdE4: bigint,
): Pick<Way, 'chance' | 'exact'> | undefined {
  if (game.kind === 'instant' && game.odds !== undefined) {
    const chance = game
      .odds(params)
      .filter(({ multiplierE4 }) => BigInt(multiplierE4) >= thresholdE4)
      .reduce((sum, { probability }) => add(sum, probability), fraction(0n, 1n))
    return chance.numerator === 0n ? undefined : { chance, exact: true }
  }
  if ('bestMultiplierE4' in game && BigInt(game.bestMultiplierE4(params)) < thresholdE4) return undefined
  const returned = subtract(fraction(1n, 1n), edge)
  return { chance: multiply(returned, fraction(10_000n, thresholdE4)), exact: false }
}

export interface Cost {
  readonly way: Way
  /** Bets until one wins, on average. */
  readonly bets: number
  /** Their stakes and their edge credit, in whole kopecks, rounded down. */
  readonly staked: bigint
  readonly edge: bigint
  /** The prize as a share of that edge credit, in ten-thousandths, rounded up. */
  readonly partE4: number
}

/** What a place costs to win; undefined where no bet can win it. */
export function costOf(goal: Goal & { readonly prize: bigint }): Cost | undefined {
  const way = cheapestWay(goal)
  if (way === undefined) return undefined
  const { chance, edge } = way
  const left = fraction(goal.minStake * edge.numerator * chance.denominator, edge.denominator * chance.numerator)
  const part = fraction(goal.prize * 10_000n * left.denominator, left.numerator)
  return {
    way,
    bets: Number((100n * chance.denominator) / chance.numerator) / 100,
    staked: (goal.minStake * chance.denominator) / chance.numerator,
    edge: left.numerator / left.denominator,
    partE4: Number((part.numerator + part.denominator - 1n) / part.denominator),
  }
}

/** A share in ten-thousandths as a percent. */
export const percentOf = (partE4: number): number => partE4 / 100
