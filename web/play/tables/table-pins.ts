/** What this device has heard of a table, first word first: a later word that says otherwise is a lie. Pure: words go in, the text to be kept comes out. */
import { roundChain, type RoundChain } from '@kurazh/contract/rounds.ts'
import { resultsShown, shoe as shoeForm, type TableSnapshot } from '@kurazh/contract/tables.ts'
import { sameJson } from '@kurazh/games/core/verify.ts'
import * as z from 'zod/mini'
import type { Fault, TableShoe } from './table-judge.ts'
import { type RoundPlace, RoundPlaces } from './table-order.ts'
import type { TableRound } from './table-view.ts'

/** `ground`: the highest link whose hash has been walked down. */
const chainPin = z.object({ told: roundChain, ground: z.object({ link: z.number(), hash: z.string() }) })
type Recorded = Pick<TableRound, keyof typeof roundWords>
type PastTold = TableSnapshot['past'][number]
type ChainPin = z.output<typeof chainPin>
const placeForm = z.object({ number: z.number(), chain: z.number(), link: z.number(), shoe: z.nullable(z.number()), first: z.nullable(z.number()), cards: z.nullable(z.number()) })
/** `newest`: the place of the latest round; absent in what a former build has kept. */
const kept = z.object({ chains: z.array(chainPin), shoes: z.array(shoeForm), newest: z.optional(placeForm) })

const [chainsKept, shoesKept, roundsKept, pastKept] = [3, 4, 60, 2 * resultsShown]
const chainWords = { terminatingHash: 'конец цепочки', links: 'длина цепочки', salt: 'соль цепочки' } as const
const shoeWords = { root: 'корень шуза', chain: 'цепочка шуза', link: 'звено шуза', cut: 'срезка шуза', hash: 'хеш шуза' } as const
const roundWords = { version: 'версия правил', chain: 'цепочка раунда', link: 'звено раунда', shoe: 'шуз раунда', first: 'первая карта раунда', hash: 'хеш раунда' } as const

/** The first of these that was told before and is told otherwise now; what was not known yet is taken in. */
function differing<Told extends object>(before: Told, now: Told, words: Partial<Record<keyof Told, string>>): Fault | null {
  for (const name of Object.keys(words) as (keyof Told)[]) {
    if (before[name] === null || before[name] === undefined) Object.assign(before, { [name]: now[name] })
    else if (now[name] !== null && now[name] !== before[name]) return { what: words[name] ?? '', before: String(before[name]), now: String(now[name]) }
  }
  return null
}

export class TablePins {
  readonly #chains = new Map<number, ChainPin>()
  readonly #shoes = new Map<number, TableShoe>()
  readonly #rounds = new Map<number, TableRound>()
  readonly #past = new Map<number, PastTold>()
  readonly #places: RoundPlaces
  #pastSeen: readonly PastTold[] = []

  constructor(stored: string | null) {
    const found = stored === null ? undefined : parsed(stored)
    this.#places = new RoundPlaces(2 * pastKept, found?.newest)
    for (const chain of found?.chains ?? []) this.#chains.set(chain.told.id, chain)
    for (const shoe of found?.shoes ?? []) this.#shoes.set(shoe.number, shoe)
  }

