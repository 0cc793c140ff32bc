/** The supply of a test's live table: its chains one after another, and its shoes with their cuts. */
import { cutListOf, cutOf, shoeDealt } from '@kurazh/games/core/shoe.ts'
import { CallError } from '../../api/call.ts'
import { codeOf, type Crook, type LiveKind, type LiveNews, type LiveShoe } from './live-kinds.ts'
import type { TableSecrets } from './table-secrets.ts'

export interface SupplyPorts {
  tell(event: LiveNews): void
  now(): number
  crook(): Crook
  /** A shoe as it is now. */
  stands(shoe: LiveShoe): void
}

export class LiveSupply {
  #shoe: LiveShoe | null = null
  /** Cards dealt from the shoe. */
  dealt = 0
  at = { chain: 1, link: 0 }
  #seeds: { by: string; seed: string }[] = []
  readonly #kind: LiveKind
  readonly #secrets: TableSecrets
  readonly #tell: SupplyPorts['tell']
  readonly #now: SupplyPorts['now']
  readonly #crook: SupplyPorts['crook']
  readonly #stands: SupplyPorts['stands']

  get shoe(): LiveShoe | null {
    return this.#shoe
  }

  set shoe(shoe: LiveShoe) {
    this.#shoe = shoe
    this.#stands(shoe)
  }

  constructor(kind: LiveKind, secrets: TableSecrets, { tell, now, crook, stands }: SupplyPorts) {
    ;[this.#kind, this.#secrets, this.#tell, this.#now, this.#crook, this.#stands] = [
      kind,
      secrets,
      tell,
      now,
      crook,
      stands,
    ]
  }

  nextLink(): { chain: number; link: number } {
    const { chain, link } = this.at
    const wasNext = this.next
    this.at = link >= this.#kind.links ? { chain: chain + 1, link: 1 } : { chain, link: link + 1 }
    const { next } = this
    if (this.at.chain !== chain || next !== wasNext)
      this.#tell({
        kind: 'chain',
        chain: this.#secrets.told(this.at.chain, this.at.link),
        nextChain: next === null ? null : this.#secrets.told(next, 0),
      })
    return this.at
  }

  /** The chain that is announced to follow; null while that is far away. */
  get next(): number | null {
    const { chain, link } = this.at
    return 2 * link >= this.#kind.links - 1 ? chain + 1 : null
  }

  /** Prepares the next round: opens a shoe that is over, and makes another. */
  prepare(): void {
    if (this.#kind.game.source === 'wheel' || this.#kind.byHand) return
    if (this.shoe && this.dealt < shoeDealt) return
    if (this.shoe) this.open()
    this.shuffle()
  }

  open(): void {
    if (!this.shoe || this.shoe.hash !== null) return
    const { chain, link } = this.shoe
    this.shoe = { ...this.shoe, dealt: this.dealt, hash: this.#secrets.hashOf(chain, link) }
    this.shoe = this.#crook().opened?.(this.shoe) ?? this.shoe
    this.#tell({ kind: 'shoe', shoe: this.shoe, side: null })
  }

  shuffle(): void {
    const number = (this.shoe?.number ?? 0) + 1
    const { chain, link } = this.nextLink()
    const { root } = this.#secrets.shoe({ table: this.#kind.game.id, number }, chain, link)
    this.dealt = number === 1 ? this.#kind.dealtBefore : 0
    this.#seeds = []
    this.shoe = { number, chain, link, root, cutAt: this.#now() + 10_000, seeds: null, cut: null, dealt: 0, hash: null }
    this.shoe = this.#crook().shuffled?.(this.shoe) ?? this.shoe
    this.#tell({ kind: 'shoe', shoe: this.shoe, side: 'shuffling' })
  }

  /** Cards that a round has taken. */
  drew(cards: readonly { drawn: number | undefined }[]): void {
    this.dealt += cards.filter(({ drawn }) => drawn !== undefined).length
    if (this.shoe) this.shoe = { ...this.shoe, dealt: this.dealt }
  }

  addSeed(player: string, shoe: number, seed: string): { shoe: LiveShoe; own: string } {
    if (this.shoe?.number !== shoe || this.shoe.cut !== null) throw new CallError('RoundClosed', 'шуз срезан', false)
    if (!this.#seeds.some(({ by }) => by === codeOf(player))) this.#seeds.push({ by: codeOf(player), seed })
    return { shoe: this.shoe, own: this.#seeds.find(({ by }) => by === codeOf(player))?.seed ?? seed }
  }

  cut(): void {
    if (!this.shoe || this.shoe.cut !== null) return
    const seeds = cutListOf(this.#seeds)
    this.shoe = { ...this.shoe, cutAt: null, seeds, cut: cutOf(this.shoe.root, seeds) }
    this.shoe = this.#crook().cut?.(this.shoe) ?? this.shoe
    this.#tell({ kind: 'shoe', shoe: this.shoe, side: null })
  }
}
