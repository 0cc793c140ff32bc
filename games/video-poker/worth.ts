/**
 * What every hold of a hand is worth, exactly. For a set of cards, the prizes of all hands of a full deck that contain
 * it are added up; the hands that a hold can become contain the held cards and none of the discarded, which is a sum of
 * such sums with alternating signs.
 */
import { rankOf, suitOf } from '../core/shoe.ts'
import { paysFor, type Table } from './hands.ts'

const deckSize = 52
const rankCount = 13
export const handSize = 5
const everything = 2 ** handSize - 1

/** What the worth of a hold is divided by: the least number that the count of draws divides, however many are drawn. */
export const worthParts = 7_669_695
/** The same for so many discarded cards: `worthParts` over the ways to draw as many of the 47 others. */
const partsADraw = [7_669_695, 163_185, 7_095, 473, 43, 5] as const

/** The prizes of all hands, and of all hands with one card of each rank from the ace; a test adds them up again. */
export const wholeSums: Readonly<Record<Table, readonly [all: number, ofRank: readonly number[]]>> = {
  jacks: [
    875_504,
    [108_268, 70_558, 71_622, 72_686, 73_750, 73_750, 73_750, 73_750, 73_750, 74_500, 110_396, 109_332, 108_268],
  ],
  bonus: [
    871_452,
    [110_100, 70_510, 71_575, 72_640, 73_000, 73_000, 73_000, 73_000, 73_000, 73_750, 109_645, 108_580, 107_515],
  ],
}

/** The sums for two to four cards, by table and by the cards with their suits renamed. */
const known: Readonly<Record<Table, Map<number, number>>> = { jacks: new Map(), bonus: new Map() }

const sizeOf = (held: number): number => {
  let size = 0
  for (let bits = held; bits > 0; bits &= bits - 1) size += 1
  return size
}
const sizes = Array.from({ length: everything + 1 }, (_, held) => sizeOf(held))

/** The prizes of all hands that contain the held of these cards, which are in rising order of ranks. */
function sumWith(table: Table, cards: readonly number[], held: number): number {
  const [all, ofRank] = wholeSums[table]
  const size = sizes[held] ?? 0
  if (size === 0) return all
  if (size === 1) return ofRank[rankOf(cards[Math.log2(held)] ?? 0)] ?? 0
  if (size === handSize) return paysFor(table, cards)
  const key = keyOf(cards, held)
  let found = known[table].get(key)
  if (found === undefined) {
    found = addedUp(table, namedBy(key), 0)
    known[table].set(key, found)
  }
  return found
}

/**
 * The held cards as one number of the base 52, with the suits numbered in the order in which they come: the sum is the
 * same whatever the suits are called.
 */
function keyOf(cards: readonly number[], held: number): number {
  // Two bits for the new number of each suit, and which suits have come.
  let [numbers, come, next, key] = [0, 0, 0, 1]
  for (let place = 0; place < handSize; place += 1) {
    if (((held >> place) & 1) === 0) continue
    const card = cards[place] ?? 0
    const suit = suitOf(card)
    if (((come >> suit) & 1) === 0) {
      numbers |= next << (2 * suit)
      come |= 1 << suit
      next += 1
    }
    key = key * deckSize + rankOf(card) + rankCount * ((numbers >> (2 * suit)) & 3)
  }
  return key
}

/** The cards of a key. */
function namedBy(key: number): number[] {
  const cards: number[] = []
  for (let rest = key; rest > 1; rest = Math.floor(rest / deckSize)) cards.push(rest % deckSize)
  return cards
}

/** The prizes of all hands that complete this one with cards from `from` on. The hand is given back as it came. */
function addedUp(table: Table, hand: number[], from: number): number {
  if (hand.length === handSize) return paysFor(table, hand)
  let sum = 0
  for (let card = from; card < deckSize; card += 1) {
    if (hand.includes(card)) continue
    hand.push(card)
    sum += addedUp(table, hand, card + 1)
    hand.pop()
  }
  return sum
}

/**
 * What each hold of a dealt hand pays on average, in parts of a stake: `worthParts` of them are the stake. By the hold,
 * whose bit 0 is the first place; the whole numbers are exact.
 */
export function worthOfHolds(table: Table, dealt: readonly number[]): number[] {
  const places = dealt.map((_, place) => place).sort((a, b) => rankOf(dealt[a] ?? 0) - rankOf(dealt[b] ?? 0))
  const cards = places.map((place) => dealt[place] ?? 0)
  const sums = sizes.map((_, held) => sumWith(table, cards, held))
  const worth = new Array<number>(sizes.length).fill(0)
  for (let held = 0; held <= everything; held += 1) {
    let sum = 0
    const gone = everything - held
    // Every set of discarded cards, the empty one last.
    for (let part = gone; ; part = (part - 1) & gone) {
      const each = sums[held | part] ?? 0
      sum += (sizes[part] ?? 0) % 2 === 0 ? each : -each
      if (part === 0) break
    }
    const hold = places.reduce((bits, place, sorted) => bits | (((held >> sorted) & 1) << place), 0)
    worth[hold] = sum * (partsADraw[sizes[gone] ?? 0] ?? 0)
  }
  return worth
}

/** The worth of a hold as a multiplier of the stake, in ten-thousandths, rounded down. */
export const worthE4 = (worth: number): number => Math.floor((worth * 10_000) / worthParts)

/** The hold that is worth most; of equals the one that keeps more cards. */
export function bestHold(table: Table, dealt: readonly number[]): number {
  const worth = worthOfHolds(table, dealt)
  const most = Math.max(...worth)
  const equals = worth.flatMap((each, hold) => (each === most ? [hold] : []))
  return equals.reduce((best, hold) => ((sizes[hold] ?? 0) > (sizes[best] ?? 0) ? hold : best))
}
