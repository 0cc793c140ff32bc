/**
 * Runs the rounds of one game while this node leads it: betting, closing, play, end, pause, and the next round, by the
 * given clock. Only the leading process knows a round's result before the end. Every message follows its commit. A
 * write that fails for good ends the term: the next leader, which may be this node again, reads the true state from the
 * database.
 */
import { pastShown, type RoundVoidReason } from '@kurazh/contract/play/rounds.ts'
import { loopTimes } from '../../policy.ts'
import type { Link } from '../chain/chains.ts'
import type { GameControl } from '../control/control.ts'
import { pastBy, pastInARow } from './past-round.ts'
import { type RoundInPlay, roundInPlay, roundNow } from './round-in-play.ts'
import type { Ending, StoredRound } from '../store/round-store.ts'
import { endBanned } from './end-banned-bets.ts'
import { insist } from './insist.ts'
import type { LoopDependencies } from './loop-dependencies.ts'
import { seated } from './seated.ts'
import { settle, settleLeft, winnersOf } from './settlement.ts'
import { takeover } from './takeover.ts'

/**
 * How a round's play ended: at its end; broken off for good after this much play; or left as it is for another leader.
 */
type Played = 'ended' | 'left' | { brokenOffMs: number }

const isCalledOff = ({ callingOff }: RoundInPlay) => callingOff.signal.aborted

const { actsApartMs, leavingLookMs, chainLookMs, worksLookMs, partOfPauseForLate } = loopTimes

export class RoundLoop {
  readonly deps: LoopDependencies
  /** Aborted with the term, and earlier when this node is being stopped. */
  readonly #calm: AbortSignal
  #round: RoundInPlay | undefined
  #isReady = false
  #standsStill = false

  constructor(deps: LoopDependencies) {
    this.deps = deps
    this.#calm = AbortSignal.any([deps.term.signal, deps.term.leaving])
  }

  /** A round left by an earlier term has been taken over. */
  get isReady(): boolean {
    return this.#isReady
  }

  get round(): RoundInPlay | undefined {
    return this.#round
  }

  /** Applies the operator's controls of the game. */
  obey({ isPaused, isOff, calledOff }: GameControl): void {
    this.#standsStill = isPaused || isOff
    if (calledOff !== undefined && calledOff.round === this.#round?.number)
      this.#round.callingOff.abort(calledOff.reason)
  }

  /** Plays until the term ends. Throws Fenced, or the error that made a write fail. */
  async run(): Promise<void> {
    try {
      await this.#playRounds()
    } finally {
      // A term that ends leaves no request waiting for a round it will not finish.
      this.#round?.isOver()
    }
  }

  /** Ends the open bets of banned players in the current round. */
  async endBanned(): Promise<void> {
    if (this.#round !== undefined) await endBanned(this.deps, this.#round)
  }

  async #playRounds(): Promise<void> {
    const { store, game, view, pastOf } = this.deps
    let last = await this.#insist(() => store.newest(game.id))
    view.setPast(
      pastInARow(await this.#insist(() => store.past(game.id, Number.MAX_SAFE_INTEGER, pastShown)), (round) =>
        pastOf(game, round),
      ),
    )
    if (last !== undefined && !last.settled) {
      const round = await this.#resume(last)
      this.#isReady = true
      if (round !== undefined) await this.#play(round)
      last = await this.#insist(() => store.newest(game.id))
    }
    this.#isReady = true
    while (!this.#calm.aborted && !this.deps.leftOnly) {
      const round = await this.#open(last)
      if (round === undefined) return
      await this.#play(round)
      last = { ...round, phase: 'ended' }
    }
  }

  async #play(round: RoundInPlay): Promise<void> {
    const {
      clock,
      game,
      term: { signal, leaving },
    } = this.deps
    if (round.phase === 'betting') {
      await clock.until(round.bettingEndsAt, this.#undisturbed(round))
      if (leaving.aborted && !signal.aborted) return this.#leaveBetting(round)
      if (isCalledOff(round) && !signal.aborted) return this.#callOffBetting(round)
      if (!signal.aborted) await this.#start(round)
    }
    const played = signal.aborted ? 'left' : await this.#playOut(round)
    if (signal.aborted || played === 'left') return
    const playMs = game.playMs(round.result)
    if (played === 'ended') await this.#end(round, this.#endingOf(round, (round.startedAt ?? 0) + playMs, playMs))
    else await this.#interrupt(round, (round.startedAt ?? 0) + played.brokenOffMs, played.brokenOffMs)
    await this.#rest(round)
  }

  /** The operator calls the round off while bets are taken: pending charges finish, and all stakes are returned. */
  async #callOffBetting(round: RoundInPlay): Promise<void> {
    const {
      clock,
      term: { signal },
    } = this.deps
    await this.#closeBetting(round)
    if (signal.aborted) return
    await this.#interrupt(round, clock.now(), undefined)
    await this.#rest(round)
  }

