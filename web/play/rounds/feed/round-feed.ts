/**
 * Follows the shared rounds of one game, and reports whether the connection is alive and where the round is. Runs while
 * at least one screen is open.
 */
import {
  type OwnRoundBet,
  ownRoundBet,
  type RoundEvent,
  roundEvent,
  type RoundSnapshot,
  roundSnapshot,
} from '@kurazh/contract/play/rounds.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { RoundListener } from '../../../api/rounds.ts'
import { parseMessage } from '../../proof/parse-message.ts'
import { type FeedListener, SnapshotFeed, type Taken } from '../../shared/snapshot-feed.ts'
import { isNewsOverdue, momentOf, type RoundMoment } from '../seats/round-slot.ts'
import { afterNews, type RoundEnds, type RoundView, withOwn } from './round-state.ts'

/** The feed's ports to the outside. Times are milliseconds of the page's steady clock. */
export interface FeedPorts {
  state(game: string): Promise<RoundSnapshot>
  siteNow(): Promise<number>
  follow(listener: RoundListener): () => void
  /** Whether news arrives on the socket. */
  connected(): boolean
  now(): number
  /** The wall clock, only to notice that the machine has slept. */
  wall(): number
  every(ms: number, act: () => void): () => void
  after(ms: number, act: () => void): () => void
}

/**
 * Receives everything before it is acted on, and returns it as it may be taken in. `siteNow`: the site's clock, null
 * while it is not measured.
 */
export interface Witness {
  snapshot(view: RoundView, siteNow: number | null): RoundView
  news(event: RoundEvent, siteNow: number | null): RoundEvent
  own(bet: OwnRoundBet): void
}

export interface RoundLine {
  /** live: news comes. asking: no news comes, but the site answers. down: it does not. */
  state: 'live' | 'asking' | 'down'
  tripMs: number | null
  /** When the site was last received, the page's clock. */
  aliveAt: number
}

export interface Followed {
  /** Null until the first snapshot. */
  view: RoundView | null
  line: RoundLine
  /** The site's milliseconds minus the page's; null until measured. */
  offset: number | null
  moment: RoundMoment
}

/** How often the clock is measured and, without news, the state is requested. */
const measureMs = 5000
const askMs = 1000
/** An answer that takes longer than this means that the connection is down for now. */
const patienceMs = 2500
const retryMs = 1000
/** The machine has slept when its two clocks have drifted apart by this. */
const sleptMs = 1500

export class RoundFeed {
  readonly store: StoreApi<Followed>
  readonly #ports: FeedPorts
  readonly #witness: Witness
  readonly #ends: RoundEnds
  readonly #feed: SnapshotFeed<RoundSnapshot, RoundEvent, OwnRoundBet>
  #apart: number
  /** When news or a snapshot last came, the page's clock. */
  #toldAt: number
  /** The connection is open, but overdue news did not come through it. */
  #deaf = false
  #bettingEnds: () => void = () => undefined
  /** Cancels the repeated request after a failure. */
  #retry: () => void = () => undefined

