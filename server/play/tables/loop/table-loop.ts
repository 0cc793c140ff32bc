/**
 * Runs the rounds of one table while this node leads it. The deal does not depend on a clock, so no round is ever cut
 * short: a new leader reads the stored round, replays it and continues, however long the table had no leader. All
 * messages follow their commit.
 */
import { resultsShown } from '@kurazh/contract/tables/tables.ts'
import type { RoundChain } from '@kurazh/contract/play/rounds.ts'
import { isUnavailable } from '../../../platform/database/database.ts'
import { insist } from '../../rounds/loop/insist.ts'
import { pastTableRound } from '../broadcast/table-view.ts'
import type { GameControl } from '../../rounds/control/control.ts'
import { tableTimes } from '../policy.ts'
import { bestOf } from '../requests/admission.ts'
import { afterDealer, betsClosed, hearDealer } from '../hand/dealing.ts'
import { Fenced } from '../../rounds/store/round-store.ts'
import { ShoeInUse } from '../source/shoe-in-use.ts'
import { lostSource } from '../source/source.ts'
import type { StoredMove, StoredTableRound } from '../store/table-store.ts'
import { forceDecision, openDecision } from './decisions.ts'
import type { TableLoopDependencies } from './table-loop-dependencies.ts'
import { cardsSeen, leftRound, readBets, sourceOf } from './left-round.ts'
import { mayOpen, nextLink, nextSource, type Waiting } from './next-source.ts'
import { payoutsOf, payRound } from './table-settlement.ts'
import {
  type Decision,
  drawnAmong,
  isByHand,
  isUnderWay,
  isVoided,
  replayed,
  type TableInPlay,
  tableInPlay,
} from './table-in-play.ts'

export class TableLoop {
  readonly deps: TableLoopDependencies
  readonly #calm: AbortSignal
  readonly #waiting: Waiting
  #round: TableInPlay | undefined
  readonly shoe: ShoeInUse | undefined
  #isReady = false
  #isPaused = false
  #calledOff: GameControl['calledOff']

  constructor(deps: TableLoopDependencies) {
    this.deps = deps
    this.#calm = AbortSignal.any([deps.term.signal, deps.term.leaving])
    this.#waiting = { isPaused: () => this.isPaused, calm: this.#calm, insist: (work) => this.#insist(work) }
    const { game, term } = deps
    this.shoe =
      game.source === 'wheel'
        ? undefined
        : new ShoeInUse({
            ...deps,
            ...this.#waiting,
            nextLink: (after) => nextLink(deps, this.#waiting, after),
            failed: () => term.stop(),
          })
  }

  get isReady(): boolean {
    return this.#isReady
  }
  get round(): TableInPlay | undefined {
    return this.#round
  }
  /** No round begins: the operator has paused the table, switched it off, or closed the whole site. */
  get isPaused(): boolean {
    return this.#isPaused || !this.deps.mayBegin()
  }

  /** Plays until the term ends. Throws Fenced, or the error that made a write fail. */
  async run(): Promise<void> {
    const { store, game, view, seats } = this.deps
    try {
      await this.#insist(() => seats.load())
      const last = await this.#insist(() => store.newest(game.id))
      view.setPast(
        (await this.#insist(() => store.past(game.id, Number.MAX_SAFE_INTEGER, resultsShown))).map(pastTableRound),
      )
      await this.shoe?.read()
      await this.#showChains()
      if (last !== undefined && !last.settled) await this.#takeOver(last)
      this.#isReady = true
      for (let number = (last?.number ?? 0) + 1; !this.#calm.aborted && !this.deps.leftOnly; number += 1) {
        const round = await this.#open(number)
        if (round === undefined) return
        await this.#unlessBroken(number, () => this.#play(round))
      }
    } finally {
      // A term that ends leaves no request waiting for a round it will not finish.
      this.#round?.isOver()
    }
  }

  /** Calls off the current round and returns every stake. False if the round is already over. */
  async callOff(reason: NonNullable<StoredTableRound['reason']>): Promise<boolean> {
    const round = this.#round
    if (round === undefined || round.phase === 'ended' || round.phase === 'voided') return false
    round.callingOff.abort(reason)
    await round.over
    return isVoided(round)
  }

  /**
   * Stores the round as called off, with the cards that were seen, so they are never dealt again. Pending writes finish
   * first. `broken`: the error that broke the round; it is recorded in the audit.
   */
  async #void(round: TableInPlay, broken?: { error: unknown; drawn: number | undefined }): Promise<void> {
    const { store, game, lead, clock, noteBroken } = this.deps
    await this.#written(round)
    const reason = round.callingOff.signal.reason as NonNullable<StoredTableRound['reason']>
    const drawn = broken?.drawn ?? cardsSeen(game, round)
    const ending = { reason, hash: round.source.hash, drawn, endedAt: clock.now() }
    await this.#insist(() =>
      store.callOff(
        game.id,
        lead.epoch,
        round.number,
        ending,
        broken && ((tx) => noteBroken(tx, { table: game.id, round: round.number, error: broken.error })),
      ),
    )
    Object.assign(round, { phase: 'voided', reason, result: null, isTold: true, decision: undefined })
    if (!isByHand(round)) this.shoe?.drew(drawn)
  }

