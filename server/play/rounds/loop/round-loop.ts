/**
 * The table of one game while this node leads it: betting, closing, flight, end, pause, and again, by the given clock.
 *
 * The process that leads knows the round's point; nobody else does before the end. Everything told is committed before.
 * Any write that fails for good ends the term: the next leader, which may be this node again, reads what is true.
 */
import { pastShown } from '@kurazh/contract/rounds.ts'
import type { RoundGame } from '@kurazh/games/core/game.ts'
import { isConnectionLoss, isRetryable } from '../../../platform/database.ts'
import { isWorthTelling } from '../../../platform/group-commit.ts'
import type { Link } from '../chain/chains.ts'
import { takeover } from '../rising/flight.ts'
import { pastRound, type RoundInPlay, roundInPlay, roundNow } from './round-in-play.ts'
import type { Ending, Moved, RoundBet, StoredRound } from '../store/round-store.ts'
import type { Hands, LoopDependencies } from './loop-dependencies.ts'

/** How a flight was left: at its end; before it, for good, at this height; as it is, for another leader. */
type Flown = 'ended' | 'left' | { cutAtE2: number }

/** Wakes for automatic takes lie at least this far apart, in milliseconds: heights close together are taken together. */
const takesApartMs = 20
const retryMs = 100
/** So often a write that the database called off, because of another, is done again. */
const mostClashes = 5
/** How often a leaving leader looks whether anything still flies. */
const leavingLookMs = 200
/** How often a chain is looked for that is still being made, or that waits for its salt. */
const chainLookMs = 500
/** How often it is looked whether rounds may begin again. */
const worksLookMs = 200

/**
 * How long after the end a take that came before it is still let in, in milliseconds: a request that waited for the database, or
 * for the way from another node. See decision 0036.
 */
const lateTakesMs = ({ pauseMs }: RoundGame) => pauseMs / 3

export class RoundLoop {
  readonly deps: LoopDependencies
  /** Ends with the term, and earlier when this node is being stopped. */
  readonly #calm: AbortSignal
  #round: RoundInPlay | undefined
  #isReady = false

  constructor(deps: LoopDependencies) {
    this.deps = deps
    this.#calm = AbortSignal.any([deps.term.signal, deps.term.leaving])
  }

  /** What was left of a round has been taken over. */
  get isReady(): boolean {
    return this.#isReady
  }

  get round(): RoundInPlay | undefined {
    return this.#round
  }

  /** Plays until the term ends. Throws Fenced, or what made a write fail. */
  async run(hands: Hands): Promise<void> {
    try {
      await this.#playRounds(hands)
    } finally {
      // A term that ends leaves no request waiting for a round it will not finish.
      this.#round?.isOver()
    }
  }

  async #playRounds(hands: Hands): Promise<void> {
    const { store, game, view } = this.deps
    let last = await this.#insist(() => store.newest(game.id))
    view.setPast((await this.#insist(() => store.past(game.id, Number.MAX_SAFE_INTEGER, pastShown))).map(pastRound))
    if (last !== undefined && !last.settled) {
      const round = await this.#resume(last, hands)
      this.#isReady = true
      if (round !== undefined) await this.#play(round, hands)
      last = await this.#insist(() => store.newest(game.id))
    }
    this.#isReady = true
    while (!this.#calm.aborted) {
      const round = await this.#open(last)
      if (round === undefined) return
      await this.#play(round, hands)
      last = { ...round, phase: 'ended' }
    }
  }

  async #play(round: RoundInPlay, hands: Hands): Promise<void> {
    const { clock, game, term: { signal, leaving } } = this.deps
    if (round.phase === 'betting') {
      await clock.until(round.bettingEndsAt, this.#calm)
      if (leaving.aborted && !signal.aborted) return this.#leaveGround(round, hands)
      if (!signal.aborted) await this.#start(round)
    }
    const flown = signal.aborted ? 'left' : await this.#fly(round, hands)
    if (signal.aborted || flown === 'left') return
    if (flown === 'ended') await this.#end(round, hands, this.#endingOf(round, (round.startedAt ?? 0) + game.flightMs(round.pointE2), round.pointE2))
    else await this.#interrupt(round, hands, clock.now(), flown.cutAtE2)
    await this.#rest(round)
  }

  /** This node is being stopped while bets are taken: another one goes on with the round, or the stakes come back. */
  async #leaveGround(round: RoundInPlay, hands: Hands): Promise<void> {
    const { clock, term } = this.deps
    round.phase = 'closing'
    await round.bets.written()
    if (term.signal.aborted || round.bets.open().length === 0 || (await term.handsOver())) return
    await this.#interrupt(round, hands, clock.now(), 0)
  }

