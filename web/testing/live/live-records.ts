/** Rounds of a live table of a test that are over: as the site reports of them later, and as they really were. */
import type { TableSnapshot } from '@kurazh/contract/tables/table-events.ts'
import type { OwnTableBet } from '@kurazh/contract/tables/table-rounds.ts'
import type { LiveRound, LiveShoe, Played } from './live-kinds.ts'

/** A site shows more; a test need not carry them. */
const pastShown = 30
/** This many rounds can be requested; a test that plays thousands need not store them all. */
const remembered = 60
const listed = 1_000

export class LiveRecords {
  /** All of it; the table shows the newest. */
  #listed: TableSnapshot['past'] = []
  readonly played = new Map<number, Played>()
  readonly #over = new Map<number, { round: LiveRound; bets: ReadonlyMap<string, OwnTableBet> }>()
  readonly #shoes = new Map<number, LiveShoe>()

  /** A round is over; called again as its dealing goes on. */
  ended(round: LiveRound, bets: ReadonlyMap<string, OwnTableBet>): void {
    this.#over.set(round.number, { round, bets: new Map(bets) })
    for (const known of [this.played, this.#over])
      for (const number of [...known.keys()].slice(0, -remembered)) known.delete(number)
  }

  get past(): TableSnapshot['past'] {
    return this.#listed.slice(0, pastShown)
  }

  listed(past: TableSnapshot['past'][number]): void {
    this.#listed = [past, ...this.#listed].slice(0, listed)
  }

  shoe(shoe: LiveShoe): void {
    this.#shoes.set(shoe.number, shoe)
  }

  /** Past rounds below a number, newest first, and their shoes: as «tableHistory» answers. */
  before(before: number, limit: number): { rounds: TableSnapshot['past']; shoes: LiveShoe[] } {
    const rounds = this.#listed.filter(({ number }) => number < before).slice(0, limit)
    return {
      rounds,
      shoes: [...new Set(rounds.map(({ shoe }) => shoe))].flatMap((number) => this.#shoes.get(number ?? 0) ?? []),
    }
  }

  /** One round that is over, with a player's own bet in it: as «tableRound» answers. */
  round(number: number, player: string): { round: LiveRound; own: OwnTableBet | null } | null {
    const found = this.#over.get(number)
    return found ? { round: found.round, own: found.bets.get(player) ?? null } : null
  }
}
