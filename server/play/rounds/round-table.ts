/**
 * The table of one game while this node leads it: betting, closing, flight, end, pause, and again, by the given clock.
 *
 * The process that leads knows the round's point; nobody else does before the end. Everything told is committed before.
 * Any write that fails for good ends the term: the next leader, which may be this node again, reads what is true.
 */
import { pastShown } from '@kurazh/contract/rounds.ts'
import type { RoundGame } from '@kurazh/games/kit/game.ts'
import { isConnectionLoss, isRetryable } from '../../platform/database.ts'
import { isWorthTelling } from '../../platform/group-commit.ts'
import type { BalanceNews, Bettor } from '../answers.ts'
import type { Chains, Link } from './chains.ts'
import { takeover } from './flight.ts'
import { pastRound, type RoundInPlay, roundInPlay, roundNow } from './round-in-play.ts'
import type { Ending, Lead, Moved, RoundBet, RoundStore, StoredRound } from './round-store.ts'
import type { RoundView } from './round-view.ts'

export interface RoundClock {
  /** Whole milliseconds since 1970, the same on every node. */
  now(): number
  /** Resolves at this moment, or at once when the signal says stop. */
  until(at: number, signal: AbortSignal): Promise<void>
  /** Compares itself with the others again; never during a flight. */
  adjust(): Promise<void>
}

export interface TableParts {
  game: RoundGame
  lead: Lead
  store: RoundStore
  chains: Chains
  clock: RoundClock
  view: RoundView
  /** What the bets flying at one height may be worth, in kopecks. */
  exposureKopecks: bigint
  /** Ends the term. */
  signal: AbortSignal
  uidsOf(players: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** Hears of every balance moved, after its commit. */
  onBalance(bettor: Bettor, news: BalanceNews): void
  onBet(bet: RoundBet): void
  /** False while no new round may take bets. One that does already is played to its end. */
  mayBegin(): boolean
  /** Hears of what went wrong, for the log. */
  failed(error: unknown): void
}

type TakeDue = (round: RoundInPlay, multiplierE2: number) => void

/** Wakes for automatic takes lie at least this far apart, in milliseconds: heights close together are taken together. */
const takesApartMs = 20
const retryMs = 100
/** So often a write that the database called off, because of another, is done again. */
const mostClashes = 5
/** How often a chain is looked for that is still being made, or that waits for its salt. */
const chainLookMs = 500
/** How often it is looked whether rounds may begin again. */
const worksLookMs = 200

/**
 * How long after the end a take that came before it is still let in, in milliseconds: a request that waited for the database, or
 * for the way from another node. See decision 0036.
 */
const lateTakesMs = ({ pauseMs }: RoundGame) => pauseMs / 3

export class RoundTable {
  readonly parts: TableParts
  #round: RoundInPlay | undefined

  constructor(parts: TableParts) {
    this.parts = parts
  }

  get round(): RoundInPlay | undefined {
    return this.#round
  }

  /** Plays until the signal. `takeDue` takes bets at their own heights. Throws Fenced, or what made a write fail. */
  async run(takeDue: TakeDue): Promise<void> {
    try {
      await this.#playRounds(takeDue)
    } finally {
      // A term that ends leaves no request waiting for a round it will not finish.
      this.#round?.isOver()
    }
  }

  async #playRounds(takeDue: TakeDue): Promise<void> {
    const { store, game, view, signal } = this.parts
    let last = await this.#insist(() => store.newest(game.id))
    view.setPast((await this.#insist(() => store.past(game.id, Number.MAX_SAFE_INTEGER, pastShown))).map(pastRound))
    if (last !== undefined && !last.settled) {
      const round = await this.#resume(last)
      if (round !== undefined) await this.#play(round, takeDue)
      last = await this.#insist(() => store.newest(game.id))
    }
    while (!signal.aborted) {
      const round = await this.#open(last)
      if (round === undefined) return
      await this.#play(round, takeDue)
      last = { ...round, phase: 'ended' }
    }
  }

  async #play(round: RoundInPlay, takeDue: TakeDue): Promise<void> {
    const { clock, signal } = this.parts
    if (round.phase === 'betting') {
      await clock.until(round.bettingEndsAt, signal)
      if (!signal.aborted) await this.#start(round)
    }
    if (!signal.aborted) await this.#fly(round, takeDue)
    if (signal.aborted) return
    const endedAt = (round.startedAt ?? 0) + this.parts.game.flightMs(round.pointE2)
    await this.#end(round, { number: round.number, phase: 'ended', hash: round.hash, pointE2: round.pointE2, endedAt, paidToE2: round.pointE2 })
    await this.#rest(round)
  }

  /** The next round takes bets. undefined when the term ended while there was none to open. */
  async #open(last: StoredRound | undefined): Promise<RoundInPlay | undefined> {
    const { chains, clock, signal, store, game, lead, view } = this.parts
    let link: Link | undefined
    while (!this.parts.mayBegin() && !signal.aborted) await clock.until(clock.now() + worksLookMs, signal)
    while (link === undefined) {
      link = await this.#insist(() => chains.after(last))
      if (signal.aborted) return undefined
      await this.#showChains(link?.chain ?? last?.chain ?? 1)
      if (link === undefined) await clock.until(clock.now() + chainLookMs, signal)
    }
    const round = roundInPlay(game, this.parts.exposureKopecks, { ...link, number: (last?.number ?? 0) + 1, phase: 'betting', bettingEndsAt: clock.now() + game.bettingMs })
    await this.#insist(() => store.open(game.id, lead.epoch, round))
    // What the write took is not taken from the players.
    round.bettingEndsAt = Math.max(round.bettingEndsAt, clock.now() + game.bettingMs / 2)
    this.#round = round
    view.begin(roundNow(round))
    return round
  }

