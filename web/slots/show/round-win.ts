/** Decides how a round of a machine is celebrated: its return against its cost, in the steps of every game. */
import { type WinStep, winStep } from '../../play/wins/win-step.ts'
import type { ShowState } from './state.ts'

const stakeE4 = 10_000

/** More than its cost: a bought feature that pays less than its price is no win. */
export const isWin = ({ totalE4, cost }: Pick<ShowState, 'totalE4' | 'cost'>): boolean => totalE4 > stakeE4 * cost

/** `largestE4`: the most that the machine can pay for a stake; null where it is not known. */
export function roundStep({ totalE4, cost }: Pick<ShowState, 'totalE4' | 'cost'>, largestE4: number | null): WinStep {
  return winStep({ stake: BigInt(stakeE4 * cost), payout: BigInt(totalE4) }, largestE4)
}
