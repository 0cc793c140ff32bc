/**
 * What hilo returns, exactly: of a player who always says the likelier side and takes after so many right guesses, with
 * the floors of the multipliers and the bias of the draws.
 */
import { compare, type Fraction, floatsBelow, fraction, multiply } from '../core/rtp.ts'
import { deckSize, isOnSide, mostGuesses, rankCount, ranksOn, sideOf, valueOf } from './cards.ts'

/** How many stops are listed: the lines of guesses multiply with each. */
export const listedStops = 6

const floats = 2n ** 32n

/** 0.99 times thirteen over the ranks of every right guess, in ten-thousandths, floored. */
export function prizeE4(odds: readonly number[]): number {
  const [above, below] = odds.reduce(
    ([up, down], ranks) => [up * BigInt(rankCount), down * BigInt(ranks)],
    [9_900n, 1n],
  )
  return Number(above / below)
}

const cards = Array.from({ length: deckSize }, (_, card) => card)
const floatsOf = (card: number): bigint => floatsBelow(card + 1, deckSize) - floatsBelow(card, deckSize)

/** For each rank, the card that stands for it, and how many of the 2³² floats draw a card of the rank. */
const ranks = cards.slice(0, rankCount).map((card) => ({
  card,
  weight: cards.filter((each) => valueOf(each) === valueOf(card)).reduce((sum, each) => sum + floatsOf(each), 0n),
}))

/** Right guesses so far, in any order, with the card on the table; `weight` of all floats drawn lead here. */
interface Line {
  card: number
  odds: readonly number[]
  weight: bigint
}

function longer(lines: readonly Line[]): Line[] {
  const found = new Map<string, Line>()
  for (const { card: from, odds, weight } of lines) {
    const side = sideOf('likelier', from)
    const next = [...odds, ranksOn(side, from)].sort((a, b) => a - b)
    for (const rank of ranks.filter(({ card }) => isOnSide(side, from, card))) {
      const key = `${rank.card}:${next.join()}`
      const line = found.get(key) ?? { card: rank.card, odds: next, weight: 0n }
      line.weight += weight * rank.weight
      found.set(key, line)
    }
  }
  return [...found.values()]
}

/** By the rank of the first card. */
const returns = new Map<number, readonly Fraction[]>()

function returnsFrom(start: number): readonly Fraction[] {
  const known = returns.get(valueOf(start))
  if (known !== undefined) return known
  let lines: Line[] = [{ card: start, odds: [], weight: 1n }]
  const found = Array.from({ length: listedStops }, (_, index) => {
    lines = longer(lines)
    const paid = lines.reduce((sum, { odds, weight }) => sum + weight * BigInt(prizeE4(odds)), 0n)
    return fraction(paid, 10_000n * floats ** BigInt(index + 1))
  })
  returns.set(valueOf(start), found)
  return found
}

/** The exact return of taking after so many right guesses. Throws RangeError for a stop that is not listed. */
export function returnOfStop(start: number, guesses: number): Fraction {
  const found = returnsFrom(start)[guesses - 1]
  if (found === undefined) throw new RangeError(`there is no listed stop after ${guesses} guesses`)
  return found
}

/** The lowest of the listed stops. */
export const leastReturn = (start: number): Fraction =>
  returnsFrom(start).reduce((least, each) => (compare(each, least) < 0 ? each : least))

/** What no play returns more than: the share of a fair prize, with every guess helped by the whole bias of its draw. */
export function highestReturn(share: Fraction): Fraction {
  const most = floatsBelow(1, deckSize) * BigInt(deckSize)
  return multiply(share, fraction(most ** BigInt(mostGuesses), floats ** BigInt(mostGuesses)))
}
