/**
 * The rounds of one table while this node leads it. What is dealt hangs on no clock, so nothing is ever broken off: whoever leads reads what is
 * written, replays it, and goes on, however long nobody led. Everything told is committed before.
 */
import { resultsShown } from '@kurazh/contract/tables.ts'
import type { RoundChain } from '@kurazh/contract/rounds.ts'
import type { Dealt } from '@kurazh/games/core/table-play.ts'
import { insist } from '../../rounds/loop/insist.ts'
import type { Link } from '../../rounds/chain/chains.ts'
import { pastTableRound } from '../broadcast/table-view.ts'
import type { GameControl } from '../../rounds/control/control.ts'
import { bestOf } from '../requests/admission.ts'
import { tableTimes } from '../policy.ts'
import { afterDealer, beforeRound, betsClosed, hearDealer } from '../hand/dealing.ts'
import { ShoeInUse } from '../source/shoe-in-use.ts'
import { type RoundSource, toldSource, wheelSource } from '../source/source.ts'
import type { LinkOfRound, StoredMove, StoredTableRound } from '../store/table-store.ts'
import { forceDecision, openDecision } from './decisions.ts'
import type { TableLoopDependencies } from './table-loop-dependencies.ts'
import { payRound } from './table-settlement.ts'
import { type Decision, drawnIn, isByHand, isUnderWay, isVoided, replayed, type TableInPlay, tableInPlay } from './table-in-play.ts'

export class TableLoop {
  readonly deps: TableLoopDependencies
  readonly #calm: AbortSignal
  #round: TableInPlay | undefined
  readonly shoe: ShoeInUse | undefined
  #isReady = false
  #isPaused = false

  constructor(deps: TableLoopDependencies) {
    this.deps = deps
    this.#calm = AbortSignal.any([deps.term.signal, deps.term.leaving])
    const { game, lead, store, clock, chains, view, term } = deps
    this.shoe = game.source === 'wheel' ? undefined : new ShoeInUse({
      game, lead, store, clock, chains, view, calm: this.#calm, insist: (work) => this.#insist(work), nextLink: (after) => this.#nextLink(after), failed: () => term.stop(),
    })
  }

  get isReady(): boolean {
    return this.#isReady
  }
  get round(): TableInPlay | undefined {
    return this.#round
  }
  /** No round begins: the house has stopped the table, switched it off, or closed the whole site. */
  get isPaused(): boolean {
    return this.#isPaused || !this.deps.mayBegin()
  }

