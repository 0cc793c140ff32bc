/** A house of one live table, in the page's own terms: it deals by the rules and says so. A liar stands between it and the page. */
import type { OwnTableBet, TableEvent, TableSnapshot } from '@kurazh/contract/tables.ts'
import { paidE4 } from '@kurazh/contract/ten-thousandths.ts'
import { downTheChain, roundDraw } from '@kurazh/games/core/round-chain.ts'
import { cutOf, indexFromCut, openShoe } from '@kurazh/games/core/shoe.ts'
import { replayTable } from '@kurazh/games/core/table-play.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { pocketOf } from '@kurazh/games/core/wheel-draw.ts'

type Round = NonNullable<TableSnapshot['round']>
type Shoe = NonNullable<TableSnapshot['shoe']>
export type HouseEvent = TableEvent extends infer Event ? (Event extends TableEvent ? Omit<Event, 'table' | 'seq' | 'now'> : never) : never

const salt = 'the salt of a test'
const links = 40
const top = 'ab'.repeat(32)
const hashOf = (link: number) => downTheChain(top, links - link)

export class TableHouse {
  readonly game: TableGame
  seq = 0
  now = 1_000_000
  round: Round | null = null
  own: OwnTableBet | null = null
  past: TableSnapshot['past'] = []
  shoe: Shoe | null = null
  hear: (event: TableEvent) => void = () => undefined
  /** Links, or cards, that the house leaves out before the next round. */
  leftOut = 0
  #dealt = 0

  constructor(game: TableGame) {
    this.game = game
  }

  get state(): TableSnapshot {
    return {
      table: this.game.id, seq: this.seq, now: this.now, side: null, round: this.round, shoe: this.shoe, seats: [], totals: [], own: this.own, past: this.past,
      chain: { id: 1, terminatingHash: hashOf(0), links, used: 1, publishedAt: 0, salt, saltedAt: 0, saltFrom: 'drawn' }, nextChain: null, limits: [], maxWin: 100_000_00n,
    }
  }

  #tell(event: HouseEvent): void {
    this.seq += 1
    this.now += 1_000
    this.hear({ table: this.game.id, seq: this.seq, now: this.now, ...event })
  }

  /** A shoe and its root, before anybody adds to its cut. */
  shuffle(): void {
    const number = (this.shoe?.number ?? 0) + 1
    const { root } = openShoe({ table: this.game.id, number }, hashOf(number), salt)
    this.shoe = { number, chain: 1, link: number, root, cutAt: this.now + 10_000, seeds: null, cut: null, dealt: 0, hash: null }
    this.#dealt = 0
    this.#tell({ kind: 'shoe', shoe: this.shoe, side: 'shuffling' })
  }

  cut(seeds: Shoe['seeds'] & object): void {
    if (this.shoe === null) throw new Error('nothing to cut')
    this.shoe = { ...this.shoe, cutAt: null, seeds, cut: cutOf(this.shoe.root, seeds) }
    this.#tell({ kind: 'shoe', shoe: this.shoe, side: null })
  }

  /** The shoe is over: its hash shows all of it. */
  open(): void {
    if (this.shoe === null) throw new Error('nothing to open')
    this.shoe = { ...this.shoe, hash: hashOf(this.shoe.link) }
    this.#tell({ kind: 'shoe', shoe: this.shoe, side: null })
  }

  begin(): void {
    const number = (this.round?.number ?? 0) + 1
    if (this.shoe !== null) this.#dealt += this.leftOut
    this.own = null
    this.round = {
      number, version: this.game.version, byHand: null, chain: 1, link: this.shoe?.link ?? number + this.leftOut, shoe: this.shoe?.number ?? null, first: this.shoe === null ? null : this.#dealt, betting: 'open',
      dealing: 'idle', closesAt: this.now + 20_000, nextAt: null, dealt: [], decided: [], decision: null, hash: null, result: null, voided: null, corrected: null, recordings: [],
    }
    this.#tell({ kind: 'betting', round: this.round, shoe: this.shoe })
  }

  lay(spots: OwnTableBet['spots']): OwnTableBet {
    const stake = spots.reduce((sum, one) => sum + one.stake, 0n)
    this.own = { table: this.game.id, round: this.round?.number ?? 0, link: 'a-link', revision: (this.own?.revision ?? 0) + 1, spots, stake, state: 'open', payout: 0n, multiplier: 0, firstPayout: null }
    return this.own
  }

  /** Calls off the round in which bets are taken; of a wheel this is said to be its hash. */
  callOff(hash: string | null = this.shoe === null ? hashOf(this.round?.link ?? 0) : null): void {
    if (this.round === null) throw new Error('no round')
    this.round = { ...this.round, betting: 'closed', dealing: 'confirmed', hash, voided: 'equipment', nextAt: this.now + 4_000 }
    this.past = [{ ...this.round, corrected: false, endedAt: this.now, voided: 'equipment' }, ...this.past]
    this.#tell({ kind: 'voided', round: this.round.number, reason: 'equipment' })
  }

  /** Closes, deals to the end and pays; `ownTold` hears of the bet before everybody of the result. */
  deal(ownTold: (bet: OwnTableBet) => void): void {
    const { round, shoe, game } = this
    if (round === null) throw new Error('no round')
    this.#tell({ kind: 'closing', round: round.number })
    const opened = shoe === null ? null : openShoe({ table: game.id, number: shoe.number }, hashOf(shoe.link), salt)
    const indexOf = (drawn: number) => indexFromCut(shoe?.cut ?? 0, (round.first ?? 0) + drawn)
    const play = replayTable(game, new Set(this.own?.spots.map(({ spot }) => spot)), [], (drawn) => opened?.show(indexOf(drawn)).card ?? pocketOf(roundDraw(hashOf(round.link ?? 0), salt)))
    const hash = shoe === null ? hashOf(round.link ?? 0) : null
    const dealt = play.dealt.map(({ place, value, drawn }) => {
      const shown = opened?.show(indexOf(drawn ?? 0))
      return { place, value, index: shown?.index ?? null, salt: shown?.salt ?? null, branch: shown ? [...shown.branch] : null }
    })
    this.#dealt += dealt.length
    this.round = { ...round, betting: 'closed', dealing: 'dealing', dealt, hash }
    this.#tell({ kind: 'dealt', round: round.number, dealt, decided: [], decision: null, hash })
    this.#end(this.round, game.result(play.state), (spot, stake) => game.pays(play.state, spot, stake), ownTold)
  }

  #end(round: Round, result: unknown, pays: (spot: string, stake: bigint) => bigint, ownTold: (bet: OwnTableBet) => void): void {
    if (this.own !== null) {
      const payout = this.own.spots.reduce((sum, { spot, stake }) => sum + pays(spot, stake), 0n)
      this.own = { ...this.own, state: 'settled', payout, multiplier: paidE4({ stake: this.own.stake, payout }) }
      ownTold(this.own)
    }
    const { number, version, chain, link, shoe, first, hash } = round
    const past = { number, version, chain, link, shoe, first, result, hash, voided: null, corrected: false, endedAt: this.now }
    this.past = [past, ...this.past]
    this.round = { ...round, dealing: 'result', result, nextAt: this.now + 4_000 }
    this.#tell({ kind: 'result', round: number, result, past, nextAt: this.now + 4_000 })
    this.round = { ...this.round, dealing: 'confirmed' }
    this.#tell({ kind: 'confirmed', round: number })
  }
}
