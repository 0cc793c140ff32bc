/** Chips that a table did not take are counted among the refused bets: spot by spot, or a layout as a whole. */
import { CallError } from '../../api/call.ts'
import { noteRefusal } from '../session/refused-count.ts'
import type { Laid } from './layouts.ts'
import { refusalText } from './refusal-text.ts'
import type { RefusedSpot } from './table-desk.ts'

/** Spots of a layout that were refused; the stake is what was requested on each. */
export function countRefusedSpots(table: string, round: number, asked: Laid, refused: readonly RefusedSpot[]): void {
  for (const spot of refused) {
    noteRefusal({
      game: table,
      reason: `Spot${spot.reason}`,
      text: refusalText(spot),
      at: new Date().toISOString(),
      stake: asked[spot.spot] ?? 0n,
      round,
    })
  }
}

/**
 * A layout that was refused as a whole; `stake`: how much it would have added, in kopecks. One that another window has
 * changed since is none.
 */
export function countRefusedLayout(table: string, round: number, stake: bigint, error: unknown): void {
  if (!(error instanceof CallError) || error.code === 'LayoutMoved' || stake <= 0n) return
  noteRefusal({ game: table, reason: error.code, text: error.message, at: new Date().toISOString(), stake, round })
}