  /** Plays until the term ends. Throws Fenced, or what made a write fail. */
  async run(): Promise<void> {
    const { store, game, view, seats } = this.deps
    try {
      await this.#insist(() => seats.load())
      const last = await this.#insist(() => store.newest(game.id))
      view.setPast((await this.#insist(() => store.past(game.id, Number.MAX_SAFE_INTEGER, resultsShown))).map(pastTableRound))
      await this.shoe?.read()
      await this.#showChains()
      if (last !== undefined && !last.settled) await this.#goOn(last)
      this.#isReady = true
      for (let number = (last?.number ?? 0) + 1; !this.#calm.aborted && !this.deps.leftOnly; number += 1) {
        const round = await this.#open(number)
        if (round === undefined) return
        await this.#play(round)
      }
    } finally {
      // A term that ends leaves no request waiting for a round it will not finish.
      this.#round?.isOver()
    }
  }

  /** The round of the moment is called off: every stake comes back. False where it is over already. */
  async callOff(reason: NonNullable<StoredTableRound['reason']>): Promise<boolean> {
    const round = this.#round
    if (round === undefined || round.phase === 'ended' || round.phase === 'voided') return false
    round.callingOff.abort(reason)
    await round.over
    return isVoided(round)
  }

  /** It is written with the cards that were drawn: nobody is dealt again what somebody has seen. */
  async #void(round: TableInPlay): Promise<void> {
    const { store, game, lead, clock } = this.deps
    const reason = round.callingOff.signal.reason as NonNullable<StoredTableRound['reason']>
    const drawn = drawnIn(round)
    await this.#insist(() => store.callOff(game.id, lead.epoch, round.number, { reason, hash: round.source.hash, drawn, endedAt: clock.now() }))
    Object.assign(round, { phase: 'voided', reason, isTold: true, decision: undefined })
    if (!isByHand(round)) this.shoe?.drew(drawn)
  }

  /** What the house asks of the table by hand. */
  obey({ isPaused, isOff, calledOff }: GameControl): void {
    this.#isPaused = isPaused || isOff
    if (calledOff !== undefined && calledOff.round === this.#round?.number) void this.callOff(calledOff.reason)
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
      await this.#written(round)
      if (this.#calm.aborted) return
      if (!calledOff.aborted) {
        const startedAt = clock.now()
        await this.#insist(() => store.start(game.id, lead.epoch, round.number, startedAt))
        Object.assign(round, { phase: 'dealing', startedAt })
      }
    }
    if (round.phase === 'dealing') await this.#deal(round)
    if (isUnderWay(round) && round.callingOff.signal.aborted && !this.#calm.aborted) await this.#void(round)
    if (!this.#calm.aborted || round.phase === 'ended' || round.phase === 'voided') await this.#finish(round)
  }

  /** Nothing of it is being written any more, or the term has ended. */
  async #written(round: TableInPlay): Promise<void> {
    const writing = () => [round.decision, ...round.bets.values()].flatMap((one) => (one?.writing === undefined ? [] : [one.writing]))
    for (let under = writing(); under.length > 0 && !this.deps.term.signal.aborted; under = writing()) await Promise.allSettled(under)
  }

  /** Deals and waits for decisions until the round is over. Leaves it as it is when the term ends. */
  async #deal(round: TableInPlay): Promise<void> {
    const { game, view } = this.deps
    let [shown, decided]: [readonly Dealt[], number] = [[], 0]
    let decision: Decision | undefined
    for (;;) {
      round.play = replayed(game, round)
      const { ask } = round.play
      if (ask.kind !== 'move' && !isByHand(round)) break
      decision = ask.kind === 'move' ? openDecision(this.deps, round, ask, decision) : undefined
      view.dealt(round, shown, decided)
      ;[shown, decided] = [round.play.dealt, round.moves.length]
      const made = decision === undefined ? await afterDealer(this.deps, round, this.#calm) : await this.#decided(round, decision)
      if (made === 'confirmed') break
      if (made === undefined) return
      round.decision = undefined
      if (made !== 'dealt') round.moves.push(made)
      if (round.callingOff.signal.aborted) return
    }
    if (round.callingOff.signal.aborted) return
    await this.#end(round)
    if (round.isTold && !isByHand(round)) view.dealt(round, shown, decided)
  }

  /** What the player decides, or the chart, or the clock; «dealt» where the card was taken back that it was about. undefined when the term ends before. */
  async #decided(round: TableInPlay, decision: Decision): Promise<StoredMove | 'dealt' | undefined> {
    const { clock } = this.deps
    const over = new AbortController()
    const late = clock.until(decision.endsAt + tableTimes.graceMs, AbortSignal.any([this.#calm, round.callingOff.signal, decision.recalled.signal, over.signal]))
    await Promise.race([decision.made, late])
    over.abort()
    let made = await Promise.race([decision.made, Promise.resolve(undefined)])
    // Whoever waited for a write that was refused may have begun the next one.
    while (made === undefined && decision.writing !== undefined) {
      await decision.writing.catch(() => undefined)
      made = await Promise.race([decision.made, Promise.resolve(undefined)])
    }
    if (decision.recalled.signal.aborted && hearDealer(this.deps, round)) return 'dealt'
    // What comes from now on came too late, even where it came to the site in time: of a term that has ended too.
    decision.isClosed = true
    if (made !== undefined || this.#calm.aborted || round.callingOff.signal.aborted) return made
    return forceDecision(this.deps, round, decision, (work) => this.#insist(work))
  }

  /** The end is written before it is told. */
  async #end(round: TableInPlay): Promise<void> {
    const { clock, game, lead, store } = this.deps
    const { play } = round
    if (play === undefined || round.phase !== 'dealing') return
    const drawn = drawnIn(round)
    const result = game.result(play.state)
    await this.#insist(() => store.end(game.id, lead.epoch, round.number, { hash: round.source.hash, result, drawn, endedAt: clock.now() }))
    Object.assign(round, { phase: 'ended', result, isTold: true })
    if (!isByHand(round)) this.shoe?.drew(drawn)
  }

  /** Pays, each player's own result before the public one; then the table is looked at, and there is a pause. */
  async #finish(round: TableInPlay): Promise<void> {
    const { clock, game, lead, store, view, seats } = this.deps
    // Of a round that was called off: what is on its way is written before it is given back.
    await this.#written(round)
    await payRound(this.deps, round, (work) => this.#insist(work))
    await this.#insist(() => store.settled(game.id, lead.epoch, round.number))
    const past = pastTableRound({ ...round, phase: round.phase === 'voided' ? 'voided' : 'ended', hash: round.source.hash, endedAt: clock.now(), drawn: undefined, settled: true, corrected: false })
    if (round.phase === 'voided') view.voided(round, past)
    else {
      // What a person deals was looked at while it was confirmed.
      if (round.play !== undefined && !isByHand(round)) await clock.until(clock.now() + game.showMs(round.play.state), this.#calm)
      round.nextAt = clock.now() + game.pauseMs
      view.result(round, past)
      view.confirmed(round)
    }
    round.isOver()
    await this.#insist(() => seats.afterRound(new Set([...round.bets.values()].flatMap(({ spots }) => [...spots.keys()]))))
    await clock.adjust().catch(() => undefined)
    await clock.until(round.nextAt ?? clock.now() + game.pauseMs, this.#calm)
  }

  /** Waits as long as the table stands still, and says so. False when the term ended before. */
  async #mayOpen(): Promise<boolean> {
    const { clock, view } = this.deps
    while (this.isPaused && !this.#calm.aborted) {
      view.setSide('paused')
      await clock.until(clock.now() + tableTimes.lookMs, this.#calm)
    }
    if (!this.#calm.aborted) view.setSide(null)
    return !this.#calm.aborted
  }

  /** The next round takes bets. undefined when the term ended while there was none to open. */
  async #open(number: number): Promise<TableInPlay | undefined> {
    const { clock, store, game, lead, view } = this.deps
    const from = (await this.#mayOpen()) ? await this.#nextSource(number) : undefined
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

  async #nextSource(number: number): Promise<(Pick<StoredTableRound, 'chain' | 'link' | 'shoe'> & { source: RoundSource }) | undefined> {
    const { game, store, hand } = this.deps
    if (hand?.dealsNext === true) {
      await beforeRound(this.deps, number, { isPaused: () => this.isPaused, calm: this.#calm, insist: (work) => this.#insist(work) })
      return { chain: null, link: null, shoe: undefined, source: toldSource(game) }
    }
    if (this.shoe === undefined) {
      const link = await this.#nextLink(await this.#insist(() => store.newestLink(game.id)))
      return link && { chain: link.chain, link: link.link, shoe: undefined, source: wheelSource(link) }
    }
    const next = await this.shoe.next()
    return next && { chain: next.stored.chain, link: next.stored.link, shoe: { number: next.stored.number, first: next.first }, source: next.source }
  }

  /** Waits for a link that is made and salted; undefined when the term ends before. */
  async #nextLink(after: LinkOfRound | undefined): Promise<Link | undefined> {
    const { clock, chains } = this.deps
    while (!this.#calm.aborted) {
      const found = await this.#insist(() => chains.after(after))
      if (found !== undefined) return found
      await clock.until(clock.now() + tableTimes.lookMs, this.#calm)
    }
    return undefined
  }

  /** A round that another term began: as it is written, from where it stands. */
  async #goOn(left: StoredTableRound): Promise<void> {
    const { game, store, view, uidsOf, hand } = this.deps
    if (left.version !== game.version) throw new Error(`round ${left.number} of ${game.id} was begun by version ${left.version}, not ${game.version}`)
    const round = tableInPlay(left, await this.#sourceOf(left))
    const bets = await this.#insist(() => store.betsOf(game.id, left.number))
    const uids = await this.#insist(() => uidsOf(bets.map(({ player }) => player)))
    for (const bet of bets) {
      const best = bestOf(game, bet.spots)
      round.atRisk += best
      round.places = Math.max(round.places, bet.place)
      round.bets.set(bet.player, { ...bet, uid: uids.get(bet.player) ?? '', best, writing: undefined, asked: undefined })
    }
    round.moves = await this.#insist(() => store.movesOf(game.id, left.number))
    Object.assign(round, { phase: left.phase, startedAt: left.startedAt, reason: left.reason, isTold: left.phase === 'ended' || left.phase === 'voided', result: left.result })
    if (isByHand(round)) await this.#insist(async () => hand?.acts.read(left.number))
    Object.assign(round, isByHand(round) && { told: hand?.acts.now.told, acts: hand?.acts.acts })
    if (left.phase === 'ended') round.play = replayed(game, round)
    this.#round = round
    this.#isReady = true
    view.begin(round, this.shoe?.shown ?? null)
    await this.#play(round)
  }

  async #sourceOf({ chain, link, shoe }: StoredTableRound): Promise<RoundSource> {
    if (chain === null || link === null) return toldSource(this.deps.game)
    if (shoe === undefined || this.shoe === undefined) return wheelSource(await this.#insist(() => this.deps.chains.at(chain, link)))
    return this.shoe.sourceOf(shoe.number, shoe.first)
  }

  async #showChains(): Promise<void> {
    const published: RoundChain[] = await this.#insist(() => this.deps.chains.published())
    const current = this.#round?.chain ?? published.at(-1)?.id ?? 1
    this.deps.view.setChains({ chain: published.find(({ id }) => id === current) ?? null, nextChain: published.find(({ id }) => id === current + 1) ?? null })
  }

  #insist<Result>(work: () => Promise<Result>): Promise<Result> {
    return insist(this.deps, work)
  }
}

const unplayed = { phase: 'betting', startedAt: undefined, endedAt: undefined, drawn: undefined, hash: undefined, result: null, reason: null, settled: false, corrected: false } as const
