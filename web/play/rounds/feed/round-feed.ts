/**
 * Follows the shared rounds of one game: a snapshot, then news in their order, a snapshot again after any gap; and measures
 * the site's clock and whether the line is alive. Runs while at least one screen looks.
 */
import { type OwnRoundBet, ownRoundBet, type RoundEvent, roundEvent, type RoundSnapshot, roundSnapshot } from '@kurazh/contract/rounds.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { RoundListener } from '../../../api/rounds.ts'
import { wellFormed } from '../../bets/told.ts'
import { RoundClock } from './round-clock.ts'
import { isNewsOverdue, momentOf, type RoundMoment } from '../seats/round-slot.ts'
import { afterNews, type RoundEnds, type RoundView, withOwn } from './round-state.ts'

/** What the feed needs of the world outside. Times are milliseconds of the page's steady clock. */
export interface FeedPorts {
  state(game: string): Promise<RoundSnapshot>
  siteNow(): Promise<number>
  follow(listener: RoundListener): () => void
  /** Whether news arrives by itself. */
  connected(): boolean
  now(): number
  /** The wall clock, only to notice that the machine has slept. */
  wall(): number
  every(ms: number, act: () => void): () => void
  after(ms: number, act: () => void): () => void
  /** Ends the task that runs. */
  rest(): Promise<void>
}

/** Hears everything before it is acted on, and answers it as it may be taken in. `siteNow`: the site's clock, null while it is not measured. */
export interface Witness {
  snapshot(view: RoundView, siteNow: number | null): RoundView
  news(event: RoundEvent, siteNow: number | null): RoundEvent
  own(bet: OwnRoundBet): void
}

export interface RoundLine {
  /** live: news comes. asking: no news comes, but the site answers. down: it does not. */
  state: 'live' | 'asking' | 'down'
  tripMs: number | null
  /** When the site was last heard, the page's clock. */
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

/** How often the clock is measured and, without news, the state asked for. */
const measureMs = 5000
const askMs = 1000
/** An answer that takes longer than this means that the line is down for now. */
const patienceMs = 2500
const retryMs = 1000
/** The machine has slept when its two clocks have drifted apart by this. */
const sleptMs = 1500

export class RoundFeed {
  readonly store: StoreApi<Followed>
  readonly #game: string
  readonly #ports: FeedPorts
  readonly #witness: Witness
  readonly #ends: RoundEnds
  readonly #clock = new RoundClock()
  #lookers = 0
  #stops: (() => void)[] = []
  /** News that came while a snapshot was on its way. */
  #waiting: RoundEvent[] = []
  /** Words about own bets that came meanwhile: the snapshot may be older. */
  #toldWaiting: OwnRoundBet[] = []
  #asking = false
  /** Something happened that the snapshot on its way may be too old to tell. */
  #again = false
  /** How many players the page has belonged to before. */
  #players = 0
  #apart: number
  /** When news or a snapshot last came, the page's clock. */
  #toldAt: number
  /** The line stands, but what was due did not come through it. */
  #deaf = false
  #bettingEnds: () => void = () => undefined
  /** Calls off asking once more after a failure. */
  #retry: () => void = () => undefined

