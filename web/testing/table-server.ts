/**
 * A server of one live table, in the page's own types: it deals by the rules and reports it truly. A liar is put
 * between it and the page.
 */
import type { RoundChain } from '@kurazh/contract/play/rounds.ts'
import type { TableEvent, TableSnapshot } from '@kurazh/contract/tables/table-events.ts'
import type { OwnTableBet } from '@kurazh/contract/tables/table-rounds.ts'
import { paidE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import { downTheChain } from '@kurazh/games/core/round-chain.ts'
import { cutOf, indexFromCut, openShoe, type Shoe as OpenShoe, shoeDealt } from '@kurazh/games/core/shoe.ts'
import { type Dealt, replayTable, type TablePlay } from '@kurazh/games/core/table-play.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { wheelDraw } from '@kurazh/games/core/wheel-draw.ts'

type Round = NonNullable<TableSnapshot['round']>
type Shoe = NonNullable<TableSnapshot['shoe']>
export type ServerEvent = TableEvent extends infer Event
  ? Event extends TableEvent
    ? Omit<Event, 'table' | 'seq' | 'now'>
    : never
  : never

const salt = 'the salt of a test'

/** A bet with the multiplier that belongs to its payout. */
export const withMultiplier = (bet: OwnTableBet): OwnTableBet => ({
  ...bet,
  multiplier: bet.state === 'settled' && bet.stake > 0n ? paidE4(bet) : 0,
})

export class TableServer {
  readonly game: TableGame
  seq = 0
  now = 1_000_000
  round: Round | null = null
  own: OwnTableBet | null = null
  /** The stakes of others on the table. */
  others: Readonly<Record<string, bigint>> = {}
  past: TableSnapshot['past'] = []
  shoe: Shoe | null = null
  /** Shoes that are over, as reported with past rounds. */
  formerShoes: Shoe[] = []
  hear: (event: TableEvent) => void = () => undefined
  /** Links, or cards, that the server skips before the next round. */
  leftOut = 0
  readonly #links: number
  #at = { chain: 1, link: 0 }
  #dealt = 0
  #opened: OpenShoe | undefined
  #seeds = new Map<string, string>()

  constructor(game: TableGame, links = 40) {
    ;[this.game, this.#links] = [game, links]
  }

  get state(): TableSnapshot {
    const { game, seq, now, round, shoe, own, past } = this
    const isCutting = shoe !== null && shoe.cut === null
    return {
      table: game.id,
      seq,
      now,
      side: isCutting ? 'shuffling' : null,
      round,
      shoe,
      seats: [],
      totals: this.#totals,
      own,
      past,
      chain: this.#chainOf(this.#at.chain),
      nextChain: this.#announced,
      limits: [],
      maxWin: 100_000_00n,
    }
  }

  /** Past rounds with their shoes, newest first. */
  history(before: number, limit: number): { rounds: TableSnapshot['past']; shoes: Shoe[] } {
    const rounds = this.past.filter(({ number }) => number < before).slice(0, limit)
    return {
      rounds,
      shoes: [...this.formerShoes, ...(this.shoe ? [this.shoe] : [])].filter(({ number }) =>
        rounds.some((round) => round.shoe === number),
      ),
    }
  }

  hashOf({ chain, link }: { chain: number; link: number }): string {
    return downTheChain(chain.toString(16).padStart(2, 'a').repeat(32).slice(0, 64), this.#links - link)
  }

  /** The shoe is dealt to its half: the next round takes another. */
  get isShoeOver(): boolean {
    return this.#dealt >= shoeDealt
  }

  #chainOf(id: number): RoundChain {
    return {
      id,
      terminatingHash: this.hashOf({ chain: id, link: 0 }),
      links: this.#links,
      used: this.#at.chain === id ? this.#at.link : 0,
      publishedAt: id,
      salt,
      saltedAt: id,
      saltFrom: 'drawn',
    }
  }

  /** The next chain is announced in the last half of a short one. */
  get #announced(): RoundChain | null {
    return this.#links - this.#at.link - 1 < this.#links / 2 ? this.#chainOf(this.#at.chain + 1) : null
  }

  #nextLink(): { chain: number; link: number } {
    const { chain, link } = this.#at
    this.#at = link + 1 > this.#links ? { chain: chain + 1, link: 1 } : { chain, link: link + 1 }
    return this.#at
  }

  get #totals(): TableSnapshot['totals'] {
    const spots = new Map<string, { stake: bigint; players: number }>()
    for (const [spot, stake] of [
      ...Object.entries(this.others),
      ...(this.own?.spots ?? []).map((one) => [one.spot, one.stake] as const),
    ]) {
      const on = spots.get(spot) ?? { stake: 0n, players: 0 }
      spots.set(spot, { stake: on.stake + stake, players: on.players + 1 })
    }
    return [...spots].map(([spot, total]) => ({ spot, ...total }))
  }

  #tell(event: ServerEvent): void {
    this.seq += 1
    this.now += 1_000
    this.hear({ table: this.game.id, seq: this.seq, now: this.now, ...event })
  }

  /** Makes a shoe and its root, before any seed is added to its cut. */
  shuffle(): void {
    if (this.shoe) this.formerShoes = [this.shoe, ...this.formerShoes]
    const [number, at] = [(this.shoe?.number ?? 0) + 1, this.#nextLink()]
    this.#opened = openShoe({ table: this.game.id, number }, this.hashOf(at), salt)
    this.shoe = {
      number,
      ...at,
      root: this.#opened.root,
      cutAt: this.now + 10_000,
      seeds: null,
      cut: null,
      dealt: 0,
      hash: null,
    }
    this.#dealt = 0
    this.#seeds.clear()
    this.#tell({ kind: 'shoe', shoe: this.shoe, side: 'shuffling' })
  }

  /** The seed of a player that is in the current cut: the first. */
  seedOf(by: string, seed: string): string {
    const own = this.#seeds.get(by) ?? seed
    this.#seeds.set(by, own)
    return own
  }

  cut(seeds: Shoe['seeds'] & object): void {
    if (this.shoe === null) throw new Error('nothing to cut')
    this.shoe = { ...this.shoe, cutAt: null, seeds, cut: cutOf(this.shoe.root, seeds) }
    this.#tell({ kind: 'shoe', shoe: this.shoe, side: null })
  }

  /** The shoe is over: its hash shows all of it. */
  open(): void {
    if (this.shoe === null) throw new Error('nothing to open')
    this.shoe = { ...this.shoe, hash: this.hashOf(this.shoe) }
    this.#tell({ kind: 'shoe', shoe: this.shoe, side: null })
  }

  /** `byHand`: a person deals it. */
  begin(byHand = false): void {
    const number = (this.round?.number ?? 0) + 1
    const announced = this.#announced?.id
    if (this.shoe !== null) this.#dealt += byHand ? 0 : this.leftOut
    else if (!byHand) for (let links = 0; links < this.leftOut; links += 1) this.#nextLink()
    this.leftOut = 0
    this.own = null
    const { chain, link } = byHand ? { chain: null, link: null } : (this.shoe ?? this.#nextLink())
    this.round = {
      number,
      version: this.game.version,
      byHand: byHand ? [{ act: 'open', dealt: null, who: 1, at: this.now }] : null,
      chain,
      link,
      shoe: byHand ? null : (this.shoe?.number ?? null),
      first: this.shoe === null || byHand ? null : this.#dealt,
      betting: 'open',
      dealing: 'idle',
      closesAt: this.now + 20_000,
      nextAt: null,
      dealt: [],
      decided: [],
      decision: null,
      hash: null,
      result: null,
      voided: null,
      corrected: null,
      recordings: [],
    }
    if (announced !== this.#announced?.id)
      this.#tell({ kind: 'chain', chain: this.#chainOf(this.#at.chain), nextChain: this.#announced })
    this.#tell({ kind: 'betting', round: this.round, shoe: this.shoe })
  }

  lay(spots: OwnTableBet['spots']): OwnTableBet {
    const stake = spots.reduce((sum, one) => sum + one.stake, 0n)
    this.own = {
      table: this.game.id,
      round: this.round?.number ?? 0,
      link: 'a-link',
      revision: (this.own?.revision ?? 0) + 1,
      spots,
      stake,
      state: 'open',
      payout: 0n,
      multiplier: 0,
      firstPayout: null,
    }
    return this.own
  }

  /** Calls off the round that is open for bets; for a wheel, with this hash. */
  callOff(hash: string | null = this.shoe === null ? this.hashOf(placeOf(this.#begun)) : null): void {
    const round = {
      ...this.#begun,
      betting: 'closed',
      dealing: 'confirmed',
      hash,
      voided: 'equipment',
      nextAt: this.now + 4_000,
    } as const
    this.round = round
    if (this.own) this.own = { ...this.own, state: 'returned', payout: this.own.stake }
    this.past = [{ ...round, corrected: false, endedAt: this.now }, ...this.past]
    this.#tell({ kind: 'voided', round: round.number, reason: 'equipment' })
  }

  /** Closes, deals to the end and pays; `ownTold` receives the bet before everyone receives the result. */
  deal(ownTold: (bet: OwnTableBet) => void, decide?: Decide): void {
    for (const _ of this.phases(ownTold, decide)) continue
  }

  get #begun(): Round {
    if (this.round === null) throw new Error('no round')
    return this.round
  }

  /** The same, stopping after each piece of news. */
  *phases(
    ownTold: (bet: OwnTableBet) => void,
    decide: Decide = ({ idle, seats: [seat] }) => ({ move: idle, seat, by: 'clock' }),
  ): Generator<void> {
    const { game } = this
    const { number } = this.#begun
    this.#tell({ kind: 'totals', round: number, totals: this.#totals })
    this.round = { ...this.#begun, betting: 'closing' }
    yield this.#tell({ kind: 'closing', round: number })
    this.round = { ...this.#begun, betting: 'closed', dealing: 'dealing' }
    yield this.#tell({ kind: 'totals', round: number, totals: this.#totals })
    const staked = new Set(this.#totals.map(({ spot }) => spot))
    const next = this.#source()
    for (let shown: readonly Dealt[] = [], decided = 0; ;) {
      const play = replayTable(game, staked, this.#begun.decided, next)
      const isOver = play.ask.kind === 'over'
      const hash = this.#begun.chain === null || this.shoe !== null ? null : this.hashOf(placeOf(this.#begun))
      const fresh = play.dealt.filter((one, at) => shown[at]?.hidden !== one.hidden).map((one) => this.#told(one))
      const decision =
        play.ask.kind === 'move'
          ? {
              seats: [...play.ask.seats],
              hand: play.ask.hand,
              step: this.#begun.decided.length,
              moves: [...play.ask.moves],
              endsAt: this.now + 12_000,
              idle: play.ask.idle,
            }
          : null
      this.round = {
        ...this.#begun,
        dealt: play.dealt.map((one) => this.#told(one)),
        decision,
        hash: isOver ? hash : null,
      }
      yield this.#tell({
        kind: 'dealt',
        round: number,
        dealt: fresh,
        decided: this.#begun.decided.slice(decided),
        decision,
        hash: isOver ? hash : null,
      })
      ;[shown, decided] = [play.dealt, this.#begun.decided.length]
      if (play.ask.kind !== 'move') {
        if (this.#begun.chain !== null) this.#dealt += play.dealt.filter(({ drawn }) => drawn !== undefined).length
        yield* this.#end(play, ownTold)
        return
      }
      const { move, seat, by } = decide(play.ask)
      this.round = {
        ...this.#begun,
        decided: [...this.#begun.decided, { step: decided, seat: seat ?? 0, hand: play.ask.hand, move, by }],
      }
    }
  }

  #source(): (drawn: number) => number {
    const { chain, link, first } = this.#begun
    if (chain === null || link === null)
      return (drawn) => (this.#begun.number * 7 + drawn * 5) % (this.game.source === 'wheel' ? 37 : 52)
    if (this.#opened === undefined) return wheelDraw(this.game, this.hashOf({ chain, link }), salt)
    const { order } = this.#opened
    return (drawn) => order[indexFromCut(this.shoe?.cut ?? 0, (first ?? 0) + drawn)] ?? 0
  }

  #told({ place, value, hidden, drawn }: Dealt): Round['dealt'][number] {
    const index =
      drawn === undefined || this.game.source === 'wheel'
        ? null
        : this.#begun.chain === null
          ? drawn
          : indexFromCut(this.shoe?.cut ?? 0, (this.#begun.first ?? 0) + drawn)
    const shown = hidden || index === null || this.#begun.chain === null ? undefined : this.#opened?.show(index)
    return {
      place,
      value: hidden ? null : value,
      index,
      salt: shown?.salt ?? null,
      branch: shown ? [...shown.branch] : null,
    }
  }

  *#end(play: TablePlay<unknown>, ownTold: (bet: OwnTableBet) => void): Generator<void> {
    const { game } = this
    const result = game.result(play.state)
    if (this.own !== null) {
      const payout = this.own.spots.reduce((sum, { spot, stake }) => sum + game.pays(play.state, spot, stake), 0n)
      this.own = withMultiplier({ ...this.own, state: 'settled', payout })
      ownTold(this.own)
    }
    const { number, version, chain, link, shoe, first, hash } = this.#begun
    const past = {
      number,
      version,
      chain,
      link,
      shoe,
      first,
      result,
      hash,
      voided: null,
      corrected: false,
      endedAt: this.now,
    }
    this.past = [past, ...this.past]
    this.round = { ...this.#begun, dealing: 'result', result, nextAt: this.now + 4_000 }
    yield this.#tell({ kind: 'result', round: number, result, past, nextAt: this.now + 4_000 })
    this.round = { ...this.#begun, dealing: 'confirmed' }
    yield this.#tell({ kind: 'confirmed', round: number })
  }
}

type Asked = Extract<TablePlay<unknown>['ask'], { kind: 'move' }>
/** The decision for a seat, and who makes it. */
export type Decide = (ask: Asked) => { move: string; seat: number | undefined; by: 'player' | 'clock' | 'chart' }

const placeOf = ({ chain, link }: Round): { chain: number; link: number } => ({ chain: chain ?? 0, link: link ?? 0 })
