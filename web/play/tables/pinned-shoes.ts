/**
 * Keeps the shoes of a table as this device received them. A root fixes the cards, and only the hash revealed at the
 * end shows that the chain made them: rounds of a shoe wait for it, over reloads too. Pure.
 */
import { shoe as shoeForm } from '@kurazh/contract/tables/table-rounds.ts'
import * as z from 'zod/mini'
import { conflict, differs, retold, type Words } from '../shared/pinned-words.ts'
import type { Fault } from '../shared/lie.ts'
import type { TableShoe } from './table-judge.ts'

/**
 * `cards`: the cards shown, by index. `last`: the newest round that was dealt from it. `waiting`: rounds whose promise
 * was received in time and whose cards all led to the root. `state`: dealt until its hash has come; then opened, or
 * broken where it does not hold.
 */
export const shoePin = z.object({
  told: shoeForm,
  cards: z.record(z.string(), z.number()),
  last: z.nullable(z.number()),
  waiting: z.array(z.number()),
  state: z.enum(['dealt', 'opened', 'broken']),
})
export type ShoePin = z.output<typeof shoePin>

const words: Words<TableShoe> = {
  fixed: { root: 'корень шуза', chain: 'цепочка шуза', link: 'звено шуза' },
  later: { seeds: 'случайность в срезке', cut: 'срезка шуза', hash: 'хеш шуза' },
}
/** Shoes that are over are not requested any more. */
const [kept, waitingKept] = [4, 12]
/** Eight decks hold eight of each card. */
const ofOneCard = 8

export class PinnedShoes {
  readonly #shoes = new Map<number, ShoePin>()

  constructor(stored: readonly ShoePin[]) {
    for (const one of stored) this.#shoes.set(one.told.number, one)
  }

  toKeep(): ShoePin[] {
    const newest = [...this.#shoes.values()].sort((one, other) => other.told.number - one.told.number)
    const dropped = newest.filter(({ waiting }, place) => place >= (waiting.length > 0 ? 2 * waitingKept : kept))
    for (const { told } of dropped) this.#shoes.delete(told.number)
    return [...this.#shoes.values()]
  }

  get chains(): number[] {
    return [...this.#shoes.values()].map(({ told }) => told.chain)
  }

  heard(told: TableShoe): Fault | null {
    const known = this.#shoes.get(told.number)
    if (known) return this.#found(known, retold(known.told, told, words))
    this.#shoes.set(told.number, { told: { ...told }, cards: {}, last: null, waiting: [], state: 'dealt' })
    return null
  }

  /** Takes in what another page of the device has received. */
  merged(theirs: readonly ShoePin[]): Fault | null {
    let first: Fault | null = null
    for (const one of theirs) {
      const known = this.#shoes.get(one.told.number)
      if (!known) this.#shoes.set(one.told.number, one)
      else {
        first ??= this.#found(known, conflict(known.told, one.told, words))
        if (one.state === 'broken' || known.state === 'dealt') known.state = one.state
        if (one.state === 'dealt') known.waiting = [...new Set([...known.waiting, ...one.waiting])]
        known.last = Math.max(known.last ?? 0, one.last ?? 0) || null
        Object.assign(known.cards, one.cards)
      }
    }
    return first
  }

  #found(shoe: ShoePin, fault: Fault | null): Fault | null {
    if (fault) shoe.state = 'broken'
    return fault
  }

  broke(number: number): void {
    const known = this.#shoes.get(number)
    if (known) known.state = 'broken'
  }

  brokeOfChain(chain: number): void {
    for (const one of this.#shoes.values()) if (one.told.chain === chain) one.state = 'broken'
  }

  opened(number: number): void {
    const known = this.#shoes.get(number)
    if (known?.state === 'dealt') known.state = 'opened'
  }

  /** A shoe as it was received first. */
  of(number: number | null): TableShoe | undefined {
    return this.#shoes.get(number ?? 0)?.told
  }

  stateOf(number: number | null): ShoePin['state'] | undefined {
    return this.#shoes.get(number ?? 0)?.state
  }

  /** Shoes whose hash has not been checked against their root yet. */
  get unopened(): ShoePin[] {
    return [...this.#shoes.values()].filter(({ state }) => state === 'dealt')
  }

  /** A round is dealt from it. */
  dealsTo(number: number | null, round: number): void {
    const known = this.#shoes.get(number ?? 0)
    if (known) known.last = Math.max(known.last ?? 0, round)
  }

  /** A card that was shown. Eight decks have no card a ninth time. */
  card(number: number, index: number, value: number): Fault | null {
    const known = this.#shoes.get(number)
    if (!known || known.cards[index] === value) return null
    known.cards[index] = value
    const count = Object.values(known.cards).filter((one) => one === value).length
    return count <= ofOneCard
      ? null
      : this.#found(known, differs('одинаковых карт в шузе', `не больше ${ofOneCard}`, count))
  }

  /** The round waits until its shoe is opened. */
  waits(number: number | null, round: number): void {
    const known = this.#shoes.get(number ?? 0)
    if (known && !known.waiting.includes(round)) known.waiting.push(round)
  }

  isWaiting(round: number): boolean {
    return [...this.#shoes.values()].some(({ state, waiting }) => state === 'dealt' && waiting.includes(round))
  }

  waitsNoMore(round: number): void {
    for (const one of this.#shoes.values()) one.waiting = one.waiting.filter((number) => number !== round)
  }

  get waiting(): number {
    return this.unopened.reduce((sum, { waiting }) => sum + waiting.length, 0)
  }

  /** The hash of a shoe was requested while so many others were dealt, and never came: it is withheld. */
  overdue(): Fault | null {
    const late = this.unopened
      .filter(({ waiting }) => waiting.length > 0)
      .sort((one, other) => other.told.number - one.told.number)
      .slice(waitingKept)
    for (const one of late) one.state = 'broken'
    return late[0] ? differs('хеш прошлого шуза', 'раскрыт до следующего', `не раскрыт за ${waitingKept} шузов`) : null
  }

  /** Rounds whose shoe has been opened since they began to wait; each is returned once. */
  come(): { round: number; holds: boolean }[] {
    const come = [...this.#shoes.values()].filter(({ state, waiting }) => state !== 'dealt' && waiting.length > 0)
    const rounds = come.flatMap(({ state, waiting }) => waiting.map((round) => ({ round, holds: state === 'opened' })))
    for (const one of come) one.waiting = []
    return rounds
  }
}
