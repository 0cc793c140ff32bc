/**
 * Follows one shared draw: a snapshot, then news in order, and a new snapshot after any gap. Measures the site's clock.
 * Runs while at least one screen is open.
 */
import { SiteClock } from './site-clock.ts'

/** A piece of news: `now` is the site's clock. */
interface News {
  seq: number
  now: number
}

/** Messages that the site sends without a request. */
export interface FeedListener<Event, Own> {
  heard(event: Event): void
  own(bet: Own): void
  /** The connection was lost and is open again. */
  reopened(): void
}

/** A snapshot that has arrived, and the feed's knowledge of it. */
export interface Taken<Snapshot, Own> {
  snapshot: Snapshot
  /** The page still belongs to the player it was requested for. */
  isSame: boolean
  /** Messages about own bets that came while it was pending: it may be older than they are. */
  words: readonly Own[]
  /** It was requested because news was overdue, and none has come since. */
  isOverdue: boolean
}

/** How one kind of draw is requested, judged and shown. Times are milliseconds of the page's steady clock. */
export interface FeedHooks<Snapshot, Event extends News, Own> {
  now(): number
  /** Begins to listen and to watch; returns the functions that end it. */
  start(listener: FeedListener<Event, Own>): readonly (() => void)[]
  /** The site's snapshot. Rejects where none comes. */
  ask(): Promise<Snapshot>
  /** The readable part of a message; undefined: it counts as not received. */
  readSnapshot(told: Snapshot): Snapshot | undefined
  readEvent(told: Event): Event | undefined
  readOwn(told: Own): Own | undefined
  /** News is received, before it is shown; returns it in the form in which it may be taken in. */
  hear(event: Event): Event
  /** News that waited for a snapshot, once that is judged: it may be about a round that was not known yet. */
  hearAgain(event: Event): Event
  /** A message about an own bet is received, before it is shown. */
  hearOwn(bet: Own): void
  /** Whether any snapshot has been shown: news can be applied then. */
  hasView(): boolean
  /** Judges and shows a snapshot. */
  take(taken: Taken<Snapshot, Own>): void
  apply(event: Event): void
  showOwn(bet: Own): void
  /** Removes the former player's bets from the view. */
  forgetOwn(): void
  /** A snapshot is about to be requested. */
  asking(): void
  /** The snapshot did not arrive. */
  failed(): void
}

export class SnapshotFeed<Snapshot extends { now: number }, Event extends News, Own> {
  readonly clock = new SiteClock()
  readonly #hooks: FeedHooks<Snapshot, Event, Own>
  #lookers = 0
  #stops: readonly (() => void)[] = []
  /** News that came while a snapshot was pending. */
  #waiting: Event[] = []
  /** Messages about own bets that came during that time. */
  #words: Own[] = []
  #asking = false
  /** Something happened that the pending snapshot may be too old to contain. */
  #again = false
  /** The number of players the page has belonged to before. */
  #players = 0

  constructor(hooks: FeedHooks<Snapshot, Event, Own>) {
    this.#hooks = hooks
  }

  /** Whether a screen is open. */
  get isLookedAt(): boolean {
    return this.#lookers > 0
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
      ;[this.#stops, this.#waiting] = [[], []]
    }
  }

  /** A message about a bet of the player's own, by news or as an answer. */
  own(told: Own): void {
    const bet = this.#hooks.readOwn(told)
    if (bet === undefined) return
    this.#hooks.hearOwn(bet)
    if (this.#asking) this.#words.push(bet)
    this.#hooks.showOwn(bet)
  }

  /** The page belongs to another player now: removes the bets of the former one. */
  forgetPlayer(): void {
    this.#players += 1
    this.#words = []
    this.#hooks.forgetOwn()
    void this.sync()
  }

  /**
   * Requests the snapshot: one at a time, and once more after the pending one. `overdue`: expected news was not
   * received.
   */
  async sync(overdue = false): Promise<void> {
    if (this.#asking) return void (this.#again = true)
    ;[this.#asking, this.#again, this.#words] = [true, false, []]
    const [from, players] = [this.#hooks.now(), this.#players]
    this.#hooks.asking()
    try {
      const snapshot = this.#hooks.readSnapshot(await this.#hooks.ask())
      if (snapshot === undefined) throw new TypeError('no snapshot')
      this.clock.measured(from, this.#hooks.now(), snapshot.now)
      const words = this.#words
      this.#asking = false
      this.#hooks.take({
        snapshot,
        isSame: players === this.#players,
        words,
        isOverdue: overdue && this.#waiting.length === 0,
      })
      for (const event of this.#waiting.splice(0).sort((one, other) => one.seq - other.seq))
        this.#hooks.apply(this.#hooks.hearAgain(event))
      // A message may be about the round that the news began.
      for (const bet of words) this.#hooks.showOwn(bet)
      if (this.#again && this.isLookedAt) void this.sync()
    } catch {
      this.#asking = false
      this.#hooks.failed()
    }
  }

  /** Requests a snapshot unless one is pending: any will do. */
  poll(overdue = false): void {
    if (!this.#asking) void this.sync(overdue)
  }

  #start(): void {
    this.#stops = this.#hooks.start({
      heard: (event) => this.#heard(event),
      own: (bet) => this.own(bet),
      reopened: () => void this.sync(),
    })
    void this.sync()
  }

  #heard(told: Event): void {
    const read = this.#hooks.readEvent(told)
    if (read === undefined) return void this.sync()
    this.clock.heard(read.now, this.#hooks.now())
    const event = this.#hooks.hear(read)
    if (this.#asking || !this.#hooks.hasView()) this.#waiting.push(event)
    else this.#hooks.apply(event)
  }
}
