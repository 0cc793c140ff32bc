/**
 * Holds a table to its first words: the ends and salts of its chains, the roots of its shoes, the layout that was sent; and counts again every card,
 * number and payout. What is heard first is kept on the device, so that another page of it sees a later lie.
 */
import type { RoundChain } from '@kurazh/contract/rounds.ts'
import type { OwnTableBet } from '@kurazh/contract/tables.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { verdictOf, type Verdict } from '../bets/verdict.ts'
import { walk } from '../rounds/pins/chain-walk.ts'
import { keepLie, keptLie, type TableLie } from './kept-lie.ts'
import type { Laid } from './layouts.ts'
import {
  cardFault, cutFault, decidedFault, type Fault, layoutFault, payoutFault, resultFault, seedFault, sentFault, type SentMove, shoeFault, spinFault, type TableShoe, type Taken, takenFault,
} from './table-judge.ts'
import type { TableRound, TableView } from './table-view.ts'
import { givenSeed } from './seed-giver.ts'
import { TablePins } from './table-pins.ts'

export interface CheckedTable {
  /** Of the round of the moment. */
  cards: number
  rounds: number
  /** The newest rounds that are over, by number. */
  verdicts: ReadonlyMap<number, Verdict>
  lie: TableLie | null
}

export interface NotaryPorts {
  read(key: string): string | null
  write(key: string, text: string): boolean
  rest(): Promise<boolean>
  /** A bet of the player's own has its verdict. */
  counted(bet: { stake: bigint; payout: bigint }, verdict: Verdict): void
}

const verdictsKept = 60

export class TableNotary {
  readonly store: StoreApi<CheckedTable> = createStore<CheckedTable>(() => ({ cards: 0, rounds: 0, verdicts: new Map(), lie: null }))
  readonly #game: TableGame
  readonly #ports: NotaryPorts
  readonly #pins: TablePins
  /** Cards of the round of the moment that have been checked, and which round that is. */
  #cards = { round: 0, places: new Set<string>() }
  /** Rounds whose promise was heard while bets on them were taken. */
  readonly #heardInTime = new Set<number>()
  /** What the dealing of a round came to, by number; what becomes of one's bet waits for it. */
  readonly #judged = new Map<number, Promise<Verdict>>()
  /** The player's own bet as it was told last. */
  #own: OwnTableBet | null = null
  /** Decisions of this page in the round of the moment. */
  #sent: readonly SentMove[] = []
  readonly #paid = new Set<number>()
  /** Rounds that were lied about: none of them is proved any more, whether the alarm stands or was taken away. */
  readonly #lied = new Set<number>()
  readonly #opened = new Set<number>()

