/**
 * A live table as the site runs one, in the page's own types: several players, seats and decisions, chains and shoes
 * one after another. It is honest; a `Crook` makes it deal, settle or answer differently, and `played` keeps the course
 * of an honest table.
 */
import type { RefusalCode } from '@kurazh/contract/core/refusals.ts'
import type { RoundChain } from '@kurazh/contract/play/rounds.ts'
import type { TableSnapshot } from '@kurazh/contract/tables/table-events.ts'
import type { OwnTableBet } from '@kurazh/contract/tables/table-rounds.ts'
import { dealOn, moveOn, type TablePlay } from '@kurazh/games/core/table-play.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { CallError } from '../../api/call.ts'
import type {
  Crook,
  Decided,
  LaidAnswer,
  LiveKind,
  LiveListener,
  LiveNews,
  LiveRound,
  LiveShoe,
  Place,
} from './live-kinds.ts'
import { blankRound, decisionIn, paidBet, pastOf, shownDealt } from './live-rounds.ts'
import { LiveRecords } from './live-records.ts'
import { LiveSupply } from './live-supply.ts'
import { admitted, betOf, type LiveOrder, liveLimits, seatsSeen, sumOf, totalsIn } from './live-layouts.ts'
import { type LiveSource, TableSecrets } from './table-secrets.ts'

export class LiveTable {
  readonly kind: LiveKind
  readonly game: TableGame
  readonly secrets: TableSecrets
  readonly listeners = new Set<LiveListener>()
  readonly records = new LiveRecords()
  readonly bets = new Map<string, OwnTableBet>()
  readonly seats = new Map<number, string>()
  readonly chart = new Set<number>()
  crook: Crook = {}
  now = 1_760_000_000_000
  seq = 0
  round: LiveRound | null = null
  play: TablePlay<unknown> | undefined
  readonly #supply: LiveSupply
  readonly #orders = new Map<string, LaidAnswer>()
  #source: LiveSource | undefined
  #honestAt: Place = { chain: 1, link: 1 }
  /** The place that a crook reports for the round. */
  #jumped: Place | undefined

