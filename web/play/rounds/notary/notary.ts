/**
 * Checks the server against its own statements about the rounds of one game. It receives everything the feed receives,
 * before anything acts on it; pins the first messages; checks every round that ends and every bet this device sent; and
 * reports the verdicts. Its only ports are storage, missed rounds, and time to breathe.
 */
import {
  type OwnRoundBet,
  ownRoundBet,
  type PastRound,
  pastRound,
  type RoundChain,
  roundChain,
  type RoundEvent,
  type RoundNow,
} from '@kurazh/contract/play/rounds.ts'
import * as z from 'zod/mini'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Verdict, verdictOf } from '../../proof/verdict.ts'
import { parseMessage } from '../../proof/parse-message.ts'
import { type NotebookPorts, RoundNotebook } from './notebook.ts'
import { endWords, hearWord, type SentBet, sentWords, type SiteMoment } from './own-bets.ts'
import { type Lie, LieStore } from '../../shared/lie.ts'
import { type HeardRound, heardNow, heardPast, type RoundPins } from '../pins/pins.ts'
import { type RoundJudges, toJudge, type Unjudged } from './judges.ts'
import type { BetFinding, RoundJudge } from './round-judge.ts'
import { gapIn, lieOf, unsalted } from './round-lies.ts'
import type { RoundView } from '../feed/round-state.ts'

export interface NotaryPorts extends NotebookPorts {
  /** A round that is over, with the caller's bets on it. */
  past(game: string, number: number): Promise<{ round: PastRound; chain: RoundChain; own: OwnRoundBet[] }>
  /** Lets the page breathe between two stretches of a long computation. */
  rest(): Promise<void>
}

/** Everything checked since the page was opened, and the first contradiction: it stays until its player has read it. */
export interface Checked {
  rounds: number
  proved: number
  recomputed: number
  /** Bets that have their verdict. */
  bets: number
  lie: Lie | null
}

export interface Recognised {
  promised: boolean
  isBroken: boolean
  lie: Lie | null
  chain: RoundChain
}

export interface CountedBet {
  stake: bigint
  payout: bigint
  verdict: Verdict
}

const broken: BetFinding = { verdict: 'broken', doubt: null, fault: null }

export class RoundNotary {
  readonly store: StoreApi<Checked> = createStore<Checked>(() => ({
    rounds: 0,
    proved: 0,
    recomputed: 0,
    bets: 0,
    lie: null,
  }))
  /** The contradictions, until the player has read them. */
  readonly lies: LieStore
  readonly #game: string
  readonly #ports: NotaryPorts
  readonly #book: RoundNotebook
  readonly #pins: RoundPins
  readonly #listeners = new Set<(bet: CountedBet) => void>()
  readonly #counted = new Set<number>()
  /** Rounds being requested. */
  readonly #asked = new Set<number>()
  /** Bets that have been counted. */
  readonly #told = new Set<string>()
  /** The first round that ended on this page, or will. */
  #since: number | null = null
  #judges: RoundJudges | null = null
  #judging = false

