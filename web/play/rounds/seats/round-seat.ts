/**
 * One of a player's places at a shared round: sends its bets, keeps an order for the next round, plays by a plan. It acts
 * when the feed says something new, so it needs no screen to be drawn at the right moment.
 */
import type { OwnRoundBet } from '@kurazh/contract/rounds.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { CallError, errorText } from '../../../api/call.ts'
import { type AutobetPlan, type AutobetResult, type AutobetState, type AutobetStop, startAutobet, stepAutobet } from '../../autobet/autobet.ts'
import type { RoundAnswer, RoundClient } from './round-client.ts'
import type { RoundNotary } from '../notary/notary.ts'
import type { RoundFeed } from '../feed/round-feed.ts'
import { betsBySlot, type Errand, newKey } from './round-slot.ts'
import type { RoundBetName, RoundOrder, RoundTable } from './round-table.ts'

/** Automatic play under way. */
interface Run<On> {
  plan: AutobetPlan
  on: On
  maxKopecks: bigint
  state: AutobetState
  /** The round last bet on; null before the first. */
  round: number | null
  /** The bet whose end is waited for. */
  key: string | null
  /** What was left once that bet was placed. */
  leftKopecks: bigint
}

export interface Seat<On = unknown> {
  errand: Errand | null
  /** For the next round. */
  order: RoundOrder<On> | null
  /** An answer was lost and is being asked for again. */
  uncertain: boolean
  /** Why the last press brought nothing, and in which round that was. */
  note: { round: number; text: string } | null
  run: Run<On> | null
}

/** Why automatic play ended by itself. */
export type RunEnd = AutobetStop | 'missed' | 'off'

interface SeatPorts {
  feed: RoundFeed
  roundClient: RoundClient
  /** Remembers what is sent before it is sent. */
  memory: Pick<RoundNotary, 'sending' | 'refused' | 'cancelling' | 'onLie'>
  balanceTold(kopecks: bigint): void
  /** `again` places the refused bet with another stake. */
  refused(error: unknown, again?: (stakeKopecks: bigint) => void): void
  runEnded(why: RunEnd): void
  /** The operator has switched automatic play off in this game. */
  autoplayIsOff(): boolean
}

const empty: Seat<never> = { errand: null, order: null, uncertain: false, note: null, run: null }

export class RoundSeat<On = unknown> {
  readonly store: StoreApi<Seat<On>>
  readonly #table: RoundTable<On>
  readonly #slot: number
  readonly #ports: SeatPorts
  /** How many players have sat here before. */
  #players = 0
  /** An order under way that was given for whichever round comes next: where this one has closed it waits for another. */
  #waiting: RoundOrder<On> | null = null
  /** The round that a bet came too late for, whatever the page still says of it. */
  #closed: number | undefined

