/** Hands of five cards and what the two pay tables pay for them, version 1. */
import { rankOf, suitOf } from '../core/shoe.ts'

/** From nothing up; a pay table may tell the three fours apart. */
export const kinds = [
  'nothing',
  'pair',
  'two-pairs',
  'three',
  'straight',
  'flush',
  'full-house',
  'four',
  'four-low',
  'four-aces',
  'straight-flush',
  'royal-flush',
] as const
export type Kind = (typeof kinds)[number]

export const tables = ['jacks', 'bonus'] as const
export type Table = (typeof tables)[number]

/** What each kind pays, in whole stakes, in the order of the kinds: the published tables 9/6 and 8/5. */
export const pays: Readonly<Record<Table, readonly number[]>> = {
  jacks: [0, 1, 2, 3, 4, 6, 9, 25, 25, 25, 50, 800],
  bonus: [0, 1, 2, 3, 4, 5, 8, 25, 40, 80, 50, 800],
}

const ace = 1
/** Two, three and four. */
const lowRanks = 0b1110
/** Ace, jack, queen and king. */
const highRanks = 0b1_1100_0000_0001
/** Ten to ace. */
const royalRanks = 0b1_1110_0000_0001
/** Five ranks in a row from the ace to the king; the royal ranks are the tenth row. */
const rows = new Set([royalRanks, ...Array.from({ length: 9 }, (_, low) => 0b11111 << low)])

const rankBits = Uint16Array.from({ length: 52 }, (_, card) => 1 << rankOf(card))
const suitBits = Uint8Array.from({ length: 52 }, (_, card) => 1 << suitOf(card))
const isOneBit = (bits: number) => (bits & (bits - 1)) === 0

/** The kind of five different cards, as its place in `kinds`. A pair below jacks is nothing. */
export function kindOf(hand: readonly number[]): number {
  // Ranks that are there at least once, twice, three and four times.
  let [once, twice, thrice, four, suits] = [0, 0, 0, 0, 0]
  for (const card of hand) {
    const rank = rankBits[card] ?? 0
    four |= thrice & rank
    thrice |= twice & rank
    twice |= once & rank
    once |= rank
    suits |= suitBits[card] ?? 0
  }
  if (four !== 0) return four === ace ? 9 : (four & lowRanks) !== 0 ? 8 : 7
  if (thrice !== 0) return twice === thrice ? 3 : 6
  if (twice !== 0) return !isOneBit(twice) ? 2 : (twice & highRanks) !== 0 ? 1 : 0
  const isFlush = isOneBit(suits)
  if (!rows.has(once)) return isFlush ? 5 : 0
  return !isFlush ? 4 : once === royalRanks ? 11 : 10
}

/** What a hand pays by a table, in whole stakes. */
export const paysFor = (table: Table, hand: readonly number[]): number => pays[table][kindOf(hand)] ?? 0
