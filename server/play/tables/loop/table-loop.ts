/**
 * The rounds of one table while this node leads it. What is dealt hangs on no clock, so nothing is ever broken off: whoever leads reads what is
 * written, replays it, and goes on, however long nobody led. Everything told is committed before.
 */
import { resultsShown } from '@kurazh/contract/tables.ts'
import type { RoundChain } from '@kurazh/contract/rounds.ts'
import { cutOf, openShoe, type Shoe, shoeDealt } from '@kurazh/games/core/shoe.ts'
import { beginTable, dealOn, type Dealt, moveOn } from '@kurazh/games/core/table-play.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import type { SteadyClock } from '../../../platform/steady-clock.ts'
import type { BalanceNews, Bettor } from '../../bets/bettor.ts'
import { insist } from '../../rounds/loop/insist.ts'
import type { Chains } from '../../rounds/chain/chains.ts'
import type { Term } from '../../rounds/leader/leader-lease.ts'
import type { LeaderLease } from '../../rounds/store/round-store.ts'
import { pastTableRound, publicShoe, type TableView } from '../broadcast/table-view.ts'
import { bestOf } from '../requests/admission.ts'
import { mostSeeds, tableTimes } from '../policy.ts'
import type { Seats } from '../seats/seats.ts'
import { type RoundSource, shoeSource, wheelSource } from '../source/source.ts'
import type { StoredMove, StoredShoe, StoredTableRound, TableBet, TableStore } from '../store/table-store.ts'
import type { LayoutWrites } from './layout-writes.ts'
import { type Decision, type LaidBet, ownerOf, stakedSpots, type TableInPlay, tableInPlay } from './table-in-play.ts'

export interface TableLoopDependencies {
  game: TableGame
  lead: LeaderLease
  term: Term
  store: TableStore
  clock: SteadyClock
  chains: Chains
  view: TableView
  writes: LayoutWrites
  seats: Seats
  /** Only what these rules have left is played to its end. */
  leftOnly: boolean
  mayBegin(): boolean
  uidsOf(players: readonly number[]): Promise<ReadonlyMap<number, string>>
  onBalance(bettor: Bettor, news: BalanceNews): void
  onBet(bet: TableBet): void
  failed(error: unknown): void
}

type LinkOfRound = Pick<StoredTableRound, 'chain' | 'link'>

/** Payouts of one write. */
const settledAtOnce = 512

export class TableLoop {
  readonly deps: TableLoopDependencies
  readonly #calm: AbortSignal
  #round: TableInPlay | undefined
  #shoe: { stored: StoredShoe; opened: Shoe; dealt: number } | undefined
  #seeding: Promise<void> = Promise.resolve()
  #isReady = false

  constructor(deps: TableLoopDependencies) {
    this.deps = deps
    this.#calm = AbortSignal.any([deps.term.signal, deps.term.leaving])
  }

  get isReady(): boolean {
    return this.#isReady
  }
  get round(): TableInPlay | undefined {
    return this.#round
  }
  get shoe(): { stored: StoredShoe; dealt: number } | undefined {
    return this.#shoe
  }

