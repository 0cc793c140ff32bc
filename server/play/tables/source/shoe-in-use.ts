/**
 * Manages the shoe that a table deals from: it is published, takes seeds, is cut, dealt to its half, revealed, and
 * replaced by the next one.
 */
import { cutListOf, cutOf, openShoe, type Shoe, shoeDealt } from '@kurazh/games/core/shoe.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import type { SteadyClock } from '../../../platform/process/steady-clock.ts'
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
  /** Aborted with the term, and earlier when this node is being stopped. */
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
  /** The cut is being made: no further seed is accepted. */
  #isCutting = false
  /** Seeds are written one after another. */
  #seeding: Promise<void> = Promise.resolve()

  constructor(deps: ShoeDependencies) {
    this.#deps = deps
  }

  get shown(): PublicShoe | null {
    return this.#stored === undefined ? null : publicShoe(this.#stored, this.#dealt)
  }

  /** Loads the shoe that another term has left. */
  async read(): Promise<void> {
    const { store, game, chains, clock, insist } = this.#deps
    const stored = await insist(() => store.newestShoe(game.id))
    if (stored === undefined) return
    // The clock by which it was stored may have been ahead.
    const cutAt = Math.min(stored.cutAt, clock.now() + tableTimes.cutMs)
    this.#use(
      { ...stored, cutAt },
      await insist(() => chains.at(stored.chain, stored.link)),
      await insist(() => store.dealtOf(game.id, stored.number)),
    )
  }

  /** The source of the next round; undefined if the term ended while there was none. */
  async next(): Promise<{ stored: StoredShoe; source: RoundSource; first: number } | undefined> {
    if (
      this.#stored !== undefined &&
      this.#stored.hash === undefined &&
      (this.#dealt >= shoeDealt || (await this.#isRetired(this.#stored)))
    )
      await this.#end(this.#stored)
    if (this.#stored === undefined || this.#stored.hash !== undefined) await this.#begin(this.#stored)
    if (this.#stored !== undefined && this.#stored.cut === undefined) await this.#cut()
    const stored = this.#stored
    return stored?.cut === undefined || stored.hash !== undefined
      ? undefined
      : { stored, source: this.sourceOf(stored.number, this.#dealt), first: this.#dealt }
  }

  /** The source of a round of this shoe. Throws for a round of another one. */
  sourceOf(number: number, first: number): RoundSource {
    if (this.#opened === undefined || this.#stored?.number !== number)
      throw new Error(`a round is left of shoe ${number}, which is not the newest`)
    return shoeSource(this.#opened, this.#stored.cut ?? 0, first)
  }

  drew(cards: number): void {
    this.#dealt += cards
  }

  /**
   * Adds a player's seed for the cut, and returns the one that counts for them: their first. undefined if it is too
   * late or the list is full.
   */
  async addSeed(shoe: number, by: string, seed: string): Promise<{ shoe: PublicShoe; own: string } | undefined> {
    const { store, game, lead, clock, insist, failed } = this.#deps
    const stored = this.#stored
    if (stored?.number !== shoe || stored.cut !== undefined || this.#isCutting || clock.now() >= stored.cutAt)
      return undefined
    const known = stored.seeds.find((one) => one.by === by)
    if (known === undefined) {
      if (stored.seeds.length >= mostSeeds) return undefined
      // Added in memory first: the cut is made from these seeds, and waits until they are written.
      this.#stored = { ...stored, seeds: [...stored.seeds, { by, seed }] }
      this.#seeding = this.#seeding.then(() => insist(() => store.addSeed(game.id, lead.epoch, shoe, { by, seed })))
      this.#seeding.catch(failed)
    }
    await this.#seeding
    return { shoe: publicShoe(this.#stored ?? stored, 0), own: known?.seed ?? seed }
  }

  #use(stored: StoredShoe, link: Link, dealt: number): void {
    this.#stored = stored
    this.#isCutting = false
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

  /** A restore from backup retired its chain: its cards may have been shown. */
  #isRetired({ chain }: StoredShoe): Promise<boolean> {
    return this.#deps.insist(() => this.#deps.chains.isRetired(chain))
  }

  async #begin(last: StoredShoe | undefined): Promise<void> {
    const { clock, store, game, lead, nextLink, insist, view } = this.#deps
    const link = await nextLink(last)
    if (link === undefined) return
    const number = (last?.number ?? 0) + 1
    const { root } = openShoe({ table: game.id, number }, link.hash, link.salt)
    const stored: StoredShoe = {
      number,
      chain: link.chain,
      link: link.link,
      root,
      seeds: [],
      cutAt: clock.now() + tableTimes.cutMs,
      cut: undefined,
      hash: undefined,
    }
    await insist(() => store.openShoe(game.id, lead.epoch, stored))
    this.#use(stored, link, 0)
    view.shoe(publicShoe(stored, 0))
  }

  async #cut(): Promise<void> {
    const { clock, store, game, lead, view, calm, insist } = this.#deps
    await clock.until(this.#stored?.cutAt ?? 0, calm)
    if (calm.aborted) return
    this.#isCutting = true
    await this.#seeding
    const stored = this.#stored
    if (stored === undefined) return
    const seeds = cutListOf(stored.seeds)
    const cut = cutOf(stored.root, seeds)
    await insist(() => store.cutShoe(game.id, lead.epoch, stored.number, { cut, seeds }))
    this.#stored = { ...stored, seeds, cut }
    view.shoe(publicShoe(this.#stored, 0))
  }
}
