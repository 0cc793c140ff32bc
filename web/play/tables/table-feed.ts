/**
 * Follows one table, and reports whether its connection is alive and since when its cards are being shown. Runs while a
 * screen is open.
 */
import { type TableEvent, tableEvent, type TableSnapshot, tableSnapshot } from '@kurazh/contract/tables/table-events.ts'
import { type OwnTableBet, ownTableBet } from '@kurazh/contract/tables/table-rounds.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { TableListener } from '../../api/tables.ts'
import { parseMessage } from '../proof/parse-message.ts'
import { SnapshotFeed, type Taken } from '../shared/snapshot-feed.ts'
import { afterNews, newsDueAt, type TableView, withOwn } from './table-view.ts'

/** The feed's ports to the outside. Times are milliseconds of the page's steady clock. */
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
  /** down: the last request had no answer. */
  line: 'live' | 'down'
  /** The site's milliseconds minus the page's; null until measured. */
  offset: number | null
  /**
   * The start of the current dealing on screen, by the page's clock; null where the page was opened in the middle of
   * it.
   */
  dealtAt: number | null
}

/**
 * Receives everything before it is shown. `inTime`: betting on the current round is still open, by the site's clock.
 */
export interface TableWitness {
  heard(view: TableView, inTime: boolean): void
  /** A request for the snapshot is about to be sent. */
  asks?(): void
  /** Its answer, and the site's clock as it reports it. */
  answered?(view: TableView, siteNow: number): void
}

const watchMs = 1_000
const askAgainMs = 3_000

export class TableFeed {
  readonly store: StoreApi<FollowedTable> = createStore<FollowedTable>(() => ({
    view: null,
    line: 'live',
    offset: null,
    dealtAt: null,
  }))
  readonly #ports: TablePorts
  readonly #witness: TableWitness
  readonly #feed: SnapshotFeed<TableSnapshot, TableEvent, OwnTableBet>
  #toldAt: number
  #askedAt = Number.NEGATIVE_INFINITY

  constructor(table: string, ports: TablePorts, witness: TableWitness) {
    ;[this.#ports, this.#witness, this.#toldAt] = [ports, witness, ports.now()]
    this.#feed = new SnapshotFeed<TableSnapshot, TableEvent, OwnTableBet>({
      now: () => ports.now(),
      start: (listener) => [ports.follow({ table, ...listener }), ports.every(watchMs, () => this.#watch())],
      ask: () => ports.state(table),
      readSnapshot: (told) => parseMessage(tableSnapshot, told),
      readEvent: (told) => parseMessage(tableEvent, told),
      readOwn: (told) => parseMessage(ownTableBet, told),
      // The witness receives what is shown.
      hear: (event) => event,
      hearAgain: (event) => event,
      hearOwn: () => undefined,
      hasView: () => this.store.getState().view !== null,
      take: (taken) => this.#take(taken),
      apply: (event) => this.#apply(event),
      showOwn: (bet) => this.#changeView((view) => withOwn(view, bet)),
      forgetOwn: () => this.#changeView((view) => ({ ...view, own: null })),
      asking: () => {
        this.#askedAt = ports.now()
        this.#witness.asks?.()
      },
      failed: () => this.store.setState({ line: 'down' }),
    })
  }

  /** Follows until the returned function is called. */
  look(): () => void {
    return this.#feed.look()
  }

  /** The site's clock at this moment; null while it is not measured. */
  siteNow(): number | null {
    const measured = this.#feed.clock.now
    return measured && this.#ports.now() + measured.offset
  }

  /** A message about the player's own bet. */
  own(bet: OwnTableBet): void {
    this.#feed.own(bet)
  }

  /** The page belongs to another player now. */
  forgetPlayer(): void {
    this.#feed.forgetPlayer()
  }

  /** Requests the snapshot; one at a time, and once more after the pending one. */
  sync(): Promise<void> {
    return this.#feed.sync()
  }

  #take({ snapshot: { now, ...snapshot }, isSame, words }: Taken<TableSnapshot, OwnTableBet>): void {
    this.#toldAt = this.#ports.now()
    this.#witness.answered?.(snapshot, now)
    this.store.setState({ line: 'live' })
    this.#show(words.reduce(withOwn, isSame ? snapshot : { ...snapshot, own: null }))
  }

  #changeView(change: (view: TableView) => TableView): void {
    const { view } = this.store.getState()
    if (view) this.#show(change(view))
  }

  #apply(event: TableEvent): void {
    const { view } = this.store.getState()
    const next = view && afterNews(view, event)
    if (!next) return this.#feed.poll()
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
    this.store.setState({
      view,
      offset: this.#feed.clock.now?.offset ?? null,
      dealtAt: isDealing && goesOn ? before.dealtAt : (began ?? (isDealing ? null : before.dealtAt)),
    })
  }

  /** Without a connection, and where news is overdue, the state is requested again. */
  #watch(): void {
    const { view, line } = this.store.getState()
    const now = this.#ports.now()
    const offset = this.#feed.clock.now?.offset ?? 0
    const isDue =
      !view || line === 'down' || !this.#ports.connected() || now + offset > newsDueAt(view, this.#toldAt + offset)
    if (isDue && now - this.#askedAt >= askAgainMs) this.#feed.poll()
  }
}