  /** Plays until the term ends. Throws Fenced, or what made a write fail. */
  async run(): Promise<void> {
    const { store, game, view, seats } = this.deps
    try {
      await this.#insist(() => seats.load())
      const last = await this.#insist(() => store.newest(game.id))
      view.setPast((await this.#insist(() => store.past(game.id, Number.MAX_SAFE_INTEGER, resultsShown))).map(pastTableRound))
      if (game.source === 'shoe') await this.#readShoe()
      await this.#showChains()
      if (last !== undefined && !last.settled) await this.#goOn(last)
      this.#isReady = true
      for (let number = (last?.number ?? 0) + 1, before: LinkOfRound | undefined = last; !this.#calm.aborted && !this.deps.leftOnly; number += 1) {
        const round = await this.#open(number, before)
        if (round === undefined) return
        before = round
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
    const { store, game, lead, clock } = this.deps
    await this.#insist(() => store.callOff(game.id, lead.epoch, round.number, reason, clock.now()))
    Object.assign(round, { phase: 'voided', reason, isTold: true })
    round.decision?.make({ step: -1, seat: 0, hand: 0, move: '', by: 'clock' })
    return true
  }

  async #play(round: TableInPlay): Promise<void> {
    const { clock, store, game, lead, view } = this.deps
    if (round.phase === 'betting') {
      await clock.until(round.closesAt, this.#calm)
      if (this.#calm.aborted) return
      if (round.phase === 'betting') {
        round.phase = 'closing'
        view.closing(round)
        await clock.until(round.closesAt + game.closingMs, this.#calm)
      }
      await this.#written(round)
      if (this.#calm.aborted) return
      if (round.phase === 'closing') {
        const startedAt = clock.now()
        await this.#insist(() => store.start(game.id, lead.epoch, round.number, startedAt))
        Object.assign(round, { phase: 'dealing', startedAt })
      }
    }
    if (round.phase === 'dealing') await this.#deal(round)
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
    const next = (drawn: number) => round.source.next(drawn)
    let [shown, decided]: [readonly Dealt[], number] = [[], 0]
    round.play = round.moves.reduce((play, { move }) => moveOn(game, play, move, next), dealOn(game, beginTable(game, stakedSpots(round)), next))
    for (;;) {
      const { ask } = round.play
      if (ask.kind === 'over') break
      const decision = this.#decision(round, ask)
      view.dealt(round, shown, decided)
      ;[shown, decided] = [round.play.dealt, round.moves.length]
      const made = await this.#decided(round, decision)
      if (made === undefined || round.phase !== 'dealing') return
      round.decision = undefined
      round.moves.push(made)
      round.play = moveOn(game, round.play, made.move, next)
    }
    await this.#end(round)
    if (round.isTold) view.dealt(round, shown, decided)
  }

  #decision(round: TableInPlay, { seat, hand, moves, ms, idle }: Extract<NonNullable<TableInPlay['play']>['ask'], { kind: 'move' }>): Decision {
    const { promise, resolve } = Promise.withResolvers<StoredMove>()
    const shownMs = round.play === undefined ? 0 : this.deps.game.showMs(round.play.state)
    round.decision = { step: round.moves.length, seat, hand, moves, idle, endsAt: this.deps.clock.now() + shownMs + ms, writing: undefined, made: promise, make: resolve }
    return round.decision
  }

  /** What the player decides, or the chart, or the clock. undefined when the term ends before. */
  async #decided(round: TableInPlay, decision: Decision): Promise<StoredMove | undefined> {
    const { clock } = this.deps
    const over = new AbortController()
    const late = clock.until(decision.endsAt + tableTimes.graceMs, AbortSignal.any([this.#calm, over.signal]))
    await Promise.race([decision.made, late])
    over.abort()
    if (decision.writing !== undefined) await decision.writing.catch(() => undefined)
    const made = await Promise.race([decision.made, Promise.resolve(undefined)])
    if (made !== undefined || this.#calm.aborted) return made
    return this.#forced(round, decision)
  }

  /** Nobody has decided: the chart does for who asked it to, otherwise the move for who is idle. */
  async #forced(round: TableInPlay, decision: Decision): Promise<StoredMove> {
    const { game, writes, seats } = this.deps
    const { step, seat, hand, idle } = decision
    if (seats.playsByChart(seat) && round.play !== undefined) {
      for (const paid of [true, false]) {
        const move = game.chart(round.play.state, paid)
        if (move === null) continue
        const made = { step, seat, hand, move, by: 'chart' } as const
        if ((await this.write(round, made)) === 'accepted') return made
      }
    }
    const made = { step, seat, hand, move: idle, by: 'clock' } as const
    await this.#insist(() => writes.move(round.number, made, undefined))
    return made
  }

  /** Writes a decision with what it puts on the table; the layout of who decides grows by it. */
  async write(round: TableInPlay, made: StoredMove): Promise<Awaited<ReturnType<LayoutWrites['move']>>> {
    const { game, writes, onBet } = this.deps
    const owner = ownerOf(round, made.seat)
    const adding = owner === undefined || round.play === undefined ? [] : game.adds(round.play.state, made.move)
    if (owner === undefined || adding.length === 0) return writes.move(round.number, made, undefined)
    const added = adding.map(({ spot, of, parts }) => [spot, (owner.spots.get(of) ?? 0n) / BigInt(parts)] as const)
    const by = added.reduce((sum, [, stake]) => sum + stake, 0n)
    const grown = { ...owner, spots: new Map([...owner.spots, ...added]), stake: owner.stake + by }
    const verdict = await writes.move(round.number, made, { bet: grown, by, uid: owner.uid })
    if (verdict === 'accepted') {
      Object.assign(owner, { spots: grown.spots, stake: grown.stake })
      onBet(owner)
    }
    return verdict
  }

  /** The end is written before it is told. */
  async #end(round: TableInPlay): Promise<void> {
    const { clock, game, lead, store } = this.deps
    const { play } = round
    if (play === undefined || round.phase !== 'dealing') return
    const drawn = play.dealt.filter((one) => one.drawn !== undefined).length
    const result = game.result(play.state)
    await this.#insist(() => store.end(game.id, lead.epoch, round.number, { hash: round.source.hash, result, drawn, endedAt: clock.now() }))
    Object.assign(round, { phase: 'ended', result, isTold: true })
    if (this.#shoe !== undefined) this.#shoe.dealt += drawn
  }

  /** Pays, each player's own result before the public one; then the table is looked at, and there is a pause. */
  async #finish(round: TableInPlay): Promise<void> {
    const { clock, game, lead, store, view, seats } = this.deps
    // Of a round that was called off: what is on its way is written before it is given back.
    await this.#written(round)
    await this.#pay(round)
    await this.#insist(() => store.settled(game.id, lead.epoch, round.number))
    const past = pastTableRound({ ...round, phase: round.phase === 'voided' ? 'voided' : 'ended', hash: round.source.hash, endedAt: clock.now(), drawn: undefined, settled: true })
    if (round.phase === 'voided') view.voided(round, past)
    else {
      if (round.play !== undefined) await clock.until(clock.now() + game.showMs(round.play.state), this.#calm)
      round.nextAt = clock.now() + game.pauseMs
      view.result(round, past)
      view.confirmed(round)
    }
    round.isOver()
    await this.#insist(() => seats.afterRound(new Set([...round.bets.values()].flatMap(({ spots }) => [...spots.keys()]))))
    await clock.adjust().catch(() => undefined)
    await clock.until(round.nextAt ?? clock.now() + game.pauseMs, this.#calm)
  }

  async #pay(round: TableInPlay): Promise<void> {
    const { game, lead, store } = this.deps
    const open = [...round.bets.values()].filter(({ state }) => state === 'open').toSorted((a, b) => a.player - b.player)
    for (let from = 0; from < open.length; from += settledAtOnce) {
      const some = open.slice(from, from + settledAtOnce)
      if (round.phase === 'voided') {
        const moved = await this.#insist(() => store.giveBack(game.id, lead.epoch, round.number, some.map(({ player }) => player)))
        this.#tellPaid(some, new Map(moved.map(({ player, balance }) => [player, balance])), (bet) => ({ state: 'returned', payout: bet.stake }))
        continue
      }
      const payouts = some.map((bet) => ({ player: bet.player, payout: this.#payoutOf(round, bet) }))
      const moved = await this.#insist(() => store.settle(game.id, lead.epoch, round.number, payouts))
      const paid = new Map(payouts.map(({ player, payout }) => [player, payout]))
      this.#tellPaid(some, new Map(moved.map(({ player, balance }) => [player, balance])), ({ player }) => ({ state: 'settled', payout: paid.get(player) ?? 0n }))
    }
  }

  #payoutOf({ play }: TableInPlay, { spots }: TableBet): bigint {
    if (play === undefined) throw new Error('a round is paid that was not dealt')
    return [...spots].reduce((sum, [spot, stake]) => sum + this.deps.game.pays(play.state, spot, stake), 0n)
  }

  /** One word a player of what came back, and one a bet. */
  #tellPaid(bets: readonly LaidBet[], balances: ReadonlyMap<number, bigint>, end: (bet: LaidBet) => Pick<TableBet, 'state' | 'payout'>): void {
    for (const bet of bets) {
      const { state, payout } = end(bet)
      const isEmpty = bet.stake === 0n
      Object.assign(bet, { state: isEmpty ? 'withdrawn' : state, payout, multiplierE4: isEmpty || state === 'returned' ? 0 : Number((payout * 10_000n) / bet.stake) })
      const balance = balances.get(bet.player)
      if (balance !== undefined) this.deps.onBalance({ id: bet.player, uid: bet.uid }, { balance, net: payout - bet.stake })
      this.deps.onBet(bet)
    }
  }

  /** The next round takes bets. undefined when the term ended while there was none to open. */
  async #open(number: number, last: LinkOfRound | undefined): Promise<TableInPlay | undefined> {
    const { clock, store, game, lead, view, chains } = this.deps
    while (!this.deps.mayBegin() && !this.#calm.aborted) await clock.until(clock.now() + tableTimes.lookMs, this.#calm)
    if (this.#calm.aborted) return undefined
    let source: RoundSource
    let at: Pick<StoredTableRound, 'chain' | 'link' | 'shoe'>
    if (game.source === 'shoe') {
      const shoe = await this.#shoeForRound()
      if (shoe === undefined) return undefined
      source = shoeSource(shoe.opened, shoe.stored.cut ?? 0, shoe.dealt)
      at = { chain: shoe.stored.chain, link: shoe.stored.link, shoe: { number: shoe.stored.number, first: shoe.dealt } }
    } else {
      const link = await this.#nextLink(() => chains.after(last))
      if (link === undefined) return undefined
      source = wheelSource(link)
      at = { chain: link.chain, link: link.link, shoe: undefined }
    }
    const round = tableInPlay({ ...at, number, version: game.version, closesAt: clock.now() + game.bettingMs }, source)
    await this.#insist(() => store.open(game.id, lead.epoch, { ...round, ...unplayed }))
    this.#round = round
    await this.#showChains()
    view.begin(round, this.#publicShoe())
    return round
  }

  async #nextLink<Result>(ask: () => Promise<Result | undefined>): Promise<Result | undefined> {
    const { clock } = this.deps
    while (!this.#calm.aborted) {
      const found = await this.#insist(ask)
      if (found !== undefined) return found
      await clock.until(clock.now() + tableTimes.lookMs, this.#calm)
    }
    return undefined
  }

  /** The shoe that rounds are dealt from, a new one where it is half dealt: published, then seeds are taken, then it is cut. */
  async #shoeForRound(): Promise<{ stored: StoredShoe; opened: Shoe; dealt: number } | undefined> {
    const { clock, store, game, lead, chains, view } = this.deps
    if (this.#shoe !== undefined && this.#shoe.dealt >= shoeDealt) {
      const { stored } = this.#shoe
      const { hash } = await this.#insist(() => chains.at(stored.chain, stored.link))
      await this.#insist(() => store.endShoe(game.id, lead.epoch, stored.number, hash))
      view.shoe(publicShoe({ ...stored, hash }, this.#shoe.dealt))
      const ended = stored
      this.#shoe = undefined
      return this.#newShoe(ended)
    }
    if (this.#shoe === undefined) return this.#newShoe(undefined)
    if (this.#shoe.stored.cut === undefined) {
      view.shoe(publicShoe(this.#shoe.stored, 0))
      await clock.until(this.#shoe.stored.cutAt, this.#calm)
      if (this.#calm.aborted) return undefined
      await this.#seeding
      const { stored } = this.#shoe
      const cut = cutOf(stored.root, stored.seeds)
      await this.#insist(() => store.cutShoe(game.id, lead.epoch, stored.number, cut))
      this.#shoe.stored = { ...stored, cut }
      view.shoe(publicShoe(this.#shoe.stored, 0))
    }
    return this.#shoe
  }

  async #newShoe(last: StoredShoe | undefined): Promise<{ stored: StoredShoe; opened: Shoe; dealt: number } | undefined> {
    const { clock, store, game, lead, chains } = this.deps
    const link = await this.#nextLink(() => chains.after(last))
    if (link === undefined) return undefined
    const number = (last?.number ?? 0) + 1
    const opened = openShoe({ table: game.id, number }, link.hash, link.salt)
    const stored: StoredShoe = { number, chain: link.chain, link: link.link, root: opened.root, seeds: [], cutAt: clock.now() + tableTimes.cutMs, cut: undefined, hash: undefined }
    await this.#insist(() => store.openShoe(game.id, lead.epoch, stored))
    this.#shoe = { stored, opened, dealt: 0 }
    return this.#shoeForRound()
  }

  /** A player's seed for the cut: written in the order it came. */
  async addSeed(by: string, seed: string): Promise<StoredShoe | undefined> {
    const { store, game, lead } = this.deps
    const shoe = this.#shoe
    if (shoe === undefined || shoe.stored.cut !== undefined || this.deps.clock.now() >= shoe.stored.cutAt) return undefined
    if (!shoe.stored.seeds.some((one) => one.by === by)) {
      if (shoe.stored.seeds.length >= mostSeeds) return undefined
      // Noted first, written one after another: the cut is made of what was noted, and waits for their writes.
      shoe.stored = { ...shoe.stored, seeds: [...shoe.stored.seeds, { by, seed }] }
      this.#seeding = this.#seeding.then(() => this.#insist(() => store.addSeed(game.id, lead.epoch, shoe.stored.number, { by, seed })))
      this.#seeding.catch(this.deps.term.stop)
    }
    await this.#seeding
    return shoe.stored
  }

  async #readShoe(): Promise<void> {
    const { store, game, chains } = this.deps
    const stored = await this.#insist(() => store.newestShoe(game.id))
    if (stored === undefined) return
    const link = await this.#insist(() => chains.at(stored.chain, stored.link))
    this.#shoe = { stored, opened: openShoe({ table: game.id, number: stored.number }, link.hash, link.salt), dealt: await this.#insist(() => store.dealtOf(game.id, stored.number)) }
  }

  /** A round that another term began: as it is written, from where it stands. */
  async #goOn(left: StoredTableRound): Promise<void> {
    const { game, store, view, uidsOf } = this.deps
    if (left.version !== game.version) throw new Error(`round ${left.number} of ${game.id} was begun by version ${left.version}, not ${game.version}`)
    const round = tableInPlay(left, await this.#sourceOf(left))
    const bets = await this.#insist(() => store.betsOf(game.id, left.number))
    const uids = await this.#insist(() => uidsOf(bets.map(({ player }) => player)))
    for (const bet of bets) {
      const best = bestOf(game, bet.spots)
      round.atRisk += best
      round.bets.set(bet.player, { ...bet, uid: uids.get(bet.player) ?? '', best, writing: undefined, asked: undefined })
    }
    round.moves = await this.#insist(() => store.movesOf(game.id, left.number))
    Object.assign(round, { phase: left.phase, startedAt: left.startedAt, reason: left.reason, isTold: left.phase === 'ended' || left.phase === 'voided', result: left.result })
    if (left.phase === 'ended') round.play = round.moves.reduce((play, { move }) => moveOn(game, play, move, (drawn) => round.source.next(drawn)), dealOn(game, beginTable(game, stakedSpots(round)), (drawn) => round.source.next(drawn)))
    this.#round = round
    this.#isReady = true
    view.begin(round, this.#publicShoe())
    await this.#play(round)
  }

  async #sourceOf({ chain, link, shoe }: StoredTableRound): Promise<RoundSource> {
    if (shoe === undefined) return wheelSource(await this.#insist(() => this.deps.chains.at(chain, link)))
    if (this.#shoe === undefined || this.#shoe.stored.number !== shoe.number) throw new Error(`a round is left of shoe ${shoe.number}, which is not the newest`)
    return shoeSource(this.#shoe.opened, this.#shoe.stored.cut ?? 0, shoe.first)
  }

  #publicShoe() {
    return this.#shoe === undefined ? null : publicShoe(this.#shoe.stored, this.#shoe.dealt)
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

const unplayed = { phase: 'betting', startedAt: undefined, endedAt: undefined, drawn: undefined, hash: undefined, result: null, reason: null, settled: false } as const