  constructor(game: string, ports: FeedPorts, witness: Witness, ends: RoundEnds) {
    ;[this.#ports, this.#witness, this.#ends] = [ports, witness, ends]
    this.#apart = ports.wall() - ports.now()
    this.#toldAt = ports.now()
    this.store = createStore<Followed>(() => ({
      view: null,
      offset: null,
      moment: 'over',
      line: { state: 'asking', tripMs: null, aliveAt: ports.now() },
    }))
    this.#feed = new SnapshotFeed<RoundSnapshot, RoundEvent, OwnRoundBet>({
      now: () => ports.now(),
      start: (listener) => this.#start(game, listener),
      ask: () => ports.state(game),
      readSnapshot: (told) => parseMessage(roundSnapshot, told),
      readEvent: (told) => parseMessage(roundEvent, told),
      readOwn: (told) => parseMessage(ownRoundBet, told),
      hear: (event) => this.#hear(event),
      hearAgain: (event) => witness.news(event, null),
      hearOwn: (bet) => witness.own(bet),
      hasView: () => this.store.getState().view !== null,
      take: (taken) => this.#take(taken),
      apply: (event) => this.#apply(event),
      showOwn: (bet) => this.#changeView((view) => withOwn(view, bet)),
      forgetOwn: () => this.#changeView((view) => ({ ...view, own: [] })),
      asking: () => this.#retry(),
      failed: () => this.#failed(),
    })
  }

  /** Follows until the returned function is called. */
  look(): () => void {
    return this.#feed.look()
  }

  /** The answer to a request about a bet. */
  told(bet: OwnRoundBet): void {
    this.#feed.own(bet)
  }

  /** The site's clock at this moment and its possible error, in milliseconds; null while it is not measured. */
  siteMoment(): { at: number; doubtMs: number } | null {
    const measured = this.#feed.clock.now
    return measured && { at: this.#ports.now() + measured.offset, doubtMs: measured.doubtMs }
  }

  /**
   * Milliseconds that certainly remain until this moment of the site's; null where the clock is not measured, or the
   * machine has slept since.
   */
  leftUntil(moment: number): number | null {
    const measured = this.#feed.clock.now
    return measured?.tripMs == null || this.#hasSlept()
      ? null
      : moment - (this.#ports.now() + measured.offset + measured.doubtMs)
  }

  /** The page belongs to another player now: removes the bets of the former one. */
  forgetPlayer(): void {
    this.#feed.forgetPlayer()
  }

  /** Requests the snapshot: one at a time, and once more after the pending one. */
  sync(): Promise<void> {
    return this.#feed.sync()
  }

  #take({
    snapshot: { now: _now, game: _game, own, ...rest },
    isSame,
    words,
    isOverdue,
  }: Taken<RoundSnapshot, OwnRoundBet>): void {
    const view = this.#witness.snapshot({ ...rest, own: isSame ? own : [] }, this.siteMoment()?.at ?? null)
    this.#toldAt = this.#ports.now()
    if (isOverdue && rest.seq > (this.store.getState().view?.seq ?? rest.seq)) this.#deaf = true
    const standing = { ...view, own: view.own.filter(({ state }) => state !== 'cancelled') }
    this.#heardSite(words.reduce(withOwn, standing))
  }

  #failed(): void {
    this.#down()
    if (this.#feed.isLookedAt) this.#retry = this.#ports.after(retryMs, () => this.#feed.poll())
  }

  #changeView(change: (view: RoundView) => RoundView): void {
    const { view } = this.store.getState()
    if (view) this.#set({ view: change(view) })
  }

  #start(game: string, listener: FeedListener<RoundEvent, OwnRoundBet>): (() => void)[] {
    const { follow, every, after } = this.#ports
    return [
      follow({ game, ...listener }),
      every(measureMs, () => void this.#measure()),
      every(askMs, () => this.#watch()),
      after(400, () => void this.#measure()),
      after(1100, () => void this.#measure()),
      () => this.#bettingEnds(),
      () => this.#retry(),
    ]
  }

  #hear(told: RoundEvent): RoundEvent {
    const event = this.#witness.news(told, this.siteMoment()?.at ?? null)
    this.#toldAt = this.#ports.now()
    this.#deaf = false
    this.#heardSite()
    return event
  }

  #apply(event: RoundEvent): void {
    const { view } = this.store.getState()
    const next = view && afterNews(view, event, this.#ends)
    if (!next) return this.#feed.poll()
    this.#set({ view: next })
    // A round begins on a chain this page has not learned of, or not its salt: without them nothing binds it.
    if (event.kind === 'betting' && (next.chain?.id !== event.current.chain || next.chain.salt === null))
      void this.sync()
  }

  /** The site has been received: the connection was alive then. */
  #heardSite(view?: RoundView, at = this.#ports.now()): void {
    const measured = this.#feed.clock.now
    const state = this.#hearsNews() ? 'live' : 'asking'
    const { line } = this.store.getState()
    this.#set({
      ...(view && { view }),
      ...(measured && { offset: measured.offset }),
      line: { state, tripMs: measured?.tripMs ?? null, aliveAt: Math.max(line.aliveAt, at) },
    })
  }

  #hearsNews(): boolean {
    return this.#ports.connected() && !this.#deaf
  }

  #siteNow(offset = this.store.getState().offset): number {
    return offset === null ? this.#ports.wall() : this.#ports.now() + offset
  }

  /** Applies a change. The round's moment follows from it; the end of betting needs no news, only time. */
  #set(change: Partial<Followed>): void {
    const { view, offset } = { ...this.store.getState(), ...change }
    const siteNow = this.#siteNow(offset)
    this.store.setState({ ...change, moment: momentOf(view?.round ?? null, siteNow) })
    this.#bettingEnds()
    if (view?.round?.phase !== 'betting' || !this.#feed.isLookedAt) return
    const left = view.round.bettingEndsAt - siteNow
    if (left > 0) this.#bettingEnds = this.#ports.after(Math.ceil(left) + 1, () => this.#set({}))
  }

  #isOverdue(): boolean {
    const { view } = this.store.getState()
    const siteNow = this.#siteNow()
    return (
      view !== null &&
      view.paused !== true &&
      isNewsOverdue(view.round, siteNow, siteNow - (this.#ports.now() - this.#toldAt))
    )
  }

  async #measure(): Promise<void> {
    const from = this.#ports.now()
    let answered = false
    const stop = this.#ports.after(patienceMs, () => !answered && this.#down())
    try {
      const siteNow = await this.#ports.siteNow()
      answered = true
      this.#feed.clock.measured(from, this.#ports.now(), siteNow)
      // The clock gives no information about the round.
      if (this.#feed.isLookedAt)
        this.#heardSite(undefined, this.#hearsNews() ? this.#ports.now() : Number.NEGATIVE_INFINITY)
    } catch {
      this.#down()
    }
    stop()
  }

  #down(): void {
    this.store.setState(({ line }) => ({ line: { ...line, state: 'down' } }))
  }

  /** Without news, and where some is overdue, the state is requested repeatedly; after a sleep everything is. */
  #watch(): void {
    if (this.#hasSlept()) {
      this.#feed.clock.forget()
      void this.sync()
    } else if (!this.#hearsNews()) {
      this.store.setState(({ line }) => ({ line: { ...line, state: line.state === 'live' ? 'asking' : line.state } }))
      this.#feed.poll()
    } else if (this.#isOverdue()) this.#feed.poll(true)
    this.#apart = this.#ports.wall() - this.#ports.now()
  }

  #hasSlept(): boolean {
    return Math.abs(this.#ports.wall() - this.#ports.now() - this.#apart) > sleptMs
  }
}