  #undisturbed(round: RoundInPlay): AbortSignal {
    return AbortSignal.any([this.#calm, round.callingOff.signal])
  }

  /** This node is being stopped while bets are taken: another one continues the round, or the stakes are returned. */
  async #leaveBetting(round: RoundInPlay): Promise<void> {
    const { clock, term } = this.deps
    round.phase = 'closing'
    await round.bets.written()
    if (term.signal.aborted || round.bets.open().length === 0 || (await term.handsOver())) return
    await this.#interrupt(round, clock.now(), undefined)
  }

  /** `playedMs`: how much of the round was played; undefined if it had not started. */
  #endingOf(round: RoundInPlay, endedAt: number, playedMs: number | undefined): Ending {
    const { number, hash, result } = round
    return {
      number,
      phase: 'ended',
      hash,
      result,
      endedAt,
      paidToE4: playedMs === undefined ? 0 : this.deps.mechanic.paidToE4(round, playedMs),
    }
  }

  #interrupt(round: RoundInPlay, endedAt: number, playedMs: number | undefined): Promise<void> {
    const { signal } = round.callingOff
    if (signal.aborted) round.reason = signal.reason as RoundVoidReason
    return this.#end(round, {
      ...this.#endingOf(round, endedAt, playedMs),
      phase: 'interrupted',
      ...(round.reason && { reason: round.reason }),
    })
  }

  /** Opens the next round for bets. undefined if the term ended before there was one to open. */
  async #open(last: StoredRound | undefined): Promise<RoundInPlay | undefined> {
    const { chains, clock, store, game, lead, mechanic, view } = this.deps
    let link: Link | undefined
    if (!(await this.#mayOpen())) return undefined
    while (link === undefined) {
      link = await this.#insist(() => chains.after(last))
      if (this.#calm.aborted) return undefined
      await this.#showChains(link?.chain ?? last?.chain ?? 1)
      if (link === undefined) await clock.until(clock.now() + chainLookMs, this.#calm)
    }
    const round = roundInPlay(game, mechanic.newRoom(), {
      ...link,
      number: (last?.number ?? 0) + 1,
      phase: 'betting',
      bettingEndsAt: clock.now() + game.bettingMs,
    })
    await this.#insist(() => store.open(game.id, lead.epoch, round))
    // The time of the write is not taken from the players.
    round.bettingEndsAt = Math.max(round.bettingEndsAt, clock.now() + game.bettingMs / 2)
    this.#round = round
    view.begin(roundNow(game, round))
    return round
  }

  /** Waits and shows the pause while the game is paused. False if the term ended first. */
  async #mayOpen(): Promise<boolean> {
    const { clock, view } = this.deps
    while ((this.#standsStill || !this.deps.mayBegin()) && !this.#calm.aborted) {
      view.setPaused(true)
      await clock.until(clock.now() + worksLookMs, this.#calm)
    }
    if (!this.#calm.aborted) view.setPaused(false)
    return !this.#calm.aborted
  }

  async #showChains(current: number): Promise<void> {
    const published = await this.#insist(() => this.deps.chains.published())
    this.deps.view.setChains(
      published.find(({ id }) => id === current) ?? null,
      published.find(({ id }) => id === current + 1) ?? null,
    )
  }

  /** No further bets are taken; pending charges finish. */
  async #closeBetting(round: RoundInPlay): Promise<void> {
    const { view } = this.deps
    round.phase = 'closing'
    view.close()
    await round.bets.written()
  }

  /** Closes betting, then starts the play. */
  async #start(round: RoundInPlay): Promise<void> {
    const {
      clock,
      store,
      game,
      lead,
      view,
      term: { signal },
    } = this.deps
    await this.#closeBetting(round)
    // One of the writes may have ended the term: then only the database is right.
    if (signal.aborted) return
    const startedAt = clock.now()
    await this.#insist(() => store.start(game.id, lead.epoch, round.number, startedAt))
    round.startedAt = startedAt
    round.phase = 'running'
    round.isInPlay = true
    view.run(startedAt)
  }

  /** Plays by the clock, with the actions of the mechanic, until the end or until this node leaves. */
  async #playOut(round: RoundInPlay): Promise<Played> {
    const { clock, game, mechanic, term } = this.deps
    const { bets, startedAt = 0 } = round
    const endsAt = startedAt + game.playMs(round.result)
    mechanic.begin(round)
    const undisturbed = this.#undisturbed(round)
    let earliest = startedAt
    let leaveAt: number | undefined
    while (!term.signal.aborted && clock.now() < endsAt) {
      if (isCalledOff(round)) return this.#callOffPlay(round)
      if (term.leaving.aborted && leaveAt === undefined) {
        if (bets.open().length > 0 && (await term.handsOver())) return 'left'
        leaveAt = clock.now() + this.deps.finishMs
      }
      if (leaveAt !== undefined && bets.open().length === 0) break
      if (leaveAt !== undefined && clock.now() >= leaveAt) return this.#breakOff(round)
      const nextMs = mechanic.nextMs(round)
      const wakeAt = nextMs === undefined ? endsAt : Math.max(earliest, startedAt + nextMs)
      const lookAt = leaveAt === undefined ? endsAt : Math.min(leaveAt, clock.now() + leavingLookMs)
      await clock.until(Math.min(wakeAt, endsAt, lookAt), leaveAt === undefined ? undisturbed : term.signal)
      if (term.signal.aborted || clock.now() >= endsAt) break
      mechanic.act(round, clock.now() - startedAt)
      earliest = clock.now() + actsApartMs
    }
    await bets.written()
    return clock.now() < endsAt ? 'left' : 'ended'
  }

  /**
   * How much of a broken-off round was played. The time of later writes does not count, and the round did not reach its
   * end.
   */
  #playedBy(round: RoundInPlay, { clock, game } = this.deps): number {
    return Math.min(clock.now() - (round.startedAt ?? 0), game.playMs(round.result) - 1)
  }

  /** The operator calls the round off in play: what was reached by now is paid, the rest is returned. */
  async #callOffPlay(round: RoundInPlay): Promise<Played> {
    const { mechanic } = this.deps
    const brokenOffMs = (round.brokenOffMs = this.#playedBy(round))
    mechanic.act(round, brokenOffMs)
    await round.bets.written()
    return { brokenOffMs }
  }

  /** Ends open bets where they are: no other node continues the round, and this one waits no longer. */
  async #breakOff(round: RoundInPlay): Promise<Played> {
    const { mechanic } = this.deps
    const brokenOffMs = (round.brokenOffMs = this.#playedBy(round))
    await this.#insist(() => endBanned(this.deps, round))
    mechanic.breakOff(round, brokenOffMs)
    await round.bets.written()
    return { brokenOffMs }
  }

  /**
   * Writes the end first and announces it immediately. Bets are settled a moment later, while players look at the end.
   */
  async #end(round: RoundInPlay, ending: Ending): Promise<void> {
    const {
      clock,
      store,
      game,
      lead,
      view,
      term: { signal },
    } = this.deps
    await this.#insist(() => store.end(game.id, lead.epoch, ending))
    const reached = round.bets.reach(ending.paidToE4)
    const winners = winnersOf(this.deps, round, ending.phase)
    const nextAt = Math.max(ending.endedAt, clock.now() - game.pauseMs / 2) + game.pauseMs
    Object.assign(round, { phase: ending.phase, endedAt: ending.endedAt, nextAt })
    view.end(roundNow(game, round), pastBy(game, { ...round, ...ending, settled: true }))
    if (ending.phase === 'ended') await clock.until(ending.endedAt + game.pauseMs * partOfPauseForLate, signal)
    await this.#insist(() => endBanned(this.deps, round))
    round.isInPlay = false
    await round.bets.written()
    await settle(this.deps, round, reached, winners)
  }

  async #rest(round: RoundInPlay): Promise<void> {
    const { clock } = this.deps
    await clock.adjust().catch(() => undefined)
    await clock.until(round.nextAt ?? 0, this.#calm)
  }

  /**
   * Takes over a round that another term began and did not finish. undefined if nothing of it is left to play. Throws
   * for a round of other rules: by these it would end differently.
   */
  async #resume(left: StoredRound): Promise<RoundInPlay | undefined> {
    const { game, store, view } = this.deps
    if (left.version !== game.version)
      throw new Error(`round ${left.number} of ${game.id} was begun by version ${left.version}, not ${game.version}`)
    if (left.phase === 'ended' || left.phase === 'interrupted') {
      await settleLeft(this.deps, left, (await seated(this.deps, left)).round)
      return undefined
    }
    const { round, bets } = await seated(this.deps, left)
    await this.#showChains(left.chain)
    view.begin(
      roundNow(game, round),
      bets.filter(({ state }) => state !== 'cancelled').map((bet) => round.bets.find(bet.player, bet.key) ?? bet),
    )
    // Read last: this node answers only from now on, and all the time before counts as without a leader.
    const [{ lostAt, now }, isRetired] = await this.#insist(() =>
      Promise.all([store.lastSign(game.id), this.deps.chains.isRetired(left.chain)]),
    )
    const decision = takeover(
      game,
      { phase: left.phase, startedAt: left.startedAt, result: round.result, isRetired },
      lostAt,
      now,
    )
    // An interrupted round takes no more requests while its end is being written: they wait for it. It counts as over
    // from when its leader was lost.
    if (decision.kind !== 'continue')
      Object.assign(round, {
        phase: 'interrupted',
        endedAt: Math.min(now, Math.max(lostAt, left.startedAt ?? 0)),
        ...(isRetired && { reason: 'restored' }),
      })
    round.isInPlay = round.phase === 'running'
    this.#round = round
    await this.#insist(() => endBanned(this.deps, round))
    if (decision.kind === 'continue') return round
    await this.#interrupt(round, round.endedAt ?? lostAt, decision.playedMs)
    await this.#rest(round)
    return undefined
  }

  #insist<Result>(work: () => Promise<Result>): Promise<Result> {
    return insist(this.deps, work)
  }
}
