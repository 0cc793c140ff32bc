/** House edge: the least the site keeps of a stake, whatever the player does. Every reward is a share of it. */
import { type Game, isGifted, returnBy } from './game.ts'
import { compare, type Fraction, houseEdge } from './rtp.ts'

/** Edge credit is counted in micro-kopecks: this many per kopeck. */
const microPerKopeck = 1_000_000n

const none: Fraction = { numerator: 0n, denominator: 1n }

/**
 * One minus the highest return of any play with these parameters; never below zero, and zero for gifts. Parameters must
 * be valid for the game.
 */
export function leastEdge(game: Game, params: unknown): Fraction {
  if (isGifted(game)) return none
  const edge = houseEdge(highestReturn(game, params))
  return edge.numerator < 0n ? none : edge
}

function highestReturn(game: Game, params: unknown): Fraction {
  if (game.kind !== 'steps') return returnBy(game, params)
  if (game.highestRtp !== undefined) return game.highestRtp(params)
  // The returns of the stops differ a little by what is rounded off their multipliers.
  const stops = game.paytable(params).map((_, place) => game.rtp(params, place + 1))
  return stops.reduce((best, stop) => (compare(stop, best) > 0 ? stop : best), none)
}

/** The edge credit of a stake in kopecks: micro-kopecks, rounded down. */
export const edgeCredit = (stakeKopecks: bigint, edge: Fraction): bigint =>
  (stakeKopecks * microPerKopeck * edge.numerator) / edge.denominator

/** A share of edge credit in percent, rounded down to the micro-kopeck. */
export const shareOfCredit = (edge: bigint, percent: bigint): bigint => (edge * percent) / 100n

/** Kopecks as edge credit, and the whole kopecks in edge credit. */
export const creditOfKopecks = (kopecks: bigint): bigint => kopecks * microPerKopeck
export const wholeKopecks = (edge: bigint): bigint => edge / microPerKopeck
