/**
 * Simulates a plan of automatic play: the same rules, the same steps of the plan, draws of no consequence. Pure, and
 * run in parts, so that the caller can show the progress.
 */
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import type { Rng } from '@kurazh/games/core/random.ts'
import { type AutobetPlan, startAutobet, stepAutobet } from './autobet.ts'

/** Any kind of game that plays without decisions: one bet, one multiplier in ten-thousandths. */
export interface Rounds {
  once(rng: Rng): number
}

export interface StrategyTrial {
  plan: AutobetPlan
  /** The player's money at the start of each run. */
  bankrollKopecks: bigint
  /** The table's largest stake. */
  maxKopecks: bigint
  /** Bets in all; the last run is played to its end. */
  bets: number
}

/** Money in kopecks; `results` are of whole runs. */
export interface StrategyReport {
  bets: number
  runs: number
  /** Runs that ended because the next stake exceeded the money left. */
  ruined: number
  /** Runs that ended with more than they began with. */
  ahead: number
  /** Losses in a row, the most of any run. */
  longestLosing: number
  meanStaked: number
  meanResult: number
  /** Results of the worst twentieth, the middle and the best twentieth of the runs. */
  low: number
  middle: number
  high: number
  /** Runs by result, from the lowest; the outermost bars hold everything beyond. */
  bars: { from: number; to: number; runs: number }[]
}

/** A run without a count ends after this many bets. */
export const longestRun = 10_000
const betsInPart = 20_000
const barCount = 36
/** This share of the runs on either side goes into the outermost bars. */
const tail = 0.005

/** Plays runs of the plan one after another; yields the number of bets played so far, returns the report. */
export function* tryStrategy(rounds: Rounds, rng: Rng, trial: StrategyTrial): Generator<number, StrategyReport> {
  const results: number[] = []
  const sums = { bets: 0, staked: 0, ruined: 0, longestLosing: 0 }
  let told = 0
  while (sums.bets < trial.bets) {
    const run = playRun(rounds, rng, trial)
    results.push(run.result)
    sums.bets += run.bets
    sums.staked += run.staked
    sums.ruined += run.ruined ? 1 : 0
    sums.longestLosing = Math.max(sums.longestLosing, run.longestLosing)
    if (sums.bets - told < betsInPart) continue
    told = sums.bets
    yield told
  }
  return reportOf(results, sums)
}

function playRun(rounds: Rounds, rng: Rng, { plan, bankrollKopecks, maxKopecks }: StrategyTrial) {
  let state = startAutobet(plan)
  let [staked, losing, longestLosing] = [0, 0, 0]
  const ended = (ruined: boolean) => ({
    result: Number(state.netKopecks),
    bets: state.played,
    staked,
    longestLosing,
    ruined,
  })
  while (!state.stopped && state.played < longestRun) {
    const { stakeKopecks } = state
    if (stakeKopecks > bankrollKopecks + state.netKopecks) return ended(true)
    const payout = payoutKopecks(stakeKopecks, rounds.once(rng))
    const balanceKopecks = bankrollKopecks + state.netKopecks + payout - stakeKopecks
    losing = payout > stakeKopecks ? 0 : losing + 1
    longestLosing = Math.max(longestLosing, losing)
    staked += Number(stakeKopecks)
    state = stepAutobet(plan, state, { payoutKopecks: payout, balanceKopecks, maxKopecks })
  }
  return ended(false)
}

function reportOf(
  results: number[],
  { bets, staked, ruined, longestLosing }: { bets: number; staked: number; ruined: number; longestLosing: number },
): StrategyReport {
  const sorted = Float64Array.from(results).sort()
  const runs = sorted.length
  const at = (share: number) => sorted[Math.min(runs - 1, Math.floor(share * runs))] ?? 0
  return {
    bets,
    runs,
    ruined,
    longestLosing,
    ahead: results.filter((result) => result > 0).length,
    meanStaked: staked / runs,
    meanResult: results.reduce((sum, result) => sum + result, 0) / runs,
    low: at(0.05),
    middle: at(0.5),
    high: at(0.95),
    bars: barsOf(sorted, at(tail), at(1 - tail)),
  }
}

function barsOf(sorted: Float64Array, lowest: number, highest: number): StrategyReport['bars'] {
  const width = Math.max(1, highest - lowest) / barCount
  const bars = Array.from({ length: barCount }, (_, place) => ({
    from: lowest + place * width,
    to: lowest + (place + 1) * width,
    runs: 0,
  }))
  for (const result of sorted) {
    const bar = bars[Math.min(barCount - 1, Math.max(0, Math.floor((result - lowest) / width)))]
    if (bar) bar.runs += 1
  }
  return bars
}
