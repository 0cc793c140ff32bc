/** What this visit has brought: the net result is always in sight, and so is every bet the browser could not confirm. */
import { kopecksFromRoubles } from '@kurazh/contract/money.ts'
import { create } from 'zustand'
import { holds, type SettledBet } from './bet-desk.ts'

export interface SessionResults {
  bets: number
  /** Bets that brought more than their stake. */
  wins: number
  stakedKopecks: bigint
  netKopecks: bigint
  /** Bets whose promise, outcome and payout all held. */
  verified: number
  /** The first bet that failed the browser's own check; the alarm stays until the page is left. */
  failed: SettledBet | null
  /** The latest bets, newest first. */
  latest: readonly SettledBet[]
  /** The net result from the first bet of the visit to the latest, in kopecks; thinned out as it grows long. */
  course: readonly bigint[]
}

/** How many bets are kept at hand; older ones are in the history. */
const kept = 40
/** Past so many points every other one is left out: a line as long as a stage shows no more. */
const mostPoints = 400

export const useSessionResults = create<SessionResults>(() => ({
  bets: 0, wins: 0, stakedKopecks: 0n, netKopecks: 0n, verified: 0, failed: null, latest: [], course: [0n],
}))

/** Counts a bet on a shared round; `fair`: the page's own check of that round held. */
export function addRoundResult(stakeKopecks: bigint, payoutKopecks: bigint, fair: boolean): void {
  useSessionResults.setState((before) => counted(before, stakeKopecks, payoutKopecks, fair))
}

/** Counts a bet whose result has been shown. */
export function addResult(settled: SettledBet): void {
  const stake = kopecksFromRoubles(settled.bet.stake)
  const payout = kopecksFromRoubles(settled.bet.payout)
  const fair = holds(settled.check)
  useSessionResults.setState((before) => ({
    ...counted(before, stake, payout, fair),
    failed: before.failed ?? (fair ? null : settled),
    latest: [settled, ...before.latest].slice(0, kept),
  }))
}

/** One more bet in the sums. */
function counted(before: SessionResults, stake: bigint, payout: bigint, fair: boolean): Pick<SessionResults, 'bets' | 'wins' | 'stakedKopecks' | 'netKopecks' | 'verified' | 'course'> {
  const netKopecks = before.netKopecks + payout - stake
  return {
    bets: before.bets + 1,
    wins: before.wins + (payout > stake ? 1 : 0),
    stakedKopecks: before.stakedKopecks + stake,
    netKopecks,
    verified: before.verified + (fair ? 1 : 0),
    course: grown(before.course, netKopecks),
  }
}

/** The course with one more point; its first and its latest stay. */
export function grown(course: readonly bigint[], net: bigint): bigint[] {
  const thinned = course.length < mostPoints ? course : course.filter((_, place) => place % 2 === 0)
  return [...thinned, net]
}

/** Begins the count anew. The latest bets stay at hand, and so does one that failed its check. */
export function resetVisit(): void {
  useSessionResults.setState({ bets: 0, wins: 0, stakedKopecks: 0n, netKopecks: 0n, verified: 0, course: [0n] })
}
