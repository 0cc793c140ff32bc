/** What a bet on a round is paid. */
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'

/** floor(stake × multiplier) in kopecks, the multiplier in hundredths. */
export function roundPayout(stake: bigint, multiplierE2: number): bigint {
  return payoutKopecks(stake, multiplierE2 * 100)
}
