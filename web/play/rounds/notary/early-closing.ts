/**
 * Finds refusals that the page can prove false. Betting closes before its announced end for one reason only: the round
 * is called off or its leader leaves, and then it never starts and every stake comes back. A round that starts has been
 * open for bets to the end.
 */
import { formatNumber } from '../../../ui/text/format.ts'
import type { Lie } from '../../shared/lie.ts'
import type { RoundPins } from '../pins/pins.ts'
import type { SentBet } from './own-bets.ts'

/** Holds bets that were refused as too late to the fate of their rounds; answers the first refusal that was false. */
export function falselyClosed(bets: readonly SentBet[], pins: RoundPins): Lie | null {
  let lie: Lie | null = null
  for (const bet of bets) {
    const pin = pins.round(bet.round)?.pin
    if (!pin || (pin.startedAt === null && pin.hash === null)) continue
    const leftMs = bet.closedEarlyMs ?? 0
    bet.closedEarlyMs = null
    if (pin.startedAt === null && pin.interrupted === true) continue
    bet.verdict = 'broken'
    lie ??= {
      round: bet.round,
      what: 'отказ в ставке',
      before: `приём ставок, до конца ещё ${formatNumber(leftMs / 1000, 1)} с`,
      now: 'ставки уже не принимаются',
    }
  }
  return lie
}
