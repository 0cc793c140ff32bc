/**
 * Pins what this device has received about a table. The first message counts: a later one that differs is a lie. Pages
 * of the device share the pins: each takes in what the others have stored before it writes. Pure: messages go in, the
 * text to be stored comes out.
 */
import type { RoundChain } from '@kurazh/contract/play/rounds.ts'
import type { TableSnapshot } from '@kurazh/contract/tables/table-events.ts'
import { resultsShown } from '@kurazh/contract/tables/tables.ts'
import { sameJson } from '@kurazh/games/core/verify.ts'
import * as z from 'zod/mini'
import { hadTimeFor } from '../proof/heard-ahead.ts'
import { chainPin, PinnedChains } from './pinned-chains.ts'
import { PinnedShoes, shoePin } from './pinned-shoes.ts'
import { conflict, differs, retold, type Words } from '../shared/pinned-words.ts'
import type { Fault } from '../shared/lie.ts'
import type { TableShoe } from './table-judge.ts'
import { type RoundPlace, RoundPlaces } from './table-order.ts'
import type { TableRound } from './table-view.ts'

type PastTold = TableSnapshot['past'][number]
const placeForm = z.object({
  number: z.number(),
  chain: z.number(),
  link: z.number(),
  shoe: z.nullable(z.number()),
  first: z.nullable(z.number()),
  cards: z.nullable(z.number()),
})
/**
 * `heard`: its promise was received while betting was open. `lied`: some part of it did not hold. `course`: its cards,
 * decisions and result, once it is over; a former build has not stored it.
 */
const roundPin = z.object({
  number: z.number(),
  version: z.number(),
  byHand: z.boolean(),
  chain: z.nullable(z.number()),
  link: z.nullable(z.number()),
  shoe: z.nullable(z.number()),
  first: z.nullable(z.number()),
  hash: z.nullable(z.string()),
  heard: z.boolean(),
  lied: z.boolean(),
  course: z.optional(z.string()),
})
type RoundPin = z.output<typeof roundPin>
const kept = z.object({
  chains: z.array(chainPin),
  shoes: z.array(shoePin),
  rounds: z.array(roundPin),
  newest: z.nullable(placeForm),
  latest: z.optional(z.object({ number: z.number(), at: z.number() })),
})
/** `latest`: the newest current round, and when it was last received by this device's clock. */
type Latest = { number: number; at: number }
/** The former build's name for these records. */
const formerlyKept = z.object({ chains: z.array(chainPin), newest: z.optional(placeForm) })

const [roundsKept, roundsStored, pastKept] = [60, 12, 2 * resultsShown]
const placeWords = {
  version: 'версия правил',
  chain: 'цепочка раунда',
  link: 'звено раунда',
  shoe: 'шуз раунда',
  first: 'первая карта раунда',
} as const
const roundWords: Words<RoundPin> = {
  fixed: { byHand: 'кто сдаёт раунд', ...placeWords },
  later: { hash: 'хеш раунда' },
}
const pastWords: Words<Pick<PastTold, keyof typeof placeWords | 'hash'>> = {
  fixed: placeWords,
  later: { hash: 'хеш раунда' },
}

/** A contradiction, and its round; null where it is of a chain or a shoe. */
export interface Found {
  round: number | null
  fault: Fault
}

/** A round of this visit: its pin, and its last reported state. */
interface Lived {
  pin: RoundPin
  told: TableRound | undefined
}

export class TablePins {
  readonly chains: PinnedChains
  readonly shoes: PinnedShoes
  readonly #rounds = new Map<number, Lived>()
  readonly #past = new Map<number, PastTold>()
  readonly #places: RoundPlaces
  readonly #now: () => number
  #pastSeen: readonly PastTold[] = []
  #latest: Latest | undefined

  /** `now`: this device's clock, milliseconds. */
  constructor(stored: string | null, former: string | null, now: () => number) {
    this.#now = now
    const found = parsed(kept, stored)
    const before = found ?? parsed(formerlyKept, former)
    this.#places = new RoundPlaces(2 * pastKept, before?.newest ?? undefined)
    this.chains = new PinnedChains(before?.chains ?? [], now)
    this.#latest = found?.latest
    this.shoes = new PinnedShoes(found?.shoes ?? [])
    for (const pin of found?.rounds ?? []) this.#rounds.set(pin.number, { pin, told: undefined })
  }

