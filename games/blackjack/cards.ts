/** Cards as blackjack counts them. */
import { rankOf, suitOf } from '../core/shoe.ts'

/** Hearts and diamonds. */
export const isRed = (card: number): boolean => suitOf(card) === 1 || suitOf(card) === 2
/** 1 for an ace, 10 for tens and court cards. */
export const pointsOf = (card: number): number => Math.min(rankOf(card) + 1, 10)

/** The total of cards: the largest up to 21, or the least when all are above. Soft: an ace counts eleven. */
export interface Total {
  readonly points: number
  readonly soft: boolean
}

/** From points, each ace a 1. */
function totalOfPoints(points: readonly number[]): Total {
  const hard = points.reduce((sum, one) => sum + one, 0)
  const soft = hard <= 11 && points.includes(1)
  return { points: soft ? hard + 10 : hard, soft }
}

export const totalOf = (cards: readonly number[]): Total => totalOfPoints(cards.map(pointsOf))

/** An ace with a ten-valued card as the first two. */
export const isNatural = (cards: readonly number[]): boolean => cards.length === 2 && totalOf(cards).points === 21

/** Two cards of equal value: a king and a ten too. */
export const isPair = (cards: readonly number[]): boolean =>
  cards.length === 2 && new Set(cards.map(pointsOf)).size === 1
