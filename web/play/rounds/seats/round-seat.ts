/**
 * One of a player's places at a shared round: sends its bets, keeps an order for the next round, plays by a plan. It
 * acts when the feed changes, so it does not depend on a screen being drawn at the right moment.
 */
import type { OwnRoundBet } from '@kurazh/contract/play/rounds.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { CallError, errorText } from '../../../api/call.ts'
import {
  type AutobetPlan,
  type AutobetResult,
  type AutobetState,
  type AutobetStop,
  startAutobet,
  stepAutobet,
} from '../../autobet/autobet.ts'
import type { RoundAnswer, RoundClient } from './round-client.ts'
import type { RoundNotary } from '../notary/notary.ts'
import type { RoundFeed } from '../feed/round-feed.ts'
import { betsBySlot, type Errand, newKey } from './round-slot.ts'
import { closedEarlyMs, refusalIn, type RoundRefusal, wasInTime } from './refusal.ts'
import type { RoundBetName, RoundOrder, RoundTable } from './round-table.ts'

/** A run of automatic play. */
interface Run<On> {
  plan: AutobetPlan
  on: On
  maxKopecks: bigint
  state: AutobetState
  /** The last round with a bet; null before the first. */
  round: number | null
  /** The bet whose end is pending. */
  key: string | null
  /** The balance once that bet was placed. */
  leftKopecks: bigint
  /** This many bets in a row came too late. */
  late: number
}

export interface Seat<On = unknown> {
  errand: Errand | null
  /** The order for the next round. */
  order: RoundOrder<On> | null
  /** An answer was lost and is being requested again. */
  uncertain: boolean
  /** The reason why the last press had no effect, and its round. */
  note: { round: number; text: string } | null
  /** The last bet that has ended, also once its round is over; null as soon as the next bet is placed. */
  result: OwnRoundBet | null
  run: Run<On> | null
  /** How the last run stood once its last bet had ended; null before that, and while one runs. */
  ran: AutobetState | null
  /** The key of the last bet made by a plan: the summary of its run tells of it. */
  planned: string | null
}

/** The reason why automatic play ended without the player. */
export type RunEnd = AutobetStop | 'missed' | 'off' | 'closed'

interface SeatPorts {
  feed: RoundFeed
  roundClient: RoundClient
  /** Remembers every request before it is sent. */
  memory: Pick<RoundNotary, 'sending' | 'refused' | 'cancelling' | 'onLie'>
  balanceReceived(kopecks: bigint): void
  /** `again` places the refused bet with another stake. */
  refused(error: unknown, again?: (stakeKopecks: bigint) => void): void
  /** A bet was refused for certain. */
  notTaken(refusal: RoundRefusal): void
  runEnded(why: RunEnd): void
  /** The operator has switched automatic play off in this game. */
  autoplayIsOff(): boolean
}

const empty: Seat<never> = {
  errand: null,
  order: null,
  uncertain: false,
  note: null,
  result: null,
  run: null,
  ran: null,
  planned: null,
}

export class RoundSeat<On = unknown> {
  readonly store: StoreApi<Seat<On>>
  readonly #table: RoundTable<On>
  readonly #slot: number
  readonly #ports: SeatPorts
  /** How many players have used this seat before. */
  #players = 0
  /** A pending order meant for the next round, whichever that is: where this one has closed it waits for another. */
  #waiting: RoundOrder<On> | null = null
  /** A run that has ended before its last bet: it is summed up after it. */
  #ending: Run<On> | null = null
  /** The round that a bet came too late for, no matter what the page still shows of it. */
  #closed: number | undefined

