/** The shoe that a table deals from: published, seeds taken, cut, dealt to its half, shown whole, and the next one. */
import { cutOf, openShoe, type Shoe, shoeDealt } from '@kurazh/games/core/shoe.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import type { SteadyClock } from '../../../platform/steady-clock.ts'
import type { Chains, Link } from '../../rounds/chain/chains.ts'
import type { LeaderLease } from '../../rounds/store/round-store.ts'
import { publicShoe, type PublicShoe, type TableView } from '../broadcast/table-view.ts'
import { mostSeeds, tableTimes } from '../policy.ts'
import type { StoredShoe } from '../store/shoe-store.ts'
import type { TableStore } from '../store/table-store.ts'
import { type RoundSource, shoeSource } from './source.ts'

export interface ShoeDependencies {
  game: TableGame
  lead: LeaderLease
  store: Pick<TableStore, 'openShoe' | 'addSeed' | 'cutShoe' | 'endShoe' | 'newestShoe' | 'dealtOf'>
  clock: SteadyClock
  chains: Chains
  view: TableView
  /** Ends with the term, and earlier when this node is being stopped. */
  calm: AbortSignal
  insist<Result>(work: () => Promise<Result>): Promise<Result>
  nextLink(after: { chain: number; link: number } | undefined): Promise<Link | undefined>
  failed(error: unknown): void
}

export class ShoeInUse {
  readonly #deps: ShoeDependencies
  #stored: StoredShoe | undefined
  #opened: Shoe | undefined
  #dealt = 0
  /** Seeds are written one after another. */
  #seeding: Promise<void> = Promise.resolve()

  constructor(deps: ShoeDependencies) {
    this.#deps = deps
  }

  get shown(): PublicShoe | null {
    return this.#stored === undefined ? null : publicShoe(this.#stored, this.#dealt)
  }

  /** What another term has left. */
  async read(): Promise<void> {
    const { store, game, chains, insist } = this.#deps
    const stored = await insist(() => store.newestShoe(game.id))
    if (stored === undefined) return
    this.#use(stored, await insist(() => chains.at(stored.chain, stored.link)), await insist(() => store.dealtOf(game.id, stored.number)))
  }

  /** Where the next round is dealt from; undefined when the term ended while there was nothing to deal from. */
  async next(): Promise<{ stored: StoredShoe; source: RoundSource; first: number } | undefined> {
    if (this.#stored !== undefined && this.#dealt >= shoeDealt) await this.#end(this.#stored)
    if (this.#stored === undefined || this.#stored.hash !== undefined) await this.#begin(this.#stored)
    if (this.#stored !== undefined && this.#stored.cut === undefined) await this.#cut()
    const stored = this.#stored
    return stored?.cut === undefined || stored.hash !== undefined ? undefined : { stored, source: this.sourceOf(stored.number, this.#dealt), first: this.#dealt }
  }

  /** Of a round of this shoe. Throws for one of another. */
  sourceOf(number: number, first: number): RoundSource {
    if (this.#opened === undefined || this.#stored?.number !== number) throw new Error(`a round is left of shoe ${number}, which is not the newest`)
    return shoeSource(this.#opened, this.#stored.cut ?? 0, first)
  }

  drew(cards: number): void {
    this.#dealt += cards
  }

  /** A player's seed for the cut, in the order they came; undefined when it is too late. */
  async addSeed(shoe: number, by: string, seed: string): Promise<PublicShoe | undefined> {
    const { store, game, lead, clock, insist, failed } = this.#deps
    const stored = this.#stored
    if (stored?.number !== shoe || stored.cut !== undefined || clock.now() >= stored.cutAt || stored.seeds.length >= mostSeeds) return undefined
    if (!stored.seeds.some((one) => one.by === by)) {
      // Noted first: the cut is made of what was noted, and waits until it is written.
      this.#stored = { ...stored, seeds: [...stored.seeds, { by, seed }] }
      this.#seeding = this.#seeding.then(() => insist(() => store.addSeed(game.id, lead.epoch, shoe, { by, seed })))
      this.#seeding.catch(failed)
    }
    await this.#seeding
    return publicShoe(this.#stored ?? stored, 0)
  }

  #use(stored: StoredShoe, link: Link, dealt: number): void {
    this.#stored = stored
    this.#opened = openShoe({ table: this.#deps.game.id, number: stored.number }, link.hash, link.salt)
    this.#dealt = dealt
  }

  async #end(stored: StoredShoe): Promise<void> {
    const { store, game, lead, chains, view, insist } = this.#deps
    const { hash } = await insist(() => chains.at(stored.chain, stored.link))
    await insist(() => store.endShoe(game.id, lead.epoch, stored.number, hash))
    this.#stored = { ...stored, hash }
    view.shoe(publicShoe(this.#stored, this.#dealt))
  }

  async #begin(last: StoredShoe | undefined): Promise<void> {
    const { clock, store, game, lead, nextLink, insist, view } = this.#deps
    const link = await nextLink(last)
    if (link === undefined) return
    const number = (last?.number ?? 0) + 1
    const { root } = openShoe({ table: game.id, number }, link.hash, link.salt)
    const stored: StoredShoe = { number, chain: link.chain, link: link.link, root, seeds: [], cutAt: clock.now() + tableTimes.cutMs, cut: undefined, hash: undefined }
    await insist(() => store.openShoe(game.id, lead.epoch, stored))
    this.#use(stored, link, 0)
    view.shoe(publicShoe(stored, 0))
  }

  async #cut(): Promise<void> {
    const { clock, store, game, lead, view, calm, insist } = this.#deps
    await clock.until(this.#stored?.cutAt ?? 0, calm)
    if (calm.aborted) return
    await this.#seeding
    const stored = this.#stored
    if (stored === undefined) return
    const cut = cutOf(stored.root, stored.seeds)
    await insist(() => store.cutShoe(game.id, lead.epoch, stored.number, cut))
    this.#stored = { ...stored, cut }
    view.shoe(publicShoe(this.#stored, 0))
  }
}