  async #showChains(current: number): Promise<void> {
    const published = await this.#insist(() => this.parts.chains.published())
    this.parts.view.setChains(published.find(({ id }) => id === current) ?? null, published.find(({ id }) => id === current + 1) ?? null)
  }

  /** Bets are closed; those being charged finish; then the rocket starts. */
  async #start(round: RoundInPlay): Promise<void> {
    const { clock, store, game, lead, view, signal } = this.parts
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

  /** Takes bets as their heights are reached, until the end. */
  async #fly(round: RoundInPlay, takeDue: TakeDue): Promise<void> {
    const { clock, game, signal } = this.parts
    const { bets, pointE2, startedAt = 0 } = round
    const endsAt = startedAt + game.flightMs(pointE2)
    bets.lineUp(pointE2)
    let earliest = startedAt
    while (!signal.aborted && clock.now() < endsAt) {
      const next = bets.nextE2()
      const wakeAt = next === undefined ? endsAt : Math.max(earliest, startedAt + game.elapsedMsFor(next))
      await clock.until(Math.min(wakeAt, endsAt), signal)
      if (signal.aborted || clock.now() >= endsAt) break
      takeDue(round, game.multiplierE2At(clock.now() - startedAt))
      earliest = clock.now() + takesApartMs
    }
    await bets.written()
  }

  /** The end is written first and told at once; the bets are settled a moment after it, while it is being looked at. */
  async #end(round: RoundInPlay, ending: Ending): Promise<void> {
    const { clock, store, game, lead, view, signal } = this.parts
    await this.#insist(() => store.end(game.id, lead.epoch, ending))
    const reached = round.bets.reach(ending.paidToE2)
    const nextAt = Math.max(ending.endedAt, clock.now() - game.pauseMs / 2) + game.pauseMs
    Object.assign(round, { phase: ending.phase, endedAt: ending.endedAt, nextAt })
    view.end(roundNow(round), pastRound({ ...round, ...ending, settled: true }))
    if (ending.phase === 'ended') await clock.until(ending.endedAt + lateTakesMs(game), signal)
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
  async #settleLeft(number: number): Promise<void> {
    const { game, lead, store, uidsOf } = this.parts
    const betsIn = async (...states: RoundBet['state'][]) =>
      (await this.#insist(() => store.betsOf(game.id, number))).filter(({ state }) => states.includes(state))
    const open = new Set((await betsIn('open')).map(({ place }) => place))
    const balances = await this.#insist(() => store.settle(game.id, lead.epoch, number))
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
      if (balance !== undefined) this.parts.onBalance({ id: player, uid: uids.get(player) ?? '' }, { balance, net })
    }
    for (const bet of settled) this.parts.onBet(bet)
  }

  async #rest(round: RoundInPlay): Promise<void> {
    const { clock, signal } = this.parts
    await clock.adjust().catch(() => undefined)
    await clock.until(round.nextAt ?? 0, signal)
  }

  /** A round that another term began and did not finish. undefined when nothing is left to play of it. */
  async #resume(left: StoredRound): Promise<RoundInPlay | undefined> {
    const { chains, game, lead, store, view, uidsOf } = this.parts
    if (left.phase === 'ended' || left.phase === 'interrupted') {
      await this.#settleLeft(left.number)
      return undefined
    }
    const link = await this.#insist(() => chains.at(left.chain, left.link))
    const round = roundInPlay(game, this.parts.exposureKopecks, { ...link, number: left.number, phase: left.phase, bettingEndsAt: left.bettingEndsAt })
    round.startedAt = left.startedAt
    const bets = await this.#insist(() => store.betsOf(game.id, left.number))
    const uids = await this.#insist(() => uidsOf(bets.map(({ player }) => player)))
    for (const bet of bets) round.bets.add({ ...bet, uid: uids.get(bet.player) ?? '' })
    await this.#showChains(left.chain)
    view.begin(roundNow(round), bets.filter(({ state }) => state !== 'cancelled').map((bet) => round.bets.find(bet.player, bet.key) ?? bet))
    const decision = takeover(game, { phase: left.phase, startedAt: left.startedAt, pointE2: round.pointE2 }, lead.lostAt, lead.now)
    // An interrupted round takes no more requests while its end is being written: they wait for it.
    if (decision.kind !== 'continue') round.phase = 'interrupted'
    round.isTaking = round.phase === 'running'
    this.#round = round
    if (decision.kind === 'continue') return round
    const endedAt = Math.max(lead.lostAt, left.startedAt ?? 0)
    await this.#end(round, { number: round.number, phase: 'interrupted', hash: round.hash, pointE2: round.pointE2, endedAt, paidToE2: decision.paidToE2 })
    await this.#rest(round)
    return undefined
  }

  /** Repeats while the database cannot be reached, and what it called off itself: every one of these writes may be done twice. */
  async #insist<Result>(work: () => Promise<Result>): Promise<Result> {
    const { clock, signal } = this.parts
    for (let failures = 1; ; failures++) {
      try {
        return await work()
      } catch (error) {
        if (!(isConnectionLoss(error) || (isRetryable(error) && failures <= mostClashes)) || signal.aborted) throw error
        if (isWorthTelling(failures)) this.parts.failed(error)
        await clock.until(clock.now() + retryMs, signal)
      }
    }
  }
}
