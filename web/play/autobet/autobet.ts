/** Computes automatic play: how the stake changes after each bet and when to stop. Pure; amounts in kopecks. */

import { netOf } from '@kurazh/shared/money/kopecks.ts'

/** The change of the stake after a win or after a loss. */
export type StakeChange = { kind: 'reset' } | { kind: 'raise'; percent: number }

export interface AutobetPlan {
  baseKopecks: bigint
  /** How many bets; 0 plays until stopped. */
  count: number
  onWin: StakeChange
  onLoss: StakeChange
  /** Stops once the run has gained this much; null for never. */
  stopProfitKopecks: bigint | null
  /** Stops once the run has lost this much; null for never. */
  stopLossKopecks: bigint | null
  /** The most the run may lose: a bet whose loss would exceed it is not placed. Undefined for no such limit. */
  lossLimitKopecks?: bigint
  /** Stops once the balance falls to this; null for never. */
  stopBalanceKopecks: bigint | null
  /** The equal parts of whole kopecks that a stake is made of: what is left over is not staked. Undefined: one. */
  parts?: number
}

export interface AutobetState {
  stakeKopecks: bigint
  played: number
  netKopecks: bigint
  /** Why the run is over; null while it goes on. */
  stopped: AutobetStop | null
}

export type AutobetStop = 'count' | 'profit' | 'loss' | 'limit' | 'balance'

/** The profit or loss of a bet and the balance after it. */
export interface AutobetResult {
  payoutKopecks: bigint
  balanceKopecks: bigint
  /** The table's largest stake. */
  maxKopecks: bigint
}

/** Each ending in words. */
export const autobetEndings: Record<AutobetStop, string> = {
  count: 'Все ставки сделаны',
  profit: 'Достигнута прибыль, на которой вы просили остановиться',
  loss: 'Достигнут убыток, на котором вы просили остановиться',
  limit: 'Проигрыш следующей ставки превысил бы ваш предел',
  balance: 'Баланс дошёл до суммы, которую вы просили оставить',
}

/** Bounds of a stop, in kopecks. */
export const stopBounds = { min: 1_00n, max: 10_000_000_00n } as const
/** A plan without an end counts as this many bets. */
const endlessBets = 20

/** The usual stop by profit or loss of a plan of this many bets: half of their cost at the first stake. */
export function usualStopKopecks(count: number, stakeKopecks: bigint): bigint {
  const half = (stakeKopecks * BigInt(count === 0 ? endlessBets : count)) / 2n
  return half < stopBounds.min ? stopBounds.min : half > stopBounds.max ? stopBounds.max : half
}

/** The state before the first bet: over already where its loss would pass the limit. */
export function startAutobet(plan: AutobetPlan): AutobetState {
  return {
    stakeKopecks: plan.baseKopecks,
    played: 0,
    netKopecks: 0n,
    stopped: passesLimit(plan, 0n, plan.baseKopecks) ? 'limit' : null,
  }
}

/** The state after a bet. A stake is never raised past the table: the next one is cut to `maxKopecks`. */
export function stepAutobet(
  plan: AutobetPlan,
  state: AutobetState,
  { payoutKopecks, balanceKopecks, maxKopecks }: AutobetResult,
): AutobetState {
  const netKopecks = state.netKopecks + netOf({ stake: state.stakeKopecks, payout: payoutKopecks })
  const played = state.played + 1
  const change = payoutKopecks > state.stakeKopecks ? plan.onWin : plan.onLoss
  const changed = change.kind === 'reset' ? plan.baseKopecks : raise(state.stakeKopecks, change.percent)
  const within = changed > maxKopecks ? maxKopecks : changed
  const stakeKopecks = within - (within % BigInt(plan.parts ?? 1))
  const reason = stopReason(plan, played, netKopecks, balanceKopecks)
  return {
    stakeKopecks,
    played,
    netKopecks,
    stopped: reason ?? (passesLimit(plan, netKopecks, stakeKopecks) ? 'limit' : null),
  }
}

function passesLimit({ lossLimitKopecks }: AutobetPlan, netKopecks: bigint, stakeKopecks: bigint): boolean {
  return lossLimitKopecks !== undefined && netKopecks - stakeKopecks < -lossLimitKopecks
}

function raise(stakeKopecks: bigint, percent: number): bigint {
  // Percent has at most two decimals, so hundredths of a percent are whole.
  return stakeKopecks + (stakeKopecks * BigInt(Math.round(percent * 100))) / 10_000n
}

function stopReason(plan: AutobetPlan, played: number, netKopecks: bigint, balanceKopecks: bigint): AutobetStop | null {
  if (plan.stopProfitKopecks !== null && netKopecks >= plan.stopProfitKopecks) return 'profit'
  if (plan.stopLossKopecks !== null && netKopecks <= -plan.stopLossKopecks) return 'loss'
  if (plan.stopBalanceKopecks !== null && balanceKopecks <= plan.stopBalanceKopecks) return 'balance'
  return plan.count > 0 && played >= plan.count ? 'count' : null
}