  constructor(table: RoundTable<On>, slot: number, ports: SeatPorts) {
    ;[this.#table, this.#slot, this.#ports] = [table, slot, ports]
    this.store = createStore<Seat<On>>(() => empty)
  }

  /**
   * Acts on the feed's messages until the returned function is called; orders and plans do not outlive that, nor a
   * failed check. A run is not summed up to a player who comes back.
   */
  sit(): () => void {
    const end = () => this.#drop()
    const stops = [this.#ports.feed.store.subscribe(() => this.#act()), this.#ports.memory.onLie(end)]
    return () => {
      for (const stop of stops) stop()
      end()
      this.#ending = null
      this.store.setState({ ran: null, planned: null })
    }
  }

  /** The page belongs to another player now: orders, plans and pending requests are not theirs. */
  forgetPlayer(): void {
    this.#players += 1
    this.#waiting = null
    this.#ending = null
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
    if (order !== null || bet?.state !== 'open' || errand || this.#ports.feed.store.getState().moment !== 'betting')
      return
    this.#ports.memory.cancelling(bet.key)
    void this.#run('cancelling', bet.round, (doubt) => this.#ports.roundClient.cancel(this.#name(bet), doubt))
  }

  /** Runs the game's action on a bet in play. Does nothing without a bet, or while a request about it is pending. */
  act(send: (bet: RoundBetName) => Promise<RoundAnswer>): void {
    const bet = this.#bet()
    if (bet?.state !== 'open' || this.store.getState().errand) return
    void this.#run('acting', bet.round, (doubt) =>
      this.#ports.roundClient.untilKnown(() => send(this.#name(bet)), doubt),
    )
  }

  start(plan: AutobetPlan, on: On, maxKopecks: bigint): void {
    this.#ending = null
    this.store.setState({
      run: { plan, on, maxKopecks, state: startAutobet(plan), round: null, key: null, leftKopecks: 0n, late: 0 },
      ran: null,
    })
    this.#act()
  }

  /** The placed bet plays on unchanged. */
  stop(): void {
    const { run } = this.store.getState()
    if (!run) return
    this.#ending = run.key === null ? null : run
    this.store.setState({ run: null, ran: run.key === null ? run.state : null })
  }

  #drop(): void {
    this.#waiting = null
    this.store.setState({ order: null })
    this.stop()
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
    if (bet) this.#keepResult(bet)
    this.#follow(bet)
    this.#sumUp(bet)
    const { order, run, errand } = this.store.getState()
    const round = view?.round?.number
    if (moment !== 'betting' || bet || errand || round === undefined || round === this.#closed) return
    if (order) {
      this.store.setState({ order: null })
      this.#waiting = order
      void this.#send(order)
    } else if (run && run.round !== round) {
      if (run.key !== null) return this.#endRun('missed', { ...run, key: null })
      if (this.#ports.autoplayIsOff()) return this.#endRun('off')
      void this.#send({ stakeKopecks: run.state.stakeKopecks, on: run.on })
    }
  }

  /** The feed forgets a round's bets when the next round opens: the player may still want to read and open theirs. */
  #keepResult(bet: OwnRoundBet): void {
    const result = bet.state === 'open' ? null : bet
    if (result !== this.store.getState().result) this.store.setState({ result })
  }

  /** Moves the plan on once its bet has ended. */
  #follow(bet: OwnRoundBet | undefined): void {
    const { run } = this.store.getState()
    if (!run || run.key === null || bet?.key !== run.key || bet.state === 'open') return
    const state = stateAfter(run, bet)
    this.store.setState({ run: { ...run, state, key: null } })
    if (state.stopped) this.#endRun(state.stopped)
  }

  /** The last bet of a run that was stopped before has ended, or there is none. */
  #sumUp(bet: OwnRoundBet | undefined): void {
    const ending = this.#ending
    if (!ending || this.store.getState().errand || !this.#ports.feed.store.getState().view?.round) return
    const isOwn = bet?.key === ending.key
    if (isOwn && bet?.state === 'open') return
    this.#ending = null
    this.store.setState({ ran: isOwn && bet ? stateAfter(ending, bet) : ending.state })
  }

  /** `run`: as it stands where it has changed. */
  #endRun(why: RunEnd, run = this.store.getState().run): void {
    this.store.setState({ run })
    this.stop()
    this.#ports.runEnded(why)
  }

