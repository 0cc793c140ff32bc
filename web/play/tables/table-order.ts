/**
 * Checks the places of a table's rounds: each takes the next link of the chain, or the next cards of its shoe. A server
 * that could leave one out would know its result, and choose. Pure: places go in, contradictions come out.
 */
import { shoeDealt } from '@kurazh/games/core/shoe.ts'
import type { Fault } from '../shared/lie.ts'

/** `cards`: of its shoe, once it is over and all of them were seen; null before, and of a wheel. */
export interface RoundPlace {
  number: number
  chain: number
  link: number
  shoe: number | null
  first: number | null
  cards: number | null
}

const fault = (what: string, before: unknown, now: unknown): Fault => ({
  what,
  before: String(before),
  now: String(now),
})

/**
 * The distance in links: exact, or a minimum where the length of a chain between them is not known. `linksOf`: the
 * length of a chain.
 */
function linksBetween(
  before: Pick<RoundPlace, 'chain' | 'link'>,
  now: Pick<RoundPlace, 'chain' | 'link'>,
  linksOf: (chain: number) => number | undefined,
): { links: number; isExact: boolean } {
  if (now.chain === before.chain) return { links: now.link - before.link, isExact: true }
  if (now.chain < before.chain) return { links: -1, isExact: true }
  const length = linksOf(before.chain)
  const between = now.chain - before.chain - 1
  return {
    links: (length ?? before.link) - before.link + between + now.link,
    isExact: length !== undefined && between === 0,
  }
}

/** Checks that a link of a chain is one of its links. */
function linkFault({ chain, link }: RoundPlace, linksOf: (chain: number) => number | undefined): Fault | null {
  const length = linksOf(chain)
  return Number.isInteger(link) && link >= 1 && link <= (length ?? link)
    ? null
    : fault('звено раунда', `от 1 до ${length ?? 'конца цепочки'}`, link)
}

/**
 * The contradiction between a later round and an earlier one. Rounds dealt by a person between them take no link, and
 * no cards.
 */
export function orderFault(
  before: RoundPlace,
  now: RoundPlace,
  linksOf: (chain: number) => number | undefined,
): Fault | null {
  const apart = now.number - before.number
  const { links, isExact } = linksBetween(before, now, linksOf)
  if (now.shoe === null || before.shoe === null || now.first === null || before.first === null) {
    return links >= 1 && links <= apart && (apart > 1 || !isExact || links === 1)
      ? null
      : fault('звено раунда', `следующее за ${before.link}`, now.link)
  }
  const shoes = now.shoe - before.shoe
  if (shoes < 0 || shoes > apart) return fault('шуз раунда', before.shoe, now.shoe)
  if (isExact ? links !== shoes : links > shoes) return fault('звено шуза', `следующее за ${before.link}`, now.link)
  return cardsFault(before.first + (before.cards ?? 0), before.cards !== null && apart === 1, shoes === 0, now.first)
}

/**
 * `dealt`: the least number of cards of the earlier round's shoe that are dealt; all of them are known where it
 * `isNext`.
 */
function cardsFault(dealt: number, isNext: boolean, isSameShoe: boolean, first: number): Fault | null {
  if (first >= shoeDealt) return fault('карт из шуза до раунда', `меньше ${shoeDealt}`, first)
  if (isSameShoe)
    return first < dealt || (isNext && first !== dealt) ? fault('первая карта раунда', dealt + 1, first + 1) : null
  if (!isNext) return null
  if (dealt < shoeDealt) return fault('карт, которые шуз отдаёт до замены', shoeDealt, dealt)
  return first === 0 ? null : fault('первая карта раунда', 1, first + 1)
}

/** Places of rounds as they were received, each checked against its neighbours. */
export class RoundPlaces {
  readonly #places = new Map<number, RoundPlace>()
  readonly #most: number
  #newest: RoundPlace | undefined

  constructor(most: number, newest: RoundPlace | undefined) {
    ;[this.#most, this.#newest] = [most, newest]
    if (newest) this.#places.set(newest.number, newest)
  }

  /** The latest of all received: a page that comes back checks its findings against it. */
  get newest(): RoundPlace | undefined {
    return this.#newest
  }

  /** A round and its source. Repeated, it adds only the number of its cards. */
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
    return (
      linkFault(told, linksOf) ??
      (below && orderFault(below, told, linksOf)) ??
      (above && orderFault(told, above, linksOf)) ??
      null
    )
  }
}