  #endingOf({ number, hash, pointE2 }: RoundInPlay, endedAt: number, paidToE2: number): Ending {
    return { number, phase: 'ended', hash, pointE2, endedAt, paidToE2 }
  }

  #interrupt(round: RoundInPlay, hands: Hands, endedAt: number, paidToE2: number): Promise<void> {
    return this.#end(round, hands, { ...this.#endingOf(round, endedAt, paidToE2), phase: 'interrupted' })
  }

  /** The next round takes bets. undefined when the term ended while there was none to open. */
  async #open(last: StoredRound | undefined): Promise<RoundInPlay | undefined> {
    const { chains, clock, store, game, lead, view } = this.deps
    let link: Link | undefined
    while (!this.deps.mayBegin() && !this.#calm.aborted) await clock.until(clock.now() + worksLookMs, this.#calm)
    if (this.#calm.aborted) return undefined
    while (link === undefined) {
      link = await this.#insist(() => chains.after(last))
      if (this.#calm.aborted) return undefined
      await this.#showChains(link?.chain ?? last?.chain ?? 1)
      if (link === undefined) await clock.until(clock.now() + chainLookMs, this.#calm)
    }
    const round = roundInPlay(game, this.deps.exposureKopecks, { ...link, number: (last?.number ?? 0) + 1, phase: 'betting', bettingEndsAt: clock.now() + game.bettingMs })
    await this.#insist(() => store.open(game.id, lead.epoch, round))
    // What the write took is not taken from the players.
    round.bettingEndsAt = Math.max(round.bettingEndsAt, clock.now() + game.bettingMs / 2)
    this.#round = round
    view.begin(roundNow(round))
    return round
  }

  async #showChains(current: number): Promise<void> {
    const published = await this.#insist(() => this.deps.chains.published())
    this.deps.view.setChains(published.find(({ id }) => id === current) ?? null, published.find(({ id }) => id === current + 1) ?? null)
  }

  /** Bets are closed; those being charged finish; then the rocket starts. */
  async #start(round: RoundInPlay): Promise<void> {
    const { clock, store, game, lead, view, term: { signal } } = this.deps
    round.phase = 'closing'
    view.close()
    await round.bets.written()
    // One of the writes may have ended the term: what is true is only in the database then.
    if (signal.aborted) return
    const startedAt = clock.now()
    await this.#insist(() => store.start(game.id, lead.epoch, round.number, startedAt))
    round.startedAt = startedAt
    round.phase = 'running'
    round.isTaking = true
    view.run(startedAt)
  }

  /** Takes bets as their heights are reached, until the end, or until this node leaves. */
  async #fly(round: RoundInPlay, hands: Hands): Promise<Flown> {
    const { clock, game, term } = this.deps
    const { bets, pointE2, startedAt = 0 } = round
    const endsAt = startedAt + game.flightMs(pointE2)
    bets.lineUp(pointE2)
    let earliest = startedAt
    let leaveAt: number | undefined
    while (!term.signal.aborted && clock.now() < endsAt) {
      if (term.leaving.aborted && leaveAt === undefined) {
        if (bets.open().length > 0 && (await term.handsOver())) return 'left'
        leaveAt = clock.now() + this.deps.finishMs
      }
      if (leaveAt !== undefined && bets.open().length === 0) break
      if (leaveAt !== undefined && clock.now() >= leaveAt) return this.#cut(round, hands)
      const next = bets.nextE2()
      const wakeAt = next === undefined ? endsAt : Math.max(earliest, startedAt + game.elapsedMsFor(next))
      const lookAt = leaveAt === undefined ? endsAt : Math.min(leaveAt, clock.now() + leavingLookMs)
      await clock.until(Math.min(wakeAt, endsAt, lookAt), leaveAt === undefined ? this.#calm : term.signal)
      if (term.signal.aborted || clock.now() >= endsAt) break
      hands.takeDue(round, game.multiplierE2At(clock.now() - startedAt))
      earliest = clock.now() + takesApartMs
    }
    await bets.written()
    return clock.now() < endsAt ? 'left' : 'ended'
  }

  /** What flies is taken where it is: no other node takes the flight over, and this one waits no longer. */
  async #cut(round: RoundInPlay, hands: Hands): Promise<Flown> {
    const { clock, game } = this.deps
    const cutAtE2 = Math.min(round.pointE2, game.multiplierE2At(clock.now() - (round.startedAt ?? 0)))
    await this.#insist(() => hands.endBanned(round))
    hands.takeOpen(round, cutAtE2)
    await round.bets.written()
    return { cutAtE2 }
  }

  /** The end is written first and told at once; the bets are settled a moment after it, while it is being looked at. */
  async #end(round: RoundInPlay, hands: Hands, ending: Ending): Promise<void> {
    const { clock, store, game, lead, view, term: { signal } } = this.deps
    await this.#insist(() => store.end(game.id, lead.epoch, ending))
    const reached = round.bets.reach(ending.paidToE2)
    const nextAt = Math.max(ending.endedAt, clock.now() - game.pauseMs / 2) + game.pauseMs
    Object.assign(round, { phase: ending.phase, endedAt: ending.endedAt, nextAt })
    view.end(roundNow(round), pastRound({ ...round, ...ending, settled: true }))
    if (ending.phase === 'ended') await clock.until(ending.endedAt + lateTakesMs(game), signal)
    await this.#insist(() => hands.endBanned(round))
    round.isTaking = false
    await round.bets.written()
    // What is true of a term that has ended is only in the database: the next one settles.
    if (signal.aborted) return
    const moved = [...reached, ...round.bets.close(ending.phase === 'interrupted')]
    const balances = await this.#insist(() => store.settle(game.id, lead.epoch, round.number))
    this.#tellMoved(new Map(moved.map(({ player, uid }) => [player, uid])), moved, balances)
    round.settled = true
    round.isOver()
  }

  /** A round whose end another term has written and whose bets it has not settled: whoever settles them tells it. */
  async #settleLeft(left: StoredRound, hands: Hands): Promise<void> {
    const { game, lead, store, uidsOf } = this.deps
    const { round } = await this.#seated(left)
    await this.#insist(() => hands.endBanned(round))
    const betsIn = async (...states: RoundBet['state'][]) =>
      (await this.#insist(() => store.betsOf(game.id, left.number))).filter(({ state }) => states.includes(state))
    const open = new Set((await betsIn('open')).map(({ place }) => place))
    const balances = await this.#insist(() => store.settle(game.id, lead.epoch, left.number))
    const settled = (await betsIn('taken', 'returned')).filter(({ place }) => open.has(place))
    this.#tellMoved(await this.#insist(() => uidsOf(settled.map(({ player }) => player))), settled, balances)
  }

  /** One word a player, whatever bets of theirs moved, and one a bet. */
  #tellMoved(uids: ReadonlyMap<number, string>, settled: readonly RoundBet[], moved: readonly Moved[]): void {
    const balances = new Map(moved.map(({ player, balance }) => [player, balance]))
    const nets = new Map<number, bigint>()
    for (const { player, payout, stake } of settled) nets.set(player, (nets.get(player) ?? 0n) + payout - stake)
    for (const [player, net] of nets) {
      const balance = balances.get(player)
      if (balance !== undefined) this.deps.onBalance({ id: player, uid: uids.get(player) ?? '' }, { balance, net })
    }
    for (const bet of settled) this.deps.onBet(bet)
  }

  async #rest(round: RoundInPlay): Promise<void> {
    const { clock } = this.deps
    await clock.adjust().catch(() => undefined)
    await clock.until(round.nextAt ?? 0, this.#calm)
  }

  /** A round that another term began and did not finish. undefined when nothing is left to play of it. */
  async #resume(left: StoredRound, hands: Hands): Promise<RoundInPlay | undefined> {
    const { game, store, view } = this.deps
    if (left.phase === 'ended' || left.phase === 'interrupted') {
      await this.#settleLeft(left, hands)
      return undefined
    }
    const { round, bets } = await this.#seated(left)
    await this.#showChains(left.chain)
    view.begin(roundNow(round), bets.filter(({ state }) => state !== 'cancelled').map((bet) => round.bets.find(bet.player, bet.key) ?? bet))
    // Looked at last: only now this table answers, and for all the time before it nobody led.
    const { lostAt, now } = await this.#insist(() => store.lastSign(game.id))
    const decision = takeover(game, { phase: left.phase, startedAt: left.startedAt, pointE2: round.pointE2 }, lostAt, now)
    // An interrupted round takes no more requests while its end is being written: they wait for it. It was over as its leader was lost.
    if (decision.kind !== 'continue') Object.assign(round, { phase: 'interrupted', endedAt: Math.max(lostAt, left.startedAt ?? 0) })
    round.isTaking = round.phase === 'running'
    this.#round = round
    await this.#insist(() => hands.endBanned(round))
    if (decision.kind === 'continue') return round
    await this.#interrupt(round, hands, round.endedAt ?? lostAt, decision.paidToE2)
    await this.#rest(round)
    return undefined
  }

  /** A round that another term began, with its bets as they are written. */
  async #seated(left: StoredRound): Promise<{ round: RoundInPlay; bets: readonly RoundBet[] }> {
    const { chains, exposureKopecks, game, store, uidsOf } = this.deps
    const link = await this.#insist(() => chains.at(left.chain, left.link))
    const round = roundInPlay(game, exposureKopecks, { ...link, number: left.number, phase: left.phase, bettingEndsAt: left.bettingEndsAt })
    Object.assign(round, { startedAt: left.startedAt, endedAt: left.endedAt })
    const bets = await this.#insist(() => store.betsOf(game.id, left.number))
    const uids = await this.#insist(() => uidsOf(bets.map(({ player }) => player)))
    for (const bet of bets) round.bets.add({ ...bet, uid: uids.get(bet.player) ?? '' })
    return { round, bets }
  }

  /** Repeats while the database cannot be reached, and what it called off itself: every one of these writes may be done twice. */
  async #insist<Result>(work: () => Promise<Result>): Promise<Result> {
    const { clock, term: { signal } } = this.deps
    for (let failures = 1; ; failures++) {
      try {
        return await work()
      } catch (error) {
        if (!(isConnectionLoss(error) || (isRetryable(error) && failures <= mostClashes)) || signal.aborted) throw error
        if (isWorthTelling(failures)) this.deps.failed(error)
        await clock.until(clock.now() + retryMs, signal)
      }
    }
  }
}