  constructor(game: string, ports: FeedPorts, witness: Witness, ends: RoundEnds) {
    ;[this.#game, this.#ports, this.#witness, this.#ends] = [game, ports, witness, ends]
    this.#apart = ports.wall() - ports.now()
    this.#toldAt = ports.now()
    this.store = createStore<Followed>(() => ({ view: null, offset: null, moment: 'over', line: { state: 'asking', tripMs: null, aliveAt: ports.now() } }))
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
      if (this.#lookers === 0) this.#stop()
    }
  }

  /** The answer to a request about a bet. */
  told(bet: OwnRoundBet): void {
    if (wellFormed(ownRoundBet, bet) === undefined) return
    this.#witness.own(bet)
    if (this.#asking) this.#toldWaiting.push(bet)
    this.#showOwn(bet)
  }

  /** The site's clock at this moment and how far it may be off, in milliseconds; null while it is not measured. */
  siteMoment(): { at: number; doubtMs: number } | null {
    const measured = this.#clock.now
    return measured && { at: this.#ports.now() + measured.offset, doubtMs: measured.doubtMs }
  }

  /** The page belongs to somebody else now: the bets of the former player go. */
  forgetPlayer(): void {
    this.#players += 1
    this.#toldWaiting = []
    const { view } = this.store.getState()
    if (view) this.#set({ view: { ...view, own: [] } })
    void this.sync()
  }

  /** Asks for the snapshot; once at a time, and after the one on its way once more. `overdue`: what it should tell was not heard. */
  async sync(overdue = false): Promise<void> {
    if (this.#asking) return void (this.#again = true)
    ;[this.#asking, this.#again, this.#toldWaiting] = [true, false, []]
    this.#retry()
    const [from, players] = [this.#ports.now(), this.#players]
    try {
      const answer = await this.#ports.state(this.#game)
      const answeredAt = this.#ports.now()
      const told = wellFormed(roundSnapshot, answer)
      if (!told) throw new TypeError('no snapshot')
      const { now, game: _game, own, ...rest } = told
      this.#clock.measured(from, answeredAt, now)
      // Reading, judging and showing are each a piece of work by itself.
      await this.#ports.rest()
      const isSame = () => players === this.#players
      const view = this.#witness.snapshot({ ...rest, own: isSame() ? own : [] }, this.siteMoment()?.at ?? null)
      await this.#ports.rest()
      this.#asking = false
      this.#toldAt = Math.max(this.#toldAt, answeredAt)
      if (overdue && this.#waiting.length === 0 && rest.seq > (this.store.getState().view?.seq ?? rest.seq)) this.#deaf = true
      const standing = { ...view, own: isSame() ? view.own.filter(({ state }) => state !== 'cancelled') : [] }
      const words = this.#toldWaiting
      this.#heardSite(words.reduce(withOwn, standing), answeredAt)
      const waiting = this.#waiting.sort((one, other) => one.seq - other.seq)
      this.#waiting = []
      // Once more to the witness, who may not have known the round they are about.
      for (const event of waiting) this.#apply(this.#witness.news(event, null))
      // A word may be about the round that the news began.
      for (const bet of words) this.#showOwn(bet)
      if (this.#again && this.#lookers > 0) void this.sync()
    } catch {
      this.#asking = false
      this.#down()
      if (this.#lookers > 0) this.#retry = this.#ports.after(retryMs, () => this.#poll())
    }
  }

  #showOwn(bet: OwnRoundBet): void {
    const { view } = this.store.getState()
    if (view) this.#set({ view: withOwn(view, bet) })
  }

  #start(): void {
    const { follow, every, after } = this.#ports
    this.#stops = [
      follow({ game: this.#game, heard: (event) => this.#heard(event), own: (bet) => this.told(bet), reopened: () => void this.sync() }),
      every(measureMs, () => void this.#measure()),
      every(askMs, () => this.#watch()),
      after(400, () => void this.#measure()),
      after(1100, () => void this.#measure()),
    ]
    // The picture that began to look comes first.
    void this.#ports.rest().then(() => (this.#lookers > 0 ? this.sync() : undefined))
  }

  #stop(): void {
    for (const stop of this.#stops) stop()
    this.#bettingEnds()
    this.#retry()
    this.#stops = []
    this.#waiting = []
  }

  #heard(told: RoundEvent): void {
    // What cannot be read was not heard.
    if (wellFormed(roundEvent, told) === undefined) return void this.sync()
    this.#clock.heard(told.now, this.#ports.now())
    const event = this.#witness.news(told, this.siteMoment()?.at ?? null)
    this.#toldAt = this.#ports.now()
    this.#deaf = false
    this.#heardSite()
    if (this.#asking || !this.store.getState().view) this.#waiting.push(event)
    else this.#apply(event)
  }

  #apply(event: RoundEvent): void {
    const { view } = this.store.getState()
    const next = view && afterNews(view, event, this.#ends)
    if (!next) return this.#poll()
    this.#set({ view: next })
    // A round begins on a chain this page has not heard of, or not its salt: without them nothing binds it.
    if (event.kind === 'betting' && (next.chain?.id !== event.current.chain || next.chain.salt === null)) void this.sync()
  }

  /** The site has been heard: the line was alive then. */
  #heardSite(view?: RoundView, at = this.#ports.now()): void {
    const measured = this.#clock.now
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

  /** Whatever changes, where the round is follows from it; that betting has ended needs no news, only time. */
  #set(change: Partial<Followed>): void {
    const { view, offset } = { ...this.store.getState(), ...change }
    const siteNow = this.#siteNow(offset)
    this.store.setState({ ...change, moment: momentOf(view?.round ?? null, siteNow) })
    this.#bettingEnds()
    if (view?.round?.phase !== 'betting' || this.#lookers === 0) return
    const left = view.round.bettingEndsAt - siteNow
    if (left > 0) this.#bettingEnds = this.#ports.after(Math.ceil(left) + 1, () => this.#set({}))
  }

  #isOverdue(): boolean {
    const { view } = this.store.getState()
    const siteNow = this.#siteNow()
    return view !== null && view.paused !== true && isNewsOverdue(view.round, siteNow, siteNow - (this.#ports.now() - this.#toldAt))
  }

  async #measure(): Promise<void> {
    const from = this.#ports.now()
    let answered = false
    const stop = this.#ports.after(patienceMs, () => !answered && this.#down())
    try {
      const siteNow = await this.#ports.siteNow()
      answered = true
      this.#clock.measured(from, this.#ports.now(), siteNow)
      // The clock tells nothing of the round.
      if (this.#lookers > 0) this.#heardSite(undefined, this.#hearsNews() ? this.#ports.now() : Number.NEGATIVE_INFINITY)
    } catch {
      this.#down()
    }
    stop()
  }

  #down(): void {
    this.store.setState(({ line }) => ({ line: { ...line, state: 'down' } }))
  }

  /** Without news, and where some is overdue, the state is asked for again and again; after a sleep everything is. */
  #watch(): void {
    const apart = this.#ports.wall() - this.#ports.now()
    if (Math.abs(apart - this.#apart) > sleptMs) {
      this.#clock.forget()
      void this.sync()
    } else if (!this.#hearsNews()) {
      this.store.setState(({ line }) => ({ line: { ...line, state: line.state === 'live' ? 'asking' : line.state } }))
      this.#poll()
    } else if (this.#isOverdue()) this.#poll(true)
    this.#apart = apart
  }

  /** Any snapshot will do, one on its way too. */
  #poll(overdue = false): void {
    if (!this.#asking) void this.sync(overdue)
  }
}