  async #send(order: RoundOrder<On>): Promise<void> {
    const { stakeKopecks, on } = order
    const { feed, memory, roundClient } = this.#ports
    const { number: round, bettingEndsAt } = feed.store.getState().view?.round ?? {}
    if (round === undefined || bettingEndsAt === undefined) return
    const key = newKey(this.#slot)
    const sentMs = feed.leftUntil(bettingEndsAt)
    let refusal: RoundRefusal | null = null
    const { rules, bodyOf, sentOf } = this.#table
    const sent = sentOf(on, stakeKopecks)
    memory.sending({ key, round, stake: stakeKopecks, ...sent })
    const body = { ...this.#name({ round, key }), stake: stakeKopecks, version: rules.version, ...bodyOf(on) }
    this.store.setState(({ run, planned }) => ({ run: run && { ...run, round, key }, planned: run ? key : planned }))
    let isDoubted = false
    const placed = await this.#run(
      'placing',
      round,
      (doubt) =>
        roundClient.place(body, () => {
          isDoubted = true
          doubt()
        }),
      {
        again: (kopecks) => this.place({ stakeKopecks: kopecks, on }),
        waits: (error) => {
          // If the answer of a bet was lost, a later refusal proves nothing: it may exist, and its round will show
          // that.
          if (isDoubted) return false
          refusal = refusalIn(error, {
            round,
            stake: stakeKopecks,
            target: sent.target,
            sentMs,
            refusedMs: feed.leftUntil(bettingEndsAt),
          })
          return (
            refusal !== null &&
            this.#isLate(refusal) &&
            (this.#waiting === order || this.store.getState().run?.key === key)
          )
        },
      },
    )
    const isWaiting = this.#waiting === order
    if (isWaiting) this.#waiting = null
    if (placed === 'done') return
    this.#denied(key, refusal, isDoubted)
    if (placed === 'waits')
      this.store.setState(({ order: next, run }) => ({
        order: next ?? (isWaiting ? order : null),
        run: run && { ...run, key: null },
      }))
    else {
      // A bet whose answer was lost may exist: it is waited for.
      if (!isDoubted) this.store.setState(({ run }) => ({ run: run && { ...run, key: null } }))
      this.stop()
    }
  }

  /** The bet was refused, perhaps for a reason that must end the plan. */
  #denied(key: string, refusal: RoundRefusal | null, isDoubted: boolean): void {
    if (isDoubted) return
    this.#ports.memory.refused(key, refusal && closedEarlyMs(refusal))
    if (!refusal) return
    this.#ports.notTaken(refusal)
    const { run } = this.store.getState()
    if (run?.key !== key || refusal.code !== 'RoundClosed') return
    const late = run.late + 1
    if (wasInTime(refusal) || late === mostLate) this.#endRun('closed', { ...run, key: null })
    else this.store.setState({ run: { ...run, late } })
  }

  /**
   * Betting on this round is over: an order for the next round, and a plan, wait for another, unless the bet was sent
   * in good time.
   */
  #isLate(refusal: RoundRefusal): boolean {
    if (refusal.code !== 'RoundClosed') return false
    this.#closed = refusal.round
    return !wasInTime(refusal)
  }

  async #run(
    errand: Errand,
    round: number,
    send: (doubt: () => void) => Promise<RoundAnswer>,
    { again, waits }: Refused = {},
  ): Promise<'done' | 'waits' | 'refused'> {
    if (this.store.getState().errand) return 'refused'
    this.store.setState({ errand, note: null })
    const { feed, balanceReceived, refused } = this.#ports
    const players = this.#players
    try {
      const { bet, balance } = await send(() => players === this.#players && this.store.setState({ uncertain: true }))
      if (players !== this.#players) return 'done'
      this.store.setState({ errand: null, uncertain: false })
      if (errand === 'placing')
        this.store.setState(({ run }) => ({ run: run && { ...run, leftKopecks: sumIn(balance), late: 0 } }))
      feed.told(bet)
      balanceReceived(balance)
      return 'done'
    } catch (error) {
      if (players !== this.#players) return 'done'
      const waiting = waits?.(error) ?? false
      this.store.setState({
        errand: null,
        uncertain: false,
        note: { round, text: waiting ? lateText : errorText(error) },
      })
      if (!waiting) refused(error, again)
      // In any case the server knows the state of the bet better than this page.
      if (error instanceof CallError) void feed.sync()
      return waiting ? 'waits' : 'refused'
    }
  }
}

/** The consequences of a refused bet. */
interface Refused {
  /** Repeats the bet with a lower stake. */
  again?: (stakeKopecks: bigint) => void
  /** Whether it is made in a later round. */
  waits?: (error: unknown) => boolean
}

/** Bets of a plan are sent as betting opens: it ends when this many in a row are refused as late. */
const mostLate = 3

const lateText = 'Раунд закрылся раньше, чем дошла ставка. Сделаем её в следующем'

/** An invalid amount counts as zero: it stops a plan that is to leave something. */
const sumIn = (told: bigint): bigint => (typeof told === 'bigint' ? told : 0n)

/** A bet given back was not played: it counts for nothing. */
const stateAfter = (run: Run<unknown>, { state, payout }: OwnRoundBet): AutobetState =>
  state === 'returned' || state === 'cancelled' ? run.state : stepAutobet(run.plan, run.state, resultOf(run, payout))

function resultOf({ leftKopecks, maxKopecks }: Run<unknown>, payoutKopecks: bigint): AutobetResult {
  return { payoutKopecks, balanceKopecks: leftKopecks + payoutKopecks, maxKopecks }
}