  constructor(table: RoundTable<On>, slot: number, ports: SeatPorts) {
    ;[this.#table, this.#slot, this.#ports] = [table, slot, ports]
    this.store = createStore<Seat<On>>(() => empty)
  }

  /** Acts on what the feed says until the returned function is called; orders and plans do not outlive that, nor a check that failed. */
  sit(): () => void {
    const end = () => this.#drop()
    const stops = [this.#ports.feed.store.subscribe(() => this.#act()), this.#ports.memory.onLie(end)]
    return () => {
      for (const stop of stops) stop()
      end()
    }
  }

  /** The page belongs to somebody else now: orders, plans and what is under way are not theirs. */
  forgetPlayer(): void {
    this.#players += 1
    this.#waiting = null
    this.store.setState(empty)
  }

  /** Places the bet now, or keeps it for the next round. */
  place(order: RoundOrder<On>): void {
    const { moment, view } = this.#ports.feed.store.getState()
    if (moment === 'betting' && !this.#bet() && view?.round?.number !== this.#closed) void this.#send(order)
    else this.store.setState({ order })
  }

  /** Calls back the order or the bet; a plan ends with it. */
  cancel(): void {
    const bet = this.#bet()
    const { order, errand } = this.store.getState()
    this.#drop()
    if (order !== null || bet?.state !== 'open' || errand || this.#ports.feed.store.getState().moment !== 'betting') return
    this.#ports.memory.cancelling(bet.key)
    void this.#run('cancelling', bet.round, (doubt) => this.#ports.roundClient.cancel(this.#name(bet), doubt))
  }

  /** What the game lets its player do with a bet in play: nothing where there is none, or something is under way about it. */
  act(send: (bet: RoundBetName) => Promise<RoundAnswer>): void {
    const bet = this.#bet()
    if (bet?.state !== 'open' || this.store.getState().errand) return
    void this.#run('acting', bet.round, (doubt) => this.#ports.roundClient.untilKnown(() => send(this.#name(bet)), doubt))
  }

  start(plan: AutobetPlan, on: On, maxKopecks: bigint): void {
    this.store.setState({ run: { plan, on, maxKopecks, state: startAutobet(plan), round: null, key: null, leftKopecks: 0n } })
    this.#act()
  }

  /** The bet that stands plays on as it was placed. */
  stop(): void {
    this.store.setState({ run: null })
  }

  #drop(): void {
    this.#waiting = null
    this.store.setState({ order: null, run: null })
  }

  #bet(): OwnRoundBet | undefined {
    return betsBySlot(this.#ports.feed.store.getState().view?.own ?? [], this.#table.rules.betsARound)[this.#slot]
  }

  #name({ round, key }: Pick<OwnRoundBet, 'round' | 'key'>): RoundBetName {
    return { game: this.#table.rules.id, round, key }
  }

  #act(): void {
    const { view, moment } = this.#ports.feed.store.getState()
    const bet = this.#bet()
    this.#follow(bet)
    const { order, run, errand } = this.store.getState()
    const round = view?.round?.number
    if (moment !== 'betting' || bet || errand || round === undefined || round === this.#closed) return
    if (order) {
      this.store.setState({ order: null })
      this.#waiting = order
      void this.#send(order)
    } else if (run && run.round !== round) {
      if (run.key !== null) return this.#endRun('missed')
      if (this.#ports.autoplayIsOff()) return this.#endRun('off')
      void this.#send({ stakeKopecks: run.state.stakeKopecks, on: run.on })
    }
  }

  /** Moves the plan on once its bet has ended. */
  #follow(bet: OwnRoundBet | undefined): void {
    const { run } = this.store.getState()
    if (!run || run.key === null || bet?.key !== run.key || bet.state === 'open') return
    // A bet given back was not played: it counts for nothing.
    const state = bet.state === 'returned' ? run.state : stepAutobet(run.plan, run.state, resultOf(run, bet.payout))
    this.store.setState({ run: { ...run, state, key: null } })
    if (state.stopped) this.#endRun(state.stopped)
  }

  #endRun(why: RunEnd): void {
    this.store.setState({ run: null })
    this.#ports.runEnded(why)
  }

  async #send(order: RoundOrder<On>): Promise<void> {
    const { stakeKopecks, on } = order
    const round = this.#ports.feed.store.getState().view?.round?.number
    if (round === undefined) return
    const key = newKey(this.#slot)
    const { memory, roundClient } = this.#ports
    const { rules, bodyOf, sentOf } = this.#table
    memory.sending({ key, round, stake: stakeKopecks, ...sentOf(on, stakeKopecks) })
    const body = { ...this.#name({ round, key }), stake: stakeKopecks, version: rules.version, ...bodyOf(on) }
    this.store.setState(({ run }) => ({ run: run && { ...run, round, key } }))
    let isDoubted = false
    const placed = await this.#run('placing', round, (doubt) => roundClient.place(body, () => {
      isDoubted = true
      doubt()
    }), {
      again: (kopecks) => this.place({ stakeKopecks: kopecks, on }),
      waits: (error) => !isDoubted && this.#isLate(error, round) && (this.#waiting === order || this.store.getState().run?.key === key),
    })
    const isWaiting = this.#waiting === order
    if (isWaiting) this.#waiting = null
    if (placed === 'done') return
    // Of a bet whose answer was lost a later refusal says nothing: it may stand, and its round will tell.
    if (!isDoubted) memory.refused(key)
    if (placed === 'waits') this.store.setState(({ order: next, run }) => ({ order: next ?? (isWaiting ? order : null), run: run && { ...run, key: null } }))
    else this.store.setState({ run: null })
  }

  /** Bets on this round are over: an order for whichever comes next, and a plan, wait for another. */
  #isLate(error: unknown, round: number): boolean {
    if (!(error instanceof CallError) || error.code !== 'RoundClosed') return false
    this.#closed = round
    return true
  }

  async #run(errand: Errand, round: number, send: (doubt: () => void) => Promise<RoundAnswer>, { again, waits }: Refused = {}): Promise<'done' | 'waits' | 'refused'> {
    if (this.store.getState().errand) return 'refused'
    this.store.setState({ errand, note: null })
    const { feed, balanceTold, refused } = this.#ports
    const players = this.#players
    try {
      const { bet, balance } = await send(() => players === this.#players && this.store.setState({ uncertain: true }))
      if (players !== this.#players) return 'done'
      this.store.setState({ errand: null, uncertain: false })
      if (errand === 'placing') this.store.setState(({ run }) => ({ run: run && { ...run, leftKopecks: sumIn(balance) } }))
      feed.told(bet)
      balanceTold(balance)
      return 'done'
    } catch (error) {
      if (players !== this.#players) return 'done'
      const waiting = waits?.(error) ?? false
      this.store.setState({ errand: null, uncertain: false, note: { round, text: waiting ? lateText : errorText(error) } })
      if (!waiting) refused(error, again)
      // Whatever was refused, the server knows better than this page how the bet stands.
      if (error instanceof CallError) void feed.sync()
      return waiting ? 'waits' : 'refused'
    }
  }
}

/** What becomes of a bet that was refused. */
interface Refused {
  /** How to bet less. */
  again?: (stakeKopecks: bigint) => void
  /** Whether it is made in a later round. */
  waits?: (error: unknown) => boolean
}

const lateText = 'Раунд закрылся раньше, чем дошла ставка. Сделаем её в следующем'

/** What is told instead of a sum is nothing: it stops a plan that is to leave something. */
const sumIn = (told: bigint): bigint => (typeof told === 'bigint' ? told : 0n)

function resultOf({ leftKopecks, maxKopecks }: Run<unknown>, payoutKopecks: bigint): AutobetResult {
  return { payoutKopecks, balanceKopecks: leftKopecks + payoutKopecks, maxKopecks }
}