  constructor(game: TableGame, ports: NotaryPorts) {
    ;[this.#game, this.#ports] = [game, ports]
    this.#pins = new TablePins(ports.read(`table-pins-${game.id}`))
    const lie = keptLie(game.id, ports)
    if (typeof lie?.round === 'number') this.#lied.add(lie.round)
    this.store.setState({ lie })
  }

  /** Everything that is heard of the table comes by here before it is shown. */
  heard(view: TableView, inTime: boolean): void {
    const { chain, nextChain, shoe, round, past } = view
    for (const one of [chain, nextChain]) if (one) this.#note(null, this.#pins.chain(one))
    if (shoe) this.#shoe(shoe, chain)
    if (!round) return
    if (round.byHand !== null) return this.#byHand(view, round)
    const isPromised = this.#game.source === 'wheel' ? this.#pins.isSalted(round.chain ?? -1) : this.#pins.shoeOf(round.shoe ?? -1)?.cut != null
    if (inTime && isPromised) this.#heardInTime.add(round.number)
    this.#note(round.number, this.#pins.round(round))
    this.#note(null, this.#pins.past(past))
    this.#ownBet(view)
    this.#dealt(view)
    this.#note(round.number, sentFault(round, this.#sent))
    if (round.dealing === 'result' || round.dealing === 'confirmed') void this.#over(view)
    this.#ports.write(`table-pins-${this.#game.id}`, this.#pins.toText())
  }

  #note(round: number | null, fault: Fault | null): void {
    if (!fault) return
    if (round !== null) this.#lied.add(round)
    if (this.store.getState().lie) return
    const lie = { round, ...fault }
    this.store.setState({ lie })
    keepLie(this.#game.id, this.#ports, lie)
  }

  /** The player has kept the words of the alarm, and wants it gone; the next lie is told like the first. */
  lieRead(): void {
    this.store.setState({ lie: null })
    keepLie(this.#game.id, this.#ports, null)
  }

  #shoe(shoe: TableShoe, chain: RoundChain | null): void {
    this.#note(null, this.#pins.shoe(shoe) ?? cutFault(shoe) ?? seedFault(shoe, givenSeed(this.#game.id, this.#ports.read)))
    const salt = shoe.chain === chain?.id ? chain.salt : null
    if (shoe.hash === null || salt === null || this.#opened.has(shoe.number)) return
    this.#opened.add(shoe.number)
    this.#note(null, shoeFault(this.#game.id, this.#pins.shoeOf(shoe.number) ?? shoe, salt))
    void this.#walked(null, shoe.chain, shoe.link, shoe.hash)
  }

  /** What a person dealt is proved by nothing; what came of it, and what it paid, is counted by the rules all the same. */
  #byHand({ own, totals }: TableView, round: TableRound): void {
    if (round.dealing !== 'confirmed' || round.voided !== null) return
    const staked = new Set([...totals, ...(own?.spots ?? [])].map(({ spot }) => spot))
    this.#note(round.number, resultFault(this.#game, round, staked) ?? decidedFault(this.#game, round, staked) ?? sentFault(round, this.#sent))
    if (own?.round !== round.number || own.state !== 'settled' || this.#paid.has(round.number)) return
    this.#paid.add(round.number)
    const wrong = payoutFault(this.#game, round, staked, own)
    this.#note(round.number, wrong)
    this.#ports.counted(own, wrong ? 'broken' : 'recomputed')
  }

  /** Every card as it is turned. */
  #dealt({ round }: TableView): void {
    if (!round || this.#game.source === 'wheel') return
    if (this.#cards.round !== round.number) {
      this.#cards = { round: round.number, places: new Set() }
      this.store.setState({ cards: 0 })
    }
    const shoe = this.#pins.shoeOf(round.shoe ?? -1)
    if (!shoe) return
    const drawn = round.dealt.filter(({ index }) => index !== null)
    for (const [at, card] of drawn.entries()) {
      const name = `${card.index} ${card.value}`
      if (card.value === null || this.#cards.places.has(name)) continue
      this.#cards.places.add(name)
      this.#note(round.number, cardFault(this.#game.id, shoe, round.first ?? 0, at, card))
      this.store.setState(({ cards }) => ({ cards: cards + 1 }))
    }
  }

  /** The answer to a layout that this page has sent. */
  taken(round: number, asked: Laid, stood: Laid, answer: Taken): void {
    this.#note(round, takenFault(this.#game, asked, stood, answer))
  }

  /** A decision that this page has sent, and that was taken. */
  decided(sent: SentMove): void {
    this.#sent = [...this.#sent.filter(({ round }) => round === sent.round), sent]
  }

  #ownBet({ own }: TableView): void {
    if (own && own.round === this.#own?.round) this.#note(own.round, layoutFault(this.#game, this.#own, own))
    this.#own = own
  }

  async #over(view: TableView): Promise<void> {
    const { round, own, totals } = view
    if (!round) return
    // What would have fallen is told of a wheel's round that was called off: it has to be what its chain has.
    if (round.voided !== null) return void (await this.#walkedOf(round))
    const staked = new Set([...totals.map(({ spot }) => spot), ...(own?.spots ?? []).map(({ spot }) => spot)])
    const judged = this.#judged.get(round.number) ?? this.#judge(round, view, staked)
    this.#judged.set(round.number, judged)
    const isPaid = own && own.round === round.number && own.state !== 'open' && !this.#paid.has(round.number)
    if (isPaid) this.#paid.add(round.number)
    const verdict = await judged
    if (!isPaid) return
    const wrong = payoutFault(this.#game, round, staked, own)
    this.#note(round.number, wrong)
    if (own.state === 'settled') this.#ports.counted(own, wrong || this.#lied.has(round.number) ? 'broken' : verdict)
  }

  async #judge(round: TableRound, { chain }: TableView, staked: ReadonlySet<string>): Promise<Verdict> {
    const at = round.chain ?? -1
    const salt = this.#pins.saltOf(at) ?? (chain?.id === at ? chain.salt : null)
    const spin = this.#game.source === 'wheel' && salt !== null ? spinFault(round, salt) : null
    const found = spin ?? resultFault(this.#game, round, staked) ?? decidedFault(this.#game, round, staked)
    this.#note(round.number, found)
    const walked = await this.#walkedOf(round)
    const verdict = verdictOf(found === null && walked && !this.#lied.has(round.number), this.#heardInTime.has(round.number))
    this.store.setState(({ rounds, verdicts }) => ({ rounds: rounds + 1, verdicts: new Map([...verdicts, [round.number, verdict] as const].slice(-verdictsKept)) }))
    return verdict
  }

  async #walkedOf({ number, chain, link, hash }: TableRound): Promise<boolean> {
    return hash === null || this.#game.source === 'shoe' || this.#walked(number, chain ?? -1, link ?? 0, hash)
  }

  /** The hash leads down to what was known of its chain before. */
  async #walked(round: number | null, chain: number, link: number, hash: string): Promise<boolean> {
    const ground = this.#pins.groundOf(chain, link)
    if (!ground) return true
    const found = await walk(hash, link - ground.link, () => this.#ports.rest()).catch(() => undefined)
    const holds = found === ground.hash
    if (holds) this.#pins.grounded(chain, link, hash)
    else this.#note(round, { what: 'хеш цепочки', before: ground.hash, now: found ?? 'не хеш' })
    return holds
  }
}
