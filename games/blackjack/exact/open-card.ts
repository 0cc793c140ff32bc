/**
 * A player's hand against one open card of the dealer. Every value is what the hand wins in stakes, times the ways to
 * draw `depth` cards without those gone: whole numbers that are never rounded. With a peek only sequences without a
 * dealer's blackjack are counted.
 */
import { dealerAgainst, type EndsOf } from './dealer.ts'
import type { RuleSet } from './rule-set.ts'
import { type Counts, depth, falling, keyOf, minus, pointsOfCounts, shoeOf, sizeOf, withCard } from './shoe.ts'

/** Whether a hand draws another card. `gone`: its own cards and those of its player's other hands. */
export type Going = (hand: Counts, gone: Counts) => 'hit' | 'stand'

const dealerRules = ['decks', 'soft17', 'peek'] as const

export class OpenCard {
  readonly open: number
  readonly rules: RuleSet
  /** Without the open card. */
  readonly #shoe: Counts
  readonly #count: (gone: Counts) => EndsOf
  readonly #ends: Map<number, EndsOf>

  /** `counted`: the same card under rules that differ only for the player; the dealer's ends are then reused. */
  constructor(open: number, rules: RuleSet, counted?: OpenCard) {
    this.open = open
    this.rules = rules
    const all = shoeOf(rules.decks)
    this.#shoe = all.map((count, index) => count - Number(index === open - 1))
    const isSame = counted?.open === open && dealerRules.every((rule) => counted.rules[rule] === rules[rule])
    this.#count = isSame ? counted.#count : dealerAgainst(open, this.#shoe, rules)
    this.#ends = isSame ? counted.#ends : new Map()
  }

  /** The number of cards left, by points. */
  left(gone: Counts): Counts {
    return minus(this.#shoe, gone)
  }

  ends(gone: Counts): EndsOf {
    const key = keyOf(gone)
    let ends = this.#ends.get(key)
    if (ends === undefined) this.#ends.set(key, (ends = this.#count(gone)))
    return ends
  }

  /** All sequences that are counted. */
  weight(gone: Counts): bigint {
    return Object.values(this.ends(gone)).reduce((sum, ways) => sum + ways, 0n)
  }

  /** Sequences in which the dealer has blackjack, whether or not they are counted above. */
  naturals(gone: Counts): bigint {
    if (!this.rules.peek) return this.ends(gone)[0]
    return falling(sizeOf(this.left(gone)), depth - sizeOf(gone)) - this.weight(gone)
  }

  /** What standing wins: above 21 everything is lost. */
  stand(hand: Counts, gone: Counts): bigint {
    const { points } = pointsOfCounts(hand)
    if (points > 21) return -this.weight(gone)
    const ends = this.ends(gone)
    const won = ([17, 18, 19, 20, 21, 22] as const).map((end) =>
      end === 22 || end < points ? ends[end] : end > points ? -ends[end] : 0n,
    )
    return won.reduce((sum, part) => sum + part, -ends[0])
  }

  /** One more card, then `then` of the new hand. */
  drawing(hand: Counts, gone: Counts, then: (hand: Counts, gone: Counts, points: number) => bigint): bigint {
    return this.left(gone).reduce((sum, count, index) => {
      if (count <= 0) return sum
      return sum + BigInt(count) * then(withCard(hand, index + 1), withCard(gone, index + 1), index + 1)
    }, 0n)
  }
}

/** What a hand wins that plays on by `going`. Memoized: one instance for all hands with the same other cards gone. */
export function goingOn(table: OpenCard, going: Going): (hand: Counts, gone: Counts) => bigint {
  const known = new Map<number, bigint>()
  const valueOf = (hand: Counts, gone: Counts): bigint => {
    if (pointsOfCounts(hand).points >= 21) return table.stand(hand, gone)
    const key = keyOf(hand)
    let value = known.get(key)
    if (value === undefined)
      known.set(
        key,
        (value = going(hand, gone) === 'stand' ? table.stand(hand, gone) : table.drawing(hand, gone, valueOf)),
      )
    return value
  }
  return valueOf
}

/** The best that hitting and standing can make of a hand, and the decisions for it. Memoized like `goingOn`. */
export function bestGoing(table: OpenCard): { valueOf: (hand: Counts, gone: Counts) => bigint; going: Going } {
  const known = new Map<number, { value: bigint; move: 'hit' | 'stand' }>()
  const made = (hand: Counts, gone: Counts): { value: bigint; move: 'hit' | 'stand' } => {
    const stand = table.stand(hand, gone)
    if (pointsOfCounts(hand).points >= 21) return { value: stand, move: 'stand' }
    const key = keyOf(hand)
    let best = known.get(key)
    if (best === undefined) {
      const hit = table.drawing(hand, gone, (next, nextGone) => made(next, nextGone).value)
      known.set(key, (best = hit > stand ? { value: hit, move: 'hit' } : { value: stand, move: 'stand' }))
    }
    return best
  }
  return { valueOf: (hand, gone) => made(hand, gone).value, going: (hand, gone) => made(hand, gone).move }
}

/** What doubling wins, in original stakes. */
export function doubling(table: OpenCard, hand: Counts, gone: Counts): bigint {
  return 2n * table.drawing(hand, gone, (next, nextGone) => table.stand(next, nextGone))
}

/** Whether the rules allow these two cards to be doubled. */
export function mayDouble(rules: RuleSet, hand: Counts, isSplit: boolean): boolean {
  if (isSplit && !rules.doubleAfterSplit) return false
  const { hard, soft } = pointsOfCounts(hand)
  if (rules.doubleOn === 'any') return true
  return !soft && hard >= (rules.doubleOn === '9-11' ? 9 : 10) && hard <= 11
}
