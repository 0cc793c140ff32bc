/**
 * Rounds of a table in their places: each takes the next link of the chain, or the next cards of its shoe. A house that might leave one out
 * would know what it leaves out, and choose. Pure: places go in, what does not follow comes out.
 */
import { shoeDealt } from '@kurazh/games/core/shoe.ts'
import type { Fault } from './table-judge.ts'

/** `cards`: of its shoe, once it is over and all of them were seen; null before, and of a wheel. */
export interface RoundPlace {
  number: number
  chain: number
  link: number
  shoe: number | null
  first: number | null
  cards: number | null
}

const fault = (what: string, before: unknown, now: unknown): Fault => ({ what, before: String(before), now: String(now) })

/** How many links further on; null where that cannot be known. `linksOf`: how long a chain is. */
function linksBetween(before: Pick<RoundPlace, 'chain' | 'link'>, now: Pick<RoundPlace, 'chain' | 'link'>, linksOf: (chain: number) => number | undefined): number | null {
  if (now.chain === before.chain) return now.link - before.link
  if (now.chain < before.chain) return -1
  const length = linksOf(before.chain)
  return length === undefined || now.chain > before.chain + 1 ? null : length - before.link + now.link
}

/** What does not follow of a later round on an earlier one. Rounds of a hand between them take no link, and no cards. */
export function orderFault(before: RoundPlace, now: RoundPlace, linksOf: (chain: number) => number | undefined): Fault | null {
  const apart = now.number - before.number
  const links = linksBetween(before, now, linksOf)
  if (now.shoe === null || before.shoe === null || now.first === null || before.first === null) {
    return links === null || (links >= 1 && links <= apart && (apart > 1 || links === 1)) ? null : fault('звено раунда', `следующее за ${before.link}`, now.link)
  }
  const shoes = now.shoe - before.shoe
  if (shoes < 0 || shoes > apart) return fault('шуз раунда', before.shoe, now.shoe)
  if (links !== null && links !== shoes) return fault('звено шуза', `следующее за ${before.link}`, now.link)
  return cardsFault(before.first + (before.cards ?? 0), before.cards !== null && apart === 1, shoes === 0, now.first)
}

/** `dealt`: how many cards of the earlier round's shoe are gone at least; all of them are known where it `isNext`. */
function cardsFault(dealt: number, isNext: boolean, isSameShoe: boolean, first: number): Fault | null {
  if (first >= shoeDealt) return fault('карт из шуза до раунда', `меньше ${shoeDealt}`, first)
  if (isSameShoe) return first < dealt || (isNext && first !== dealt) ? fault('первая карта раунда', dealt + 1, first + 1) : null
  if (!isNext) return null
  if (dealt < shoeDealt) return fault('карт, которые шуз отдаёт до замены', shoeDealt, dealt)
  return first === 0 ? null : fault('первая карта раунда', 1, first + 1)
}

/** Places of rounds as they were heard, each held to those beside it. */
export class RoundPlaces {
  readonly #places = new Map<number, RoundPlace>()
  readonly #most: number
  #newest: RoundPlace | undefined

  constructor(most: number, newest: RoundPlace | undefined) {
    ;[this.#most, this.#newest] = [most, newest]
    if (newest) this.#places.set(newest.number, newest)
  }

  /** The latest of all that were heard: whoever comes back holds what they find to it. */
  get newest(): RoundPlace | undefined {
    return this.#newest
  }

  /** A round and where it is dealt from. The same again adds only how many cards it came to. */
  heard(told: RoundPlace, linksOf: (chain: number) => number | undefined): Fault | null {
    const known = this.#places.get(told.number)
    if (known) {
      known.cards ??= told.cards
      return null
    }
    let [below, above]: (RoundPlace | undefined)[] = []
    for (const one of this.#places.values()) {
      if (one.number < told.number && one.number > (below?.number ?? 0)) below = one
      if (one.number > told.number && one.number < (above?.number ?? Number.POSITIVE_INFINITY)) above = one
    }
    const place = { ...told }
    this.#places.set(told.number, place)
    if (above === undefined) this.#newest = place
    if (this.#places.size > this.#most) this.#places.delete(Math.min(...this.#places.keys()))
    return (below && orderFault(below, told, linksOf)) ?? (above && orderFault(told, above, linksOf)) ?? null
  }
}