  toText(): string {
    return JSON.stringify({ chains: [...this.#chains.values()].slice(-chainsKept), shoes: [...this.#shoes.values()].slice(-shoesKept), newest: this.#places.newest })
  }

  chain(told: RoundChain): Fault | null {
    const known = this.#chains.get(told.id)
    if (known) return differing(known.told, told, chainWords)
    this.#chains.set(told.id, { told: { ...told }, ground: { link: 0, hash: told.terminatingHash } })
    return null
  }

  shoe(told: TableShoe): Fault | null {
    const known = this.#shoes.get(told.number)
    if (known) {
      known.seeds ??= told.seeds
      return differing(known, told, shoeWords)
    }
    this.#shoes.set(told.number, { ...told })
    trim(this.#shoes, shoesKept)
    return null
  }

  round(told: TableRound): Fault | null {
    return this.#roundItself(told) ?? this.#place(told, cardsOf(told))
  }

  #place({ number, chain, link, shoe, first }: Pick<TableRound, 'number' | 'chain' | 'link' | 'shoe' | 'first'>, cards: number | null): Fault | null {
    // A person deals it from nowhere.
    if (chain === null || link === null) return null
    const place: RoundPlace = { number, chain, link, shoe, first, cards: shoe === null ? null : cards }
    return this.#places.heard(place, (id) => this.#chains.get(id)?.told.links)
  }

  #roundItself(told: TableRound): Fault | null {
    const known = this.#rounds.get(told.number)
    if (!known) {
      this.#rounds.set(told.number, { ...told })
      trim(this.#rounds, roundsKept)
      return null
    }
    const fault = differing(known, told, roundWords) ?? dealtOtherwise(known, told) ?? endedOtherwise(known, told)
    known.dealt = told.dealt
    return fault
  }

  /** Rounds that are over, as they stand in the record: first word first, like all else. */
  past(told: readonly PastTold[]): Fault | null {
    if (told === this.#pastSeen) return null
    this.#pastSeen = told
    // What a person has dealt is proved by nothing, and may be corrected.
    for (const one of told.filter(({ link }) => link !== null)) {
      const lived = this.#rounds.get(one.number)
      // A round of the moment may be in the record before this page hears its end.
      const fault = (lived && (differing<Recorded>({ ...lived }, one, roundWords) ?? (lived.result === null ? null : endedOtherwise(lived, one)))) ?? this.#pastFault(one) ?? this.#place(one, null)
      if (fault) return fault
    }
    return null
  }

  #pastFault(told: PastTold): Fault | null {
    const known = this.#past.get(told.number)
    if (!known) {
      this.#past.set(told.number, { ...told })
      trim(this.#past, pastKept)
      return null
    }
    return differing(known, told, roundWords) ?? endedOtherwise(known, told)
  }

  shoeOf(number: number): TableShoe | undefined {
    return this.#shoes.get(number)
  }

  saltOf(chain: number): string | null {
    return this.#chains.get(chain)?.told.salt ?? null
  }

  isSalted(chain: number): boolean {
    return this.saltOf(chain) !== null
  }

  /** The highest hash known below this link. */
  groundOf(chain: number, link: number): { link: number; hash: string } | undefined {
    const known = this.#chains.get(chain)
    return known && (known.ground.link <= link ? known.ground : { link: 0, hash: known.told.terminatingHash })
  }

  grounded(chain: number, link: number, hash: string): void {
    const known = this.#chains.get(chain)
    if (known && link > known.ground.link) known.ground = { link, hash }
  }
}

/** How many cards it took; null while more may come, and of one that was called off where they are not told any more. */
function cardsOf({ dealing, voided, dealt }: TableRound): number | null {
  const drawn = dealt.filter(({ index }) => index !== null).length
  return voided !== null ? drawn || null : dealing === 'result' || dealing === 'confirmed' ? drawn : null
}

/** A round that is over ends as it ended: with its result, or called off. */
function endedOtherwise(before: Pick<TableRound, 'result' | 'voided'>, now: Pick<TableRound, 'result' | 'voided'>): Fault | null {
  if (before.result === null) before.result = now.result
  else if (now.voided !== null || (now.result !== null && !sameJson(before.result, now.result))) return { what: 'итог раунда', before: JSON.stringify(before.result), now: now.voided ?? JSON.stringify(now.result) }
  return null
}

/** A card that lay there before lies there still, or is turned now. */
function dealtOtherwise(before: TableRound, now: TableRound): Fault | null {
  for (const [at, one] of before.dealt.entries()) {
    const later = now.dealt[at]
    if (later && one.value !== null && (later.value !== one.value || later.index !== one.index)) return { what: 'то, что уже лежало на столе', before: String(one.value), now: String(later.value) }
  }
  return null
}

function trim<Value>(map: Map<number, Value>, count: number): void {
  for (const key of [...map.keys()].slice(0, Math.max(0, map.size - count))) map.delete(key)
}

function parsed(text: string): z.output<typeof kept> | undefined {
  try {
    return kept.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