  toText(): string {
    const shoes = this.shoes.toKeep()
    const newest = this.#places.newest ?? null
    const needed = new Set([...this.shoes.chains, ...(newest ? [newest.chain] : [])])
    return JSON.stringify({
      chains: this.chains.toKeep(needed),
      shoes,
      rounds: [...this.#rounds.values()].map(({ pin }) => pin).slice(-roundsStored),
      newest,
      ...(this.#latest && { latest: this.#latest }),
    } satisfies z.output<typeof kept>)
  }

  /** Takes in what another page of the device has stored; returns what was reported differently to it. */
  merged(stored: string | null): Found | null {
    const found = parsed(kept, stored)
    if (!found) return null
    let first: Found | null = of(null, this.chains.merged(found.chains) ?? this.shoes.merged(found.shoes))
    for (const pin of found.rounds) {
      const known = this.#rounds.get(pin.number)
      if (!known) this.#rounds.set(pin.number, { pin, told: undefined })
      else {
        first ??= of(
          pin.number,
          conflict(known.pin, pin, roundWords) ??
            (pin.course === undefined ? null : this.course(pin.number, pin.course)),
        )
        Object.assign(known.pin, { heard: known.pin.heard || pin.heard, lied: known.pin.lied || pin.lied })
      }
    }
    trim(this.#rounds, roundsKept)
    if (found.latest && found.latest.number > (this.#latest?.number ?? 0)) this.#latest = found.latest
    if (found.newest)
      first ??= of(
        found.newest.number,
        this.#places.heard(found.newest, (id) => this.chains.linksOf(id)),
      )
    return first
  }

  chain(told: RoundChain, round: number | null, isOfMoment: boolean): Fault | null {
    // A device that has seen rounds already may have revealed what it bets on.
    const isFirst = isOfMoment && this.#latest === undefined
    const fault = this.chains.heard(told, Math.max(round ?? 0, this.#places.newest?.number ?? 0), isFirst)
    if (fault) this.shoes.brokeOfChain(told.id)
    return fault
  }

  shoe(told: TableShoe): Fault | null {
    return this.shoes.heard(told)
  }

  /**
   * `inTime`: betting on it is still open. The values that fix the round must be known from its first message, before
   * anyone bets on it: later ones may be chosen to suit the bets.
   */
  round(told: TableRound, inTime: boolean): Fault | null {
    const { number, version, chain, link, shoe, first, hash } = told
    const follows = this.#follows(number)
    const now = {
      number,
      version,
      byHand: told.byHand !== null,
      chain,
      link,
      shoe,
      first,
      hash,
      heard: inTime && follows && this.#isFixed(told),
      lied: false,
    }
    const known = this.#rounds.get(number)
    if (!known) {
      this.#rounds.set(number, { pin: now, told })
      trim(this.#rounds, roundsKept)
    }
    const fault = known
      ? (retold(known.pin, now, roundWords) ??
        (known.told && !known.pin.byHand ? endsOtherwise(known.told, told) : null))
      : null
    if (fault) return fault
    if (known) known.told = told
    this.shoes.dealsTo(shoe, number)
    return this.#shoeOf(told) ?? this.#place(told, cardsOf(told))
  }

  /**
   * False where, by the number, rounds went by that no one had the time to play: their part of the chain or the shoe
   * was skipped by choice.
   */
  #follows(number: number): boolean {
    const [before, at] = [this.#latest, this.#now()]
    if (!before || number >= before.number) this.#latest = { number, at }
    return !before || number <= before.number + 1 || hadTimeFor(number - before.number - 1, before.at, at)
  }

  /** Checks that a round has the link of the shoe it is dealt from. */
  #shoeOf({ chain, link, shoe }: TableRound): Fault | null {
    const known = this.shoes.of(shoe)
    return known && (known.chain !== chain || known.link !== link)
      ? differs('звено шуза', `${known.chain}:${known.link}`, `${chain}:${link}`)
      : null
  }

  #place(
    { number, chain, link, shoe, first }: Pick<TableRound, 'number' | 'chain' | 'link' | 'shoe' | 'first'>,
    cards: number | null,
  ): Fault | null {
    // A round dealt by a person has no source.
    if (chain === null || link === null) return null
    const place: RoundPlace = { number, chain, link, shoe, first, cards: shoe === null ? null : cards }
    return this.#places.heard(place, (id) => this.chains.linksOf(id))
  }

  /** Takes in rounds that are over, from the record: the first message counts, as everywhere. */
  past(told: readonly PastTold[]): Found | null {
    if (told === this.#pastSeen) return null
    this.#pastSeen = told
    for (const one of told) {
      const fault = this.#livedFault(one) ?? this.#pastFault(one) ?? this.#place(one, null)
      if (fault) return { round: one.number, fault }
    }
    return null
  }

  /** The current round may be in the record before this page receives its end. */
  #livedFault(one: PastTold): Fault | null {
    const lived = this.#rounds.get(one.number)
    if (!lived) return null
    const fault = retold({ ...lived.pin }, one, pastWords)
    return (
      fault ?? (lived.told && !lived.pin.byHand ? endsOtherwise({ ...lived.told, dealt: [], decided: [] }, one) : null)
    )
  }

  #pastFault(told: PastTold): Fault | null {
    const known = this.#past.get(told.number)
    // Rounds dealt by a person have no proof, and may be corrected.
    if (known) return retold(known, told, pastWords) ?? (known.link === null ? null : endsOtherwise(known, told))
    this.#past.set(told.number, { ...told })
    trim(this.#past, pastKept)
    return null
  }

  /**
   * Takes in a requested round whose end this page did not see: it is checked against its first messages and the
   * record, and is part of them from then on.
   */
  missed(told: TableRound): Fault | null {
    const { number, version, chain, link, shoe, first, hash, result, voided } = told
    const lived = this.#rounds.get(number)
    const words = {
      number,
      version,
      byHand: told.byHand !== null,
      chain,
      link,
      shoe,
      first,
      hash,
      heard: false,
      lied: false,
    }
    const fault = lived
      ? (retold(lived.pin, words, roundWords) ??
        (lived.told && !lived.pin.byHand ? endsOtherwise(lived.told, told) : null))
      : null
    return (
      fault ??
      this.#pastFault({
        number,
        version,
        chain,
        link,
        shoe,
        first,
        hash,
        result,
        voided,
        corrected: false,
        endedAt: 0,
      }) ??
      this.#place(told, cardsOf(told))
    )
  }

  /** The round with the values that were received first. */
  pinned(round: TableRound): TableRound {
    const pin = this.#rounds.get(round.number)?.pin
    if (!pin) return round
    const { version, chain, link, shoe, first, hash } = pin
    return { ...round, version, chain, link, shoe, first, hash }
  }

  /** The received values fix the cards or the number that will be dealt. */
  #isFixed({ number, byHand, chain, link, shoe, first }: TableRound): boolean {
    if (byHand !== null || link === null || !this.chains.isPromised(chain, number)) return false
    return shoe === null || (first !== null && this.shoes.of(shoe)?.cut != null)
  }

  /** Whether everything that fixes it was received before the first bet. */
  isPromised(number: number): boolean {
    return this.#rounds.get(number)?.pin.heard === true
  }

  /** Pins the course of a round that is over: a different course sent to a later page, or to another one, is a lie. */
  course(number: number, course: string): Fault | null {
    const pin = this.#rounds.get(number)?.pin
    if (pin) pin.course ??= course
    return pin?.course === undefined || pin.course === course ? null : differs('ход раунда', pin.course, course)
  }

  lied(number: number): void {
    const known = this.#rounds.get(number)
    if (known) known.pin.lied = true
    this.shoes.waitsNoMore(number)
  }

  /**
   * Some part of the round, of its shoe or of its chain did not hold, whether the alarm is still shown or was
   * dismissed.
   */
  isBroken(number: number): boolean {
    const pin = this.#rounds.get(number)?.pin
    return (
      pin !== undefined && (pin.lied || this.chains.isBroken(pin.chain) || this.shoes.stateOf(pin.shoe) === 'broken')
    )
  }
}

const of = (round: number | null, fault: Fault | null): Found | null => fault && { round, fault }

/**
 * The number of cards in the round; null while more may come, and for a called-off round whose cards are not sent any
 * more.
 */
function cardsOf({ dealing, voided, dealt }: TableRound): number | null {
  const drawn = dealt.filter(({ index }) => index !== null).length
  return voided !== null ? drawn || null : dealing === 'result' || dealing === 'confirmed' ? drawn : null
}

type Course = Pick<TableRound, 'result' | 'voided'> & Partial<Pick<TableRound, 'dealt' | 'decided'>>

/** Cards on the table stay, decisions stay, and a round that is over keeps its end: a result, or called off. */
function endsOtherwise(before: Course, now: Course): Fault | null {
  if (before.voided !== null && now.voided !== before.voided) return differs('отмена раунда', before.voided, now.voided)
  if (before.result !== null && (now.voided !== null || !sameJson(before.result, now.result)))
    return differs('итог раунда', before.result, now.voided ?? now.result)
  if (now.voided !== null) return null
  // After the result nothing more is dealt or decided.
  const grown =
    before.result !== null &&
    (['dealt', 'decided'] as const).find((what) => before[what] && now[what] && now[what].length > before[what].length)
  if (grown) return differs('то, что было на столе в конце', before[grown]?.length, now[grown]?.length)
  for (const [at, { place, value, index }] of (before.dealt ?? []).entries()) {
    const later = now.dealt?.[at]
    if (!later || later.place !== place || later.index !== index || (value !== null && later.value !== value))
      return differs('то, что уже лежало на столе', value, later?.value ?? 'ничего')
  }
  for (const [at, made] of (before.decided ?? []).entries())
    if (!sameJson(made, now.decided?.[at])) return differs('принятое решение', made, now.decided?.[at] ?? null)
  return null
}

function trim<Value>(map: Map<number, Value>, count: number): void {
  for (const key of [...map.keys()].slice(0, Math.max(0, map.size - count))) map.delete(key)
}

function parsed<Form extends z.ZodMiniType>(form: Form, text: string | null): z.output<Form> | undefined {
  try {
    return form.safeParse(JSON.parse(text ?? 'null')).data
  } catch {
    return undefined
  }
}