  constructor(kind: LiveKind) {
    this.kind = kind
    this.game = kind.game
    this.secrets = new TableSecrets(kind.seed, kind.links)
    this.#supply = new LiveSupply(kind, this.secrets, {
      tell: (event) => this.tell(event),
      now: () => this.now,
      crook: () => this.crook,
      stands: (shoe) => this.records.shoe(shoe),
    })
  }

  get shoe(): LiveShoe | null {
    return this.#supply.shoe
  }

  get side(): TableSnapshot['side'] {
    return this.shoe !== null && this.shoe.cut === null ? 'shuffling' : null
  }

  /** Prepares the next round: opens a shoe that is over, and makes another. */
  prepare(): void {
    this.#supply.prepare()
  }

  addSeed(player: string, shoe: number, seed: string): { shoe: LiveShoe; own: string } {
    return this.#supply.addSeed(player, shoe, seed)
  }

  /** A seed of a player whose page is not open, where one is taken. */
  addSeedOf(player: string, seed: string): void {
    if (this.shoe?.cut === null) this.addSeed(player, this.shoe.number, seed)
  }

  cut(): void {
    this.#supply.cut()
  }

  stateFor(player: string): TableSnapshot {
    const { chain, link } = this.#jumped ?? this.#supply.at
    const next = this.#jumped || this.kind.byHand ? null : this.#supply.next
    return {
      table: this.game.id,
      seq: this.seq,
      now: this.now,
      side: this.side,
      round: this.round,
      shoe: this.shoe,
      seats: this.seatsFor(player),
      totals: this.totals,
      own: this.#ownOf(player),
      past: this.records.past,
      chain: this.kind.byHand ? null : this.#chain(chain, link),
      nextChain: next === null ? null : this.#chain(next, 0),
      limits: liveLimits(this.game),
      maxWin: 1_000_000_00n,
    }
  }

  #ownOf(player: string): OwnTableBet | null {
    const bet = this.bets.get(player)
    return bet?.round === this.round?.number ? (bet ?? null) : null
  }

  seatsFor(player: string): TableSnapshot['seats'] {
    return seatsSeen(this.game, this.seats, this.chart, player)
  }

  get totals(): TableSnapshot['totals'] {
    return totalsIn(this.bets.values(), this.round?.number)
  }

  #tellTotals(): void {
    if (this.round) this.tell({ kind: 'totals', round: this.round.number, totals: this.totals })
  }

  tell(event: LiveNews): void {
    this.seq += 1
    this.now += 1_000
    for (const { heard } of this.listeners) heard({ table: this.game.id, seq: this.seq, now: this.now, ...event })
  }

  #tellOwn(player: string): void {
    const bet = this.bets.get(player)
    if (bet) for (const listener of this.listeners) if (listener.player === player) listener.own(bet)
  }

  /** `chart`: the chart plays for the seat while its player is silent. */
  sit(player: string, seat: number, chart = false): void {
    this.seats.set(seat, player)
    this.chart[chart ? 'add' : 'delete'](seat)
    for (const listener of this.listeners)
      listener.heard({
        table: this.game.id,
        seq: this.seq + 1,
        now: this.now,
        kind: 'seats',
        seats: this.seatsFor(listener.player),
      })
    this.seq += 1
  }

  begin(): void {
    const number = (this.round?.number ?? 0) + 1
    const { byHand } = this.kind
    const { chain, link } = this.#placeOf(number)
    this.bets.clear()
    this.#orders.clear()
    this.play = undefined
    this.round = {
      ...blankRound,
      number,
      version: this.game.version,
      chain,
      link,
      byHand: byHand ? [{ act: 'open', dealt: null, who: 1, at: this.now }] : null,
      shoe: byHand ? null : (this.shoe?.number ?? null),
      first: this.shoe ? this.#supply.dealt : null,
      closesAt: this.now + 20_000,
    }
    this.tell({ kind: 'betting', round: this.round, shoe: this.shoe })
  }

  #placeOf(number: number): Place | { chain: null; link: null } {
    if (this.kind.byHand) return { chain: null, link: null }
    if (this.shoe) return this.shoe
    this.#honestAt = this.#supply.nextLink()
    this.#jumped = this.crook.link?.(number, this.#honestAt)
    if (this.#jumped)
      this.tell({ kind: 'chain', chain: this.#chain(this.#jumped.chain, this.#jumped.link), nextChain: null })
    return this.#jumped ?? this.#honestAt
  }

  #chain(id: number, used: number): RoundChain {
    const told = this.secrets.told(id, used)
    return this.crook.chain?.(told) ?? told
  }

  lay(player: string, { round, key, revision, spots }: LiveOrder): LaidAnswer {
    const known = this.#orders.get(`${player} ${key}`)
    if (known) return known
    if (this.round?.number !== round || this.round.betting !== 'open') throw refusal('RoundClosed')
    const before = this.#ownOf(player)
    if (revision !== (before?.revision ?? 0)) throw refusal('LayoutMoved')
    const cheated = this.crook.refuses?.(round, [...spots]) ?? []
    const taken = admitted(
      this.game,
      before?.spots ?? [],
      spots.filter(({ spot }) => !cheated.some((one) => one.spot === spot)),
    )
    const bet = { ...betOf(this.game.id, round, player, taken.spots), revision: revision + 1 }
    this.bets.set(player, bet)
    const answer = { bet, accepted: taken.spots, refused: [...taken.refused, ...cheated], balance: 5_000_00n }
    this.#orders.set(`${player} ${key}`, answer)
    this.#tellOwn(player)
    this.#tellTotals()
    return answer
  }

  close(): void {
    if (this.round?.betting !== 'open') return
    this.round = { ...this.round, betting: 'closing' }
    this.now = this.round.closesAt + 100
    this.#tellTotals()
    this.tell({ kind: 'closing', round: this.round.number })
  }

  /** Deals to the first decision, or to the end. */
  deal(): void {
    const { round, game } = this
    if (!round || this.play) return
    const honest = this.#honestSource(round)
    const jumped = this.#jumped ? this.secrets.wheel(this.game, this.#jumped.chain, this.#jumped.link) : honest
    const source = this.crook.source?.(round, jumped) ?? jumped
    const staked = new Set(this.totals.map(({ spot }) => spot))
    this.records.played.set(round.number, { staked, draw: (drawn) => honest.draw(drawn).value, voided: false })
    const dealtTo = this.crook.staked?.(round.number, staked) ?? staked
    const late = [...dealtTo].filter((spot) => !staked.has(spot)).map((spot) => ({ spot, stake: 10_00n }))
    // All chips are reported right before the first card.
    this.#tellTotals()
    this.#source = source
    this.#went(
      { dealt: [], decided: 0 },
      dealOn(game, { state: game.begin(dealtTo), dealt: [] }, (drawn) => source.draw(drawn).value),
    )
    if (late.length === 0) return
    this.bets.set('late', betOf(game.id, round.number, 'late', late))
    this.#tellTotals()
  }

  #honestSource({ number, first }: LiveRound): LiveSource {
    const { game, secrets, shoe } = this
    if (this.kind.byHand) return secrets.hand(number, game.source)
    if (!shoe) return secrets.wheel(game, this.#honestAt.chain, this.#honestAt.link)
    return secrets.cards({ table: game.id, number: shoe.number }, shoe, shoe.cut ?? 0, first ?? 0)
  }

  /** Reports what has changed. */
  #went(before: { dealt: LiveRound['dealt']; decided: number }, play: TablePlay<unknown>): void {
    const { round, game } = this
    if (!round) return
    this.play = play
    const dealt = shownDealt(play, this.#source)
    const decision = decisionIn(play, round.decided.length, this.now)
    const hash = this.#source?.hash ?? null
    this.round = {
      ...round,
      betting: 'closed',
      dealing: 'dealing',
      dealt,
      decision,
      hash,
      byHand: round.byHand && [
        ...round.byHand,
        { act: 'enter', dealt: dealt.at(-1)?.value ?? null, who: 1, at: this.now },
      ],
    }
    const fresh = dealt.filter(
      (one, at) => before.dealt[at] === undefined || (before.dealt[at].value === null && one.value !== null),
    )
    this.tell({
      kind: 'dealt',
      round: round.number,
      dealt: fresh,
      decided: round.decided.slice(before.decided),
      decision,
      hash,
    })
    if (decision === null) return
    const [seat = 0] = decision.seats
    const honest = game.chart(play.state, true) ?? decision.idle
    const move = this.crook.decides?.(round.number, seat, decision.moves, honest)
    if (move !== undefined) this.#moves({ step: decision.step, seat, hand: decision.hand, move, by: 'player' })
  }

  /** A decision of the player's own seat. */
  decide(
    player: string,
    { round, seat, step, move }: { round: number; seat: number; step: number; move: string },
  ): { bet: OwnTableBet | null; balance: bigint } {
    const { decision } = this.round ?? {}
    const made = this.round?.decided.find((one) => one.seat === seat && one.step >= step)
    if (round === this.round?.number && made?.move === move && made.by === 'player')
      return { bet: this.#ownOf(player), balance: 0n }
    if (
      round !== this.round?.number ||
      !decision ||
      !decision.seats.includes(seat) ||
      !decision.moves.includes(move) ||
      made
    )
      throw refusal('GameMoved')
    if (this.seats.get(seat) !== player) throw refusal('NotYourTurn')
    this.#moves({ step: decision.step, seat, hand: decision.hand, move, by: 'player' })
    return { bet: this.#ownOf(player), balance: 0n }
  }

  /** The time for the decision is over without an answer. */
  timeOut(): void {
    const { decision } = this.round ?? {}
    const [seat] = decision?.seats ?? []
    if (!decision || seat === undefined || !this.play) return
    const byChart = this.chart.has(seat) ? this.game.chart(this.play.state, true) : null
    this.#moves({
      step: decision.step,
      seat,
      hand: decision.hand,
      move: byChart ?? decision.idle,
      by: byChart ? 'chart' : 'clock',
    })
  }

  #moves(made: Decided): void {
    const { round, play, game } = this
    const source = this.#source
    if (!round || !play || !source) return
    const owner = this.seats.get(made.seat) ?? ''
    const bet = this.bets.get(owner)
    const added = bet
      ? game.adds(play.state, made).map(({ spot, of, parts }) => ({
          spot,
          stake: (bet.spots.find((one) => one.spot === of)?.stake ?? 0n) / BigInt(parts),
        }))
      : []
    if (bet && added.length > 0) {
      this.bets.set(owner, { ...bet, spots: [...bet.spots, ...added], stake: bet.stake + sumOf(added) })
      this.#tellOwn(owner)
    }
    this.round = { ...round, decided: [...round.decided, made] }
    this.#went(
      { dealt: round.dealt, decided: round.decided.length },
      moveOn(game, play, made, (drawn) => source.draw(drawn).value),
    )
  }

  /** Pays, and reports the result. */
  finish(): void {
    const { round, play, game } = this
    if (!round || !play || play.ask.kind !== 'over') return
    if (this.shoe) this.#supply.drew(play.dealt)
    for (const [player, bet] of this.bets) {
      const payout = bet.spots.reduce((sum, { spot, stake }) => sum + game.pays(play.state, spot, stake), 0n)
      const paid = paidBet(bet, payout)
      const lost = game.spots.filter((spot) => game.pays(play.state, spot, 100n) === 0n)
      this.bets.set(player, player === 'me' ? (this.crook.settled?.(paid, lost) ?? paid) : paid)
      this.#tellOwn(player)
    }
    this.#ended(round, game.result(play.state), null)
  }

  callOff(): void {
    const { round } = this
    if (!round || round.dealing === 'result' || round.dealing === 'confirmed') return
    const honest = this.#honestSource(round)
    const staked = new Set(this.totals.map(({ spot }) => spot))
    if (this.shoe) this.#supply.drew(this.play?.dealt ?? [])
    this.records.played.set(round.number, { staked, draw: (drawn) => honest.draw(drawn).value, voided: true })
    for (const [player, bet] of this.bets) {
      this.bets.set(player, { ...bet, state: 'returned', payout: bet.stake, multiplier: 0 })
      this.#tellOwn(player)
    }
    this.#ended({ ...round, hash: honest.hash, betting: 'closed' }, null, 'equipment')
  }

  #ended(round: LiveRound, result: unknown, voided: LiveRound['voided']): void {
    const { number } = round
    const nextAt = this.now + 5_000
    const past = pastOf({ ...round, result, voided }, this.now)
    this.records.listed(past)
    this.round = {
      ...round,
      betting: 'closed',
      dealing: voided ? 'confirmed' : 'result',
      decision: null,
      result,
      voided,
      nextAt,
    }
    this.records.ended(this.round, this.bets)
    if (voided) return this.tell({ kind: 'voided', round: number, reason: voided })
    this.tell({ kind: 'result', round: number, result, past, nextAt })
    this.round = { ...this.round, dealing: 'confirmed' }
    this.records.ended(this.round, this.bets)
    this.tell({ kind: 'confirmed', round: number })
  }
}

const refusal = (code: RefusalCode) => new CallError(code, code, false)
