/** What happens to bets in a flight, as pure functions of the round's start, its point and the clock. */
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import type { RoundGame } from '@kurazh/games/core/game.ts'

/** A bet as far as the flight cares. Multipliers in hundredths. */
export interface Flyer {
  stake: bigint
  /** Where it is taken without a word: its target, or where its payout reaches the largest win. */
  autoE2: number
}

/** floor(stake × multiplier) in kopecks, the multiplier in hundredths. */
export function roundPayout(stake: bigint, multiplierE2: number): bigint {
  return payoutKopecks(stake, multiplierE2 * 100)
}

/** The largest multiplier whose payout for this stake still fits, in hundredths. */
export function largestMultiplierE2(stake: bigint, maxWin: bigint): number {
  const largest = ((maxWin + 1n) * 100n - 1n) / stake
  return Number(largest)
}

/**
 * The multiplier a take pays that was received after this much flight, undefined when the flight was over. A bet whose own
 * height was reached by then is taken there, whichever word came first.
 */
export function takenE2(game: RoundGame, pointE2: number, { autoE2 }: Flyer, elapsedMs: number): number | undefined {
  return elapsedMs < game.flightMs(pointE2) ? Math.min(autoE2, game.multiplierE2At(elapsedMs)) : undefined
}

/** How a round that its leader left is to be finished. */
export type Takeover = { kind: 'continue' } | { kind: 'interrupt'; paidToE2: number }

export interface LeftRound {
  phase: 'betting' | 'running'
  startedAt: number | undefined
  pointE2: number
}

/** A takeover within this time of the old leader's last sign of life goes on with the flight, in milliseconds. */
export const continuesWithinMs = 2_000

/**
 * The published rule. Taken over in time, or after its crash, a round goes on as if nothing had happened. Otherwise it is
 * interrupted: what was to be taken by itself before the leader was lost is paid, the rest is given back.
 */
export function takeover(game: RoundGame, { phase, startedAt, pointE2 }: LeftRound, lostAt: number, now: number): Takeover {
  if (now - lostAt <= continuesWithinMs) return { kind: 'continue' }
  if (phase === 'betting' || startedAt === undefined) return { kind: 'interrupt', paidToE2: 0 }
  const flownMs = lostAt - startedAt
  if (flownMs >= game.flightMs(pointE2)) return { kind: 'continue' }
  // Before the start nothing was reached, not even 1.00.
  return { kind: 'interrupt', paidToE2: flownMs < 0 ? 0 : Math.min(pointE2, game.multiplierE2At(flownMs)) }
}