  constructor(game: string, ports: NotaryPorts) {
    ;[this.#game, this.#ports, this.#book] = [game, ports, new RoundNotebook(game, ports)]
    this.#pins = this.#book.pins
    this.lies = new LieStore(ports, 'round', game, (lie) => this.store.setState({ lie }))
    this.#save()
  }

  /**
   * The snapshot in the form in which it may be shown: with the chains that were received first. `siteNow` is null
   * while the clock is not measured.
   */
  snapshot(view: RoundView, siteNow: number | null): RoundView {
    const { round, chain, nextChain, past, own } = view
    this.lies.note(chain && this.#pins.hearChain(chain))
    this.lies.note(nextChain && this.#pins.hearChain(nextChain))
    for (const row of past.toReversed()) this.lies.note(this.#pins.hearRound(heardPast(row)))
    this.lies.note(gapIn(past, round) ?? unsalted(past, chain))
    const isOver = round !== null && round.hash !== null
    this.#since ??= round ? round.number + (isOver ? 1 : 0) : past[0] ? past[0].number + 1 : null
    this.#moment(round, siteNow)
    for (const bet of own) this.own(bet, round?.phase === 'running')
    this.#after(round?.number)
    return { ...view, chain: chain && this.#pins.kept(chain), nextChain: nextChain && this.#pins.kept(nextChain) }
  }

  /** The piece of news in the form in which it may be taken in. */
  news(event: RoundEvent, siteNow: number | null): RoundEvent {
    if (event.kind === 'joined' || event.kind === 'cancelled' || event.kind === 'taken' || event.kind === 'paused')
      return event
    if (event.kind === 'chain') {
      this.lies.note(this.#pins.hearChain(event.chain))
      this.lies.note(event.nextChain && this.#pins.hearChain(event.nextChain))
      this.#after()
      return {
        ...event,
        chain: this.#pins.kept(event.chain),
        nextChain: event.nextChain && this.#pins.kept(event.nextChain),
      }
    }
    if (event.kind === 'betting') this.#moment(event.current, siteNow)
    else this.#again(event)
    this.#after(event.kind === 'betting' ? event.round : undefined)
    return event
  }

  /**
   * Takes in a message about a bet of the player's own. `inPlay`: its sender has also reported that the round is being
   * played.
   */
  own(word: OwnRoundBet, inPlay = false): void {
    const sent = this.#book.betOf(word.key) ?? (word.state === 'open' ? this.#book.found(word) : undefined)
    if (!sent) return
    const lie = hearWord(sent, word, inPlay)
    if (lie) this.#close(sent, broken, lie)
    if (sent.verdict === 'broken' && word.state !== 'open') this.#tell(sent, word.payout)
    this.#after()
  }

  /**
   * A bet is about to be sent: it will be checked against what is known now. `takenAt` as the table gives it, null
   * where that is not known.
   */
  sending(bet: Pick<SentBet, 'key' | 'round' | 'stake' | 'target' | 'takenAt'>): void {
    this.#book.sending(bet)
    this.#save()
  }

  /**
   * The server refuses the bet. `closedEarlyMs`: it reported that betting was over although it was open for this much
   * longer; null otherwise.
   */
  refused(key: string, closedEarlyMs: number | null): void {
    const bet = this.#book.bets.find(key)
    if (!bet || bet.accepted) return
    Object.assign(bet, { refused: true, closedEarlyMs })
    this.#save()
  }

  cashingOut(key: string, moment: SiteMoment | null): void {
    this.#book.bets.cashingOut(key, moment)
    this.#save()
  }

  cancelling(key: string): void {
    const bet = this.#book.bets.find(key)
    if (bet) bet.cancelAsked = true
    this.#save()
  }

  forgetPlayer(): void {
    this.#book.forgetPlayer()
  }

  /** Checks ended rounds from now on, each by the judge of its version. */
  judgeBy(judges: RoundJudges): void {
    this.#judges = judges
    void this.#judgeAll()
  }

  /** Calls the listener for every bet played to its end while this page is open, with its verdict. */
  onBet(listener: (bet: CountedBet) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Calls the listener when something did not hold, the first time. */
  onLie(listener: () => void): () => void {
    return this.store.subscribe(({ lie }, before) => {
      if (lie && !before.lie) listener()
    })
  }

  /**
   * A past round that is shown again: the chain as it was received first, whether its promise was received in time,
   * what differs from what was received.
   */
  recognise(round: PastRound, told: RoundChain): Recognised {
    const lie = this.#pins.differs(heardPast(round), told)
    const isBroken = lie !== null || this.#pins.round(round.number)?.pin.verdict === 'broken'
    return {
      promised: told.id === round.chain && this.#pins.isPromised(round.number, round.chain, round.version),
      isBroken,
      lie,
      chain: this.#pins.kept(told),
    }
  }

  /** A screen has found something that differs. */
  alarm(lie: Lie | null): void {
    this.lies.note(lie)
  }

  /** A bet identified by its public number, if this device knows it. */
  betOf(link: string): SentBet | undefined {
    return this.#book.bets.byLink(link)
  }

  #save(): void {
    this.lies.note(this.#book.save())
  }

  #moment(round: RoundNow | null, siteNow: number | null): void {
    if (!round) return
    this.#since ??= round.number
    this.lies.note(this.#pins.hearRound(heardNow(round)))
    this.#pins.hearMoment(round, round.phase === 'betting' && siteNow !== null && siteNow < round.bettingEndsAt)
  }

  /** News of a round that is already known. */
  #again(event: Extract<RoundEvent, { kind: 'running' | 'ended' | 'interrupted' }>): void {
    const known = this.#pins.round(event.round)
    if (!known) return
    const told: HeardRound = {
      number: event.round,
      chain: known.chain.id,
      link: known.pin.link,
      version: null,
      startedAt: null,
      hash: null,
      point: null,
      interrupted: null,
      endedAt: null,
    }
    const { kind } = event
    if (kind === 'running') told.startedAt = event.startedAt
    else
      Object.assign(told, {
        hash: event.hash,
        point: event.point,
        endedAt: event.endedAt,
        interrupted: kind === 'interrupted',
      })
    this.lies.note(this.#pins.hearRound(told))
  }

  #after(current?: number): void {
    this.#save()
    if (current !== undefined) this.#askForMissed(current)
    void this.#judgeAll()
  }

  /** Requests the rounds of bets that went by unseen. */
  #askForMissed(current: number): void {
    for (const round of this.#book.unheardBefore(current)) void this.#askFor(round)
  }

  async #askFor(round: number): Promise<void> {
    if (this.#asked.has(round)) return
    this.#asked.add(round)
    try {
      const told = await this.#ports.past(this.#game, round)
      const own = parseMessage(z.array(ownRoundBet), told.own)
      if (!own) throw new TypeError('no bets of a round')
      this.lies.note(
        this.#pins.hearChain(roundChain.parse(told.chain)) ??
          this.#pins.hearRound(heardPast(pastRound.parse(told.round))),
      )
      for (const word of own) this.own(word)
      for (const bet of this.#book.waiting)
        if (bet.round === round && own.every(({ key }) => key !== bet.key)) this.#missing(bet)
      this.#after()
    } catch {
      // Requested again when the next round begins.
    }
    this.#asked.delete(round)
  }

  /**
   * A bet that its round does not have: it never arrived, or was called back before the start; after the start it
   * cannot vanish.
   */
  #missing(bet: SentBet): void {
    if (bet.flown || (bet.end && bet.end.state !== 'cancelled')) {
      this.#close(bet, broken, { round: bet.round, what: 'ставка', before: 'в полёте', now: 'её нет' })
    } else this.#book.bets.drop(bet.key)
  }

  /**
   * A round by rules that this page does not know gets no verdict; rules that fail to load now are requested again at
   * the next message.
   */
  async #judgeAll(): Promise<void> {
    const judges = this.#judges
    if (!judges || this.#judging) return
    this.#judging = true
    const late = new Set<number | null>()
    const next = () => toJudge(this.#pins.chains, (version) => !late.has(version) && judges.of(version) !== null)
    // There is no await between the last check and the end: a message received there would not be judged.
    try {
      for (let found = next(); found; found = next()) {
        const { version } = found.pin
        const judge = await judges.find(version).catch(() => void late.add(version))
        if (judge) await this.#judgeRound(found, judge)
      }
    } finally {
      this.#judging = false
    }
    this.#count()
    for (const bet of this.#book.waiting) this.#judgeBet(bet, judges)
    this.#save()
  }

  async #judgeRound({ chain, pin }: Unjudged, judge: RoundJudge): Promise<void> {
    const lie = await lieOf(judge, chain, pin, this.#ports.rest)
    this.lies.note(lie)
    // Another message received during the wait may have broken it already; only the server states that a round was
    // broken off, and where.
    pin.verdict ??= verdictOf(
      lie === null && !chain.broken,
      !pin.interrupted && this.#pins.isPromised(pin.number, chain.id, pin.version),
    )
  }

  #count(): void {
    for (const chain of this.#pins.chains) {
      for (const { number, verdict } of chain.rounds) {
        if (verdict === null || this.#since === null || number < this.#since || this.#counted.has(number)) continue
        this.#counted.add(number)
        this.store.setState(({ rounds, proved, recomputed }) => ({
          rounds: rounds + 1,
          proved: proved + Number(verdict === 'proved'),
          recomputed: recomputed + Number(verdict === 'recomputed'),
        }))
      }
    }
  }

  #judgeBet(bet: SentBet, judges: RoundJudges): void {
    const found = this.#pins.round(bet.round)
    const finding =
      bet.end && judges.of(found?.pin.version ?? null)?.findingOn(bet, bet.end, found?.pin, found?.chain.told.salt)
    if (finding) this.#close(bet, finding)
  }

  /** The bet has its verdict; counters of played bets are notified. */
  #close(bet: SentBet, { verdict, doubt, fault }: BetFinding, lie?: Lie): void {
    if (bet.verdict === null) this.store.setState(({ bets }) => ({ bets: bets + 1 }))
    Object.assign(bet, { verdict, doubt })
    if (fault !== null || lie)
      this.lies.note(
        lie ?? { round: bet.round, what: fault ?? '', before: sentWords(bet), now: bet.end ? endWords(bet.end) : '' },
      )
    if (bet.end && (verdict === 'broken' || bet.end.state === 'taken' || bet.end.state === 'lost'))
      this.#tell(bet, bet.end.payout)
  }

  #tell({ key, stake, verdict }: SentBet, payout: bigint): void {
    if (verdict === null || typeof payout !== 'bigint' || this.#told.has(key)) return
    this.#told.add(key)
    for (const listener of this.#listeners) listener({ stake, payout, verdict })
  }
}
