/** The least the house keeps of a stake, whatever the player does: what every reward is a share of. */
import { type Game, isGifted, returnBy } from './game.ts'
import { compare, type Fraction, houseEdge } from './rtp.ts'

/** Edge credit is counted in micro-kopecks: so many in a kopeck. */
const microPerKopeck = 1_000_000n

const none: Fraction = { numerator: 0n, denominator: 1n }

/** One minus the highest return that any play of these parameters has; never below zero, and nothing of what is a gift. Parameters must be the game's own. */
export function leastEdge(game: Game, params: unknown): Fraction {
  if (isGifted(game)) return none
  const edge = houseEdge(highestReturn(game, params))
  return edge.numerator < 0n ? none : edge
}

function highestReturn(game: Game, params: unknown): Fraction {
  if (game.kind !== 'steps') return returnBy(game, params)
  // Each stop returns a little else, by what is rounded off its multiplier.
  const stops = game.paytable(params).map((_, place) => game.rtp(params, place + 1))
  return stops.reduce((best, stop) => (compare(stop, best) > 0 ? stop : best), none)
}

/** The edge credit of a stake in kopecks: micro-kopecks, rounded down. */
export const edgeCredit = (stakeKopecks: bigint, edge: Fraction): bigint => (stakeKopecks * microPerKopeck * edge.numerator) / edge.denominator

/** A share of edge credit in percent, rounded down to the micro-kopeck. */
export const shareOfCredit = (edge: bigint, percent: bigint): bigint => (edge * percent) / 100n

/** Kopecks as edge credit, and the whole kopecks of edge credit. */
export const creditOfKopecks = (kopecks: bigint): bigint => kopecks * microPerKopeck
export const wholeKopecks = (edge: bigint): bigint => edge / microPerKopeck
