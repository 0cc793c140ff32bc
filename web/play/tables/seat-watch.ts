/**
 * Tracks how the own seats at a table were asked in the current round, as far as this page followed it without a gap.
 */
import type { SeatsAsked } from './own-judge.ts'
import type { TableView } from './table-view.ts'

/** The most the clock of the page may differ from the site's; news is late by less. */
const slackMs = 1_500

export class SeatWatch implements SeatsAsked {
  #round = 0
  #seq = 0
  /** Every piece of news of the round was received, from before its first card. */
  #isWhole = false
  #decided = 0
  /** Seats for which the chart was to play: before the first card, and at any time. */
  #chartedFirst = new Set<number>()
  #charted = new Set<number>()
  #early = new Set<number>()
  #endsAt = new Map<number, number>()

  heard({ seq, round, seats }: TableView, siteNow: number | null): void {
    if (!round) return
    if (round.number !== this.#round) {
      ;[this.#round, this.#decided, this.#isWhole] = [round.number, 0, round.dealing === 'idle']
      ;[this.#chartedFirst, this.#charted, this.#early, this.#endsAt] = [new Set(), new Set(), new Set(), new Map()]
    } else if (seq > this.#seq + 1) this.#isWhole = false
    this.#seq = seq
    for (const { seat, own, chart } of seats) {
      if (!own || !chart) continue
      this.#charted.add(seat)
      if (round.dealing === 'idle') this.#chartedFirst.add(seat)
    }
    for (const { seat, by } of round.decided.slice(this.#decided)) {
      if (by === 'clock' && siteNow !== null && siteNow < (this.#endsAt.get(seat) ?? 0) - slackMs) this.#early.add(seat)
    }
    this.#decided = round.decided.length
    for (const seat of round.decision?.seats ?? []) this.#endsAt.set(seat, round.decision?.endsAt ?? 0)
  }

  chart(seat: number): 'on' | 'off' | 'unknown' {
    if (this.#chartedFirst.has(seat)) return 'on'
    return this.#isWhole && !this.#charted.has(seat) ? 'off' : 'unknown'
  }

  isEarly(seat: number): boolean {
    return this.#early.has(seat)
  }
}
