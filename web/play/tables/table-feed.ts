/** Follows one table: a snapshot, then news in their order, a snapshot again after any gap; measures the site's clock. Runs while a screen looks. */
import { type OwnTableBet, ownTableBet, type TableEvent, tableEvent, type TableSnapshot, tableSnapshot } from '@kurazh/contract/tables.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { TableListener } from '../../api/tables.ts'
import { wellFormed } from '../bets/told.ts'
import { RoundClock } from '../rounds/feed/round-clock.ts'
import { afterNews, newsDueAt, type TableView, withOwn } from './table-view.ts'

/** What the feed needs of the world outside. Times are milliseconds of the page's steady clock. */
export interface TablePorts {
  state(table: string): Promise<TableSnapshot>
  follow(listener: TableListener): () => void
  connected(): boolean
  now(): number
  every(ms: number, act: () => void): () => void
}

export interface FollowedTable {
  /** Null until the first snapshot. */
  view: TableView | null
  /** down: the last question had no answer. */
  line: 'live' | 'down'
  /** The site's milliseconds minus the page's; null until measured. */
  offset: number | null
  /** When what is being dealt began to be shown, the page's clock; null where the page came in the midst of it. */
  dealtAt: number | null
}

/** Hears everything before it is shown. `inTime`: bets on the round of the moment are still taken, by the site's clock. */
export interface TableWitness {
  heard(view: TableView, inTime: boolean): void
}

const watchMs = 1_000
const askAgainMs = 3_000

export class TableFeed {
  readonly store: StoreApi<FollowedTable> = createStore<FollowedTable>(() => ({ view: null, line: 'live', offset: null, dealtAt: null }))
  readonly #table: string
  readonly #ports: TablePorts
  readonly #witness: TableWitness
  readonly #clock = new RoundClock()
  #lookers = 0
  #stops: (() => void)[] = []
  #waiting: TableEvent[] = []
  /** Words about the player's bet that came while a snapshot was on its way: it may be older. */
  #toldWaiting: OwnTableBet[] = []
  #asking = false
  /** Something happened that the snapshot on its way may be too old to tell. */
  #again = false
  #toldAt: number
  #askedAt = Number.NEGATIVE_INFINITY
  #players = 0

  constructor(table: string, ports: TablePorts, witness: TableWitness) {
    ;[this.#table, this.#ports, this.#witness, this.#toldAt] = [table, ports, witness, ports.now()]
  }

  /** Follows until the returned function is called. */
  look(): () => void {
    this.#lookers += 1
    if (this.#lookers === 1) this.#start()
    let looks = true
    return () => {
      if (!looks) return
      looks = false
      this.#lookers -= 1
      if (this.#lookers > 0) return
      for (const stop of this.#stops) stop()
      this.#stops = []
    }
  }

  /** The site's clock at this moment; null while it is not measured. */
  siteNow(): number | null {
    const measured = this.#clock.now
    return measured && this.#ports.now() + measured.offset
  }

  /** A word about the player's own bet. */
  own(bet: OwnTableBet): void {
    if (wellFormed(ownTableBet, bet) === undefined) return
    if (this.#asking) this.#toldWaiting.push(bet)
    this.#showOwn(bet)
  }

  forgetPlayer(): void {
    this.#players += 1
    this.#toldWaiting = []
    const { view } = this.store.getState()
    if (view) this.#show({ ...view, own: null })
    void this.sync()
  }

  /** Asks for the snapshot; once at a time, and after the one on its way once more. */
  async sync(): Promise<void> {
    if (this.#asking) return void (this.#again = true)
    ;[this.#asking, this.#again, this.#toldWaiting] = [true, false, []]
    const [from, players] = [this.#ports.now(), this.#players]
    this.#askedAt = from
    try {
      const answer = wellFormed(tableSnapshot, await this.#ports.state(this.#table))
      if (!answer) throw new TypeError('no snapshot')
      const { now, ...snapshot } = answer
      this.#clock.measured(from, this.#ports.now(), now)
      this.#toldAt = this.#ports.now()
      this.#asking = false
      this.store.setState({ line: 'live' })
      const words = this.#toldWaiting
      this.#show(words.reduce(withOwn, players === this.#players ? snapshot : { ...snapshot, own: null }))
      for (const event of this.#waiting.splice(0).sort((one, other) => one.seq - other.seq)) this.#apply(event)
      // A word may be about the round that the news began.
      for (const bet of words) this.#showOwn(bet)
      if (this.#again && this.#lookers > 0) void this.sync()
    } catch {
      this.#asking = false
      this.store.setState({ line: 'down' })
    }
  }

  #showOwn(bet: OwnTableBet): void {
    const { view } = this.store.getState()
    if (view) this.#show(withOwn(view, bet))
  }

  #start(): void {
    this.#stops = [
      this.#ports.follow({ table: this.#table, heard: (event) => this.#heard(event), own: (bet) => this.own(bet), reopened: () => void this.sync() }),
      this.#ports.every(watchMs, () => this.#watch()),
    ]
    void this.sync()
  }

  #heard(told: TableEvent): void {
    const event = wellFormed(tableEvent, told)
    if (!event) return void this.sync()
    this.#clock.heard(event.now, this.#ports.now())
    if (this.#asking || !this.store.getState().view) this.#waiting.push(event)
    else this.#apply(event)
  }

  #apply(event: TableEvent): void {
    const { view } = this.store.getState()
    const next = view && afterNews(view, event)
    if (!next) return this.#poll()
    this.#toldAt = this.#ports.now()
    this.#show(next)
  }

  #show(view: TableView): void {
    const before = this.store.getState()
    const now = this.siteNow()
    this.#witness.heard(view, view.round?.betting === 'open' && now !== null && now < view.round.closesAt)
    const isDealing = view.round?.dealing === 'dealing'
    const goesOn = before.view?.round?.number === view.round?.number && before.view?.round?.dealing === 'dealing'
    const began = isDealing && !goesOn && before.view?.round?.number === view.round?.number ? this.#ports.now() : null
    this.store.setState({ view, offset: this.#clock.now?.offset ?? null, dealtAt: isDealing && goesOn ? before.dealtAt : (began ?? (isDealing ? null : before.dealtAt)) })
  }

  /** Without a line, and where news is overdue, the state is asked for again. */
  #watch(): void {
    const { view, line } = this.store.getState()
    const now = this.#ports.now()
    const offset = this.#clock.now?.offset ?? 0
    const isDue = !view || line === 'down' || !this.#ports.connected() || now + offset > newsDueAt(view, this.#toldAt + offset)
    if (isDue && now - this.#askedAt >= askAgainMs) this.#poll()
  }

  /** Any snapshot will do, one on its way too. */
  #poll(): void {
    if (!this.#asking) void this.sync()
  }
}
