/**
 * Side bets on the first cards: Perfect Pairs on the player's two, 21+3 on them and the dealer's open card. Odds to
 * one.
 */
import { add, type Fraction, fraction } from '../core/rtp.ts'
import { rankOf, suitOf } from '../core/shoe.ts'
import { isRed } from './cards.ts'

export type PairOf = 'perfect' | 'coloured' | 'mixed'
export const pairOdds: Readonly<Record<PairOf, number>> = { perfect: 25, coloured: 12, mixed: 6 }

export type PokerOf = 'suited-trips' | 'straight-flush' | 'trips' | 'straight' | 'flush'
export const pokerOdds: Readonly<Record<PokerOf, number>> = {
  'suited-trips': 100,
  'straight-flush': 40,
  trips: 30,
  straight: 10,
  flush: 5,
}

/** The pair of two cards: of one suit, of one colour or mixed; null for none. A king and a ten are not a pair. */
export function pairOf(first: number, second: number): PairOf | null {
  if (rankOf(first) !== rankOf(second)) return null
  if (suitOf(first) === suitOf(second)) return 'perfect'
  return isRed(first) === isRed(second) ? 'coloured' : 'mixed'
}

/**
 * The best combination of three cards; null for none. An ace is the lowest or the highest of a straight. `pokerReturn`
 * calls it for all triples.
 */
export function pokerOf([first, second, third]: readonly [number, number, number]): PokerOf | null {
  const sameSuit = suitOf(first) === suitOf(second) && suitOf(first) === suitOf(third)
  const [one, other, last] = [rankOf(first), rankOf(second), rankOf(third)]
  if (one === other && one === last) return sameSuit ? 'suited-trips' : 'trips'
  if (isStraight(one, other, last)) return sameSuit ? 'straight-flush' : 'straight'
  return sameSuit ? 'flush' : null
}

function isStraight(one: number, other: number, last: number): boolean {
  if (one === other || one === last || other === last) return false
  const [low, high] = [Math.min(one, other, last), Math.max(one, other, last)]
  // The ace above a queen and a king.
  return high - low === 2 || (low === 0 && one + other + last === 23)
}

/**
 * The exact return of Perfect Pairs from a shoe of so many decks: how many of the remaining cards pair with the first.
 */
export function pairsReturn(decks: number): Fraction {
  const left = BigInt(52 * decks - 1)
  const cards: Record<PairOf, number> = { perfect: decks - 1, coloured: decks, mixed: 2 * decks }
  return Object.entries(cards).reduce(
    (sum, [pair, count]) => add(sum, fraction(BigInt(count * (1 + pairOdds[pair as PairOf])), left)),
    fraction(0n, 1n),
  )
}

/**
 * The exact return of 21+3: over the 52³ ordered triples of faces, each weighted by the number of such cards in a shoe.
 */
export function pokerReturn(decks: number): Fraction {
  let paid = 0
  for (let first = 0; first < 52; first += 1)
    for (let second = 0; second < 52; second += 1)
      for (let third = 0; third < 52; third += 1) {
        const made = pokerOf([first, second, third])
        if (made === null) continue
        const ways =
          decks * (decks - Number(second === first)) * (decks - Number(third === first) - Number(third === second))
        paid += ways * (1 + pokerOdds[made])
      }
  const all = 52 * decks
  return fraction(BigInt(paid), BigInt(all) * BigInt(all - 1) * BigInt(all - 2))
}

/**
 * The exact return of insurance, whatever one's own cards are: each card other than the open ace is equally likely to
 * be the hidden one.
 */
export const insuranceReturn = (decks: number): Fraction => fraction(3n * BigInt(16 * decks), BigInt(52 * decks - 1))