  /**
   * An error in one round ends that round, never the table: the round is called off and every stake is returned. Losing
   * the lead and an unavailable database are rethrown.
   */
  async #unlessBroken(number: number, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (error instanceof Fenced || isUnavailable(error)) throw error
      await this.#endBroken(number, error)
    }
  }

  /**
   * Trusts nothing in memory except what was already sent: bets are read from the database again. If the round is
   * already over and paid, the next one begins.
   */
  async #endBroken(number: number, error: unknown): Promise<void> {
    const { store, game, failed } = this.deps
    failed(error)
    const stored = await this.#insist(() => store.round(game.id, number))
    if (stored === undefined || stored.settled) return this.#round?.isOver()
    const round =
      this.#round?.number === number ? this.#round : await leftRound(this.deps, stored, unknown, this.#waiting)
    this.#round = round
    round.callingOff.abort('fault')
    if (stored.phase !== 'voided') await this.#void(round, { error, drawn: stored.drawn })
    await readBets(this.deps, round, unknown.best, this.#waiting)
    await this.shoe?.read()
    await this.#finish(round)
  }

  /** Applies the operator's manual controls. */
  obey({ isPaused, isOff, calledOff }: GameControl): void {
    this.#isPaused = isPaused || isOff
    this.#calledOff = calledOff
    this.#hearCallingOff()
  }

  /** The request may have come before this term has found the round. */
  #hearCallingOff(): void {
    if (this.#calledOff !== undefined && this.#calledOff.round === this.#round?.number)
      void this.callOff(this.#calledOff.reason)
  }

  async #play(round: TableInPlay): Promise<void> {
    const { clock, store, game, lead, view } = this.deps
    if (round.phase === 'betting') {
      const calledOff = round.callingOff.signal
      const undisturbed = AbortSignal.any([this.#calm, calledOff])
      await betsClosed(this.deps, round, undisturbed)
      if (this.#calm.aborted) return
      round.phase = 'closing'
      view.closing(round)
      await clock.until(round.closesAt + game.closingMs, undisturbed)
      // In the same turn as nothing is being written any more: a layout that comes from now on is too late.
      await this.#written(round, () => (round.phase = 'starting'))
      if (this.#calm.aborted) return
      if (!calledOff.aborted) {
        const startedAt = clock.now()
        await this.#insist(() => store.start(game.id, lead.epoch, round.number, startedAt))
        Object.assign(round, { phase: 'dealing', startedAt })
        view.totals(round)
      }
    }
    if (round.phase === 'dealing') await this.#deal(round)
    if (isUnderWay(round) && round.callingOff.signal.aborted && !this.#calm.aborted) await this.#void(round)
    if (!this.#calm.aborted || round.phase === 'ended' || round.phase === 'voided') await this.#finish(round)
  }

  /** Waits until none of its writes is pending or the term has ended. `then` runs before anything else can begin. */
  async #written(round: TableInPlay, then?: () => void): Promise<void> {
    const writing = () =>
      [round.decision, ...round.bets.values()].flatMap((one) => (one?.writing === undefined ? [] : [one.writing]))
    for (let under = writing(); under.length > 0 && !this.deps.term.signal.aborted; under = writing())
      await Promise.allSettled(under)
    then?.()
  }

  /** Deals and waits for decisions until the round is over. Leaves it as it is when the term ends. */
  async #deal(round: TableInPlay): Promise<void> {
    const { game, view } = this.deps
    let decided = 0
    let decision: Decision | undefined
    // Checked before each replay: a round that cannot be replayed is called off all the same.
    while (!round.callingOff.signal.aborted) {
      round.play = replayed(game, round)
      const { ask } = round.play
      if (ask.kind !== 'move' && !isByHand(round)) break
      decision = ask.kind === 'move' ? openDecision(this.deps, round, ask, decision) : undefined
      view.dealt(round, round.shown ?? [], decided)
      ;[round.shown, decided] = [round.play.dealt, round.moves.length]
      const made =
        decision === undefined ? await afterDealer(this.deps, round, this.#calm) : await this.#decided(round, decision)
      if (made === 'confirmed') break
      if (made === undefined) return
      round.decision = undefined
      if (made !== 'dealt') round.moves.push(made)
    }
    if (round.callingOff.signal.aborted) return
    await this.#end(round)
    if (round.isTold && !isByHand(round)) view.dealt(round, round.shown ?? [], decided)
  }

  /**
   * Returns the decision of the player, the chart or the clock; «dealt» if the card it was about was taken back;
   * undefined if the term ends first.
   */
  async #decided(round: TableInPlay, decision: Decision): Promise<StoredMove | 'dealt' | undefined> {
    const { clock } = this.deps
    const over = new AbortController()
    const late = clock.until(
      decision.endsAt + tableTimes.graceMs,
      AbortSignal.any([this.#calm, round.callingOff.signal, decision.recalled.signal, over.signal]),
    )
    await Promise.race([decision.made, late])
    over.abort()
    let made = await Promise.race([decision.made, Promise.resolve(undefined)])
    // A request that waited for a refused write may have begun the next one.
    while (made === undefined && decision.writing !== undefined) {
      await decision.writing.catch(() => undefined)
      made = await Promise.race([decision.made, Promise.resolve(undefined)])
    }
    if (decision.recalled.signal.aborted) {
      hearDealer(this.deps, round)
      return 'dealt'
    }
    // From now on a decision is too late, even if it reached the site in time. This also holds after the term.
    decision.isClosed = true
    if (made !== undefined || this.#calm.aborted || round.callingOff.signal.aborted) return made
    return forceDecision(this.deps, round, decision, (work) => this.#insist(work))
  }

  /** Stores the end before it is sent. */
  async #end(round: TableInPlay): Promise<void> {
    const { clock, game, lead, store } = this.deps
    const { play } = round
    if (play === undefined || round.phase !== 'dealing') return
    const [drawn, result] = [drawnAmong(play.dealt), game.result(play.state)]
    // Computed before the end is stored and sent: a round that cannot be paid has not ended.
    payoutsOf(game, play, round.bets.values())
    await this.#insist(() =>
      store.end(game.id, lead.epoch, round.number, { hash: round.source.hash, result, drawn, endedAt: clock.now() }),
    )
    Object.assign(round, { phase: 'ended', result, isTold: true })
    if (!isByHand(round)) this.shoe?.drew(drawn)
  }

  /** Pays, sends each player's own result before the public one, then waits for the display time and the pause. */
  async #finish(round: TableInPlay): Promise<void> {
    const { clock, game, lead, store, view, seats } = this.deps
    // For a round that was called off: pending writes finish before stakes are returned.
    await this.#written(round)
    await payRound(this.deps, round, (work) => this.#insist(work))
    await this.#insist(() => store.settled(game.id, lead.epoch, round.number))
    const past = pastTableRound({
      ...round,
      phase: round.phase === 'voided' ? 'voided' : 'ended',
      hash: round.source.hash,
      endedAt: clock.now(),
      drawn: undefined,
      settled: true,
      corrected: false,
    })
    if (round.phase === 'voided') view.voided(round, past)
    else {
      // A round dealt by a person was on show while it was being confirmed.
      if (round.play !== undefined && !isByHand(round))
        await clock.until(clock.now() + game.showMs(round.play.state), this.#calm)
      round.nextAt = clock.now() + game.pauseMs
      view.result(round, past)
      view.confirmed(round)
    }
    round.isOver()
    await this.#insist(() =>
      seats.afterRound(new Set([...round.bets.values()].flatMap(({ spots }) => [...spots.keys()]))),
    )
    await clock.adjust().catch(() => undefined)
    await clock.until(round.nextAt ?? clock.now() + game.pauseMs, this.#calm)
  }

  /** Opens the next round for bets. undefined if the term ended before there was one to open. */
  async #open(number: number): Promise<TableInPlay | undefined> {
    const { clock, store, game, lead, view } = this.deps
    const from = (await mayOpen(this.deps, this.#waiting))
      ? await nextSource(this.deps, this.shoe, number, this.#waiting)
      : undefined
    if (from === undefined || this.#calm.aborted) return undefined
    const { source, ...at } = from
    const round = tableInPlay({ ...at, number, version: game.version, closesAt: clock.now() + game.bettingMs }, source)
    if (isByHand(round)) round.acts = this.deps.hand?.acts.acts ?? []
    await this.#insist(() => store.open(game.id, lead.epoch, { ...round, ...unplayed }))
    this.#round = round
    await this.#showChains()
    view.begin(round, this.shoe?.shown ?? null)
    return round
  }

  /** Continues a round of another term. Throws for another rules version: these rules would end it differently. */
  async #takeOver(left: StoredTableRound): Promise<void> {
    const { game } = this.deps
    if (left.version !== game.version)
      throw new Error(`round ${left.number} of ${game.id} was begun by version ${left.version}, not ${game.version}`)
    await this.#unlessBroken(left.number, () => this.#goOn(left))
  }

  /**
   * Continues the stored round. On a retired chain players may know the next cards, so such a round is called off.
   */
  async #goOn(left: StoredTableRound): Promise<void> {
    const { game, view } = this.deps
    const source = await sourceOf(this.deps, this.shoe, left, this.#waiting)
    const round = await leftRound(this.deps, left, { source, best: (spots) => bestOf(game, spots) }, this.#waiting)
    if (left.phase === 'ended') round.play = replayed(game, round)
    if (left.chain !== null && !round.isTold && (await this.#insist(() => this.deps.chains.isRetired(left.chain ?? 0))))
      round.callingOff.abort('restored')
    this.#round = round
    this.#hearCallingOff()
    await this.#showChains()
    this.#isReady = true
    view.begin(round, this.shoe?.shown ?? null)
    await this.#play(round)
  }

  async #showChains(): Promise<void> {
    const published: RoundChain[] = await this.#insist(() => this.deps.chains.published())
    const current = this.#round?.chain ?? published.at(-1)?.id ?? 1
    this.deps.view.setChains({
      chain: published.find(({ id }) => id === current) ?? null,
      nextChain: published.find(({ id }) => id === current + 1) ?? null,
    })
  }

  #insist<Result>(work: () => Promise<Result>): Promise<Result> {
    return insist(this.deps, work)
  }
}

const unplayed = {
  phase: 'betting',
  startedAt: undefined,
  endedAt: undefined,
  drawn: undefined,
  hash: undefined,
  result: null,
  reason: null,
  settled: false,
  corrected: false,
} as const
/** For a round whose rules may be the broken part: they are not called. */
const unknown = { source: lostSource, best: () => 0n } as const
