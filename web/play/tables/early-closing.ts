/**
 * Finds layouts that were refused as too late while betting was open. No clock of the page is used: after such a
 * refusal the page requests the snapshot, and its answer shows by the site's own clock how long betting is still open.
 * A round of a chain closes early for one reason only: it is called off. One that is dealt has been open for bets to
 * the end. A dealer may close betting at any time.
 */
import { formatNumber } from '../../ui/text/format.ts'
import type { Fault } from '../shared/lie.ts'
import type { OwnRound } from './own-layouts.ts'
import { fault } from './table-judge.ts'
import type { TableRound, TableView } from './table-view.ts'

/** The clocks of two nodes of the site may differ by this, in milliseconds. */
const apartMs = 2_000

export class EarlyClosing {
  /** Rounds of refusals since the last question for the snapshot, and those before it. */
  #refused = new Set<number>()
  #asked = new Set<number>()
  readonly #found: (round: number, leftMs: number) => void

  /** `found`: betting on the round was open for this much longer after it had been reported as over. */
  constructor(found: (round: number, leftMs: number) => void) {
    this.#found = found
  }

  /** A layout was refused as too late. */
  refused(round: number): void {
    this.#refused.add(round)
  }

  /** A request for the snapshot is about to be sent: its answer is later than every refusal so far. */
  asks(): void {
    this.#asked = new Set([...this.#asked, ...this.#refused])
    this.#refused = new Set()
  }

  /** Its answer. */
  answered({ round }: TableView, siteNow: number): void {
    const leftMs = round && round.byHand === null && this.#asked.has(round.number) ? round.closesAt - siteNow : 0
    this.#asked = new Set()
    if (round && leftMs > apartMs) this.#found(round.number, leftMs)
  }
}

/** The refusal was false: the round was not called off. */
export function earlyFault(known: OwnRound | undefined, { voided, byHand }: TableRound): Fault | null {
  if (known?.closedEarlyMs === undefined || voided !== null || byHand !== null) return null
  return fault(
    'отказ в ставке',
    `приём ставок, до конца ещё ${formatNumber(known.closedEarlyMs / 1000, 1)} с`,
    'ставки уже не принимаются',
  )
}
