/** What this visit has brought: the net result is always in sight, and so is every bet the browser could not confirm. */
import { netOf } from '@kurazh/contract/kopecks.ts'
import { create } from 'zustand'
import { onPlayerLeft } from '../../api/who.ts'
import type { SettledBet } from '../betting/bet-client.ts'
import type { Evidence } from '../bets/lied-to.ts'
import type { Verdict } from '../bets/verdict.ts'
import { asEvidence } from '../bets/told.ts'

/** What a bet took and gave, in kopecks. */
type PaidBet = Parameters<typeof netOf>[0]

export interface SessionResults {
  bets: number
  /** Bets that brought more than their stake. */
  wins: number
  stakedKopecks: bigint
  netKopecks: bigint
  /** Bets by what this page's check of each came to. Only the proved ones are called checked. */
  verdicts: Readonly<Record<Verdict, number>>
  /** The first answer that failed the browser's own check; the alarm stays until the page is left. */
  failed: Evidence | null
  /** The latest bets, newest first. */
  latest: readonly SettledBet[]
  /** The net result from the first bet of the visit to the latest, in kopecks; thinned out as it grows long. */
  course: readonly bigint[]
}

/** How many bets are kept at hand; older ones are in the history. */
const kept = 40
/** Past so many points every other one is left out: a line as long as a stage shows no more. */
const mostPoints = 400

const noVerdicts: Readonly<Record<Verdict, number>> = { proved: 0, recomputed: 0, broken: 0 }

const nothing: SessionResults = { bets: 0, wins: 0, stakedKopecks: 0n, netKopecks: 0n, verdicts: noVerdicts, failed: null, latest: [], course: [0n] }

export const useSessionResults = create<SessionResults>(() => nothing)

onPlayerLeft(() => useSessionResults.setState(nothing))

/** Counts a bet on a shared round, with what the page's own check of the round and of the bet came to. */
export function addRoundResult(bet: PaidBet, verdict: Verdict): void {
  useSessionResults.setState((before) => counted(before, bet, verdict))
}

/** Counts a bet whose result has been shown; one on a gift was nobody's money, and no sum knows of it. */
export function addResult(settled: SettledBet): void {
  const { bet, known, lies, check, verdict, gift } = settled
  useSessionResults.setState((before) => ({
    ...(gift === true ? before : counted(before, { stake: known.stake, payout: bet.payout }, verdict)),
    failed: before.failed ?? (verdict === 'broken' ? { known, told: asEvidence(bet, 'bet'), lies, check } : null),
    latest: [settled, ...before.latest].slice(0, kept),
  }))
}

/** Raises the alarm over an answer that was not taken over. */
export function addLie(evidence: Evidence): void {
  useSessionResults.setState(({ failed }) => ({ failed: failed ?? evidence }))
}

/** One more bet in the sums. */
function counted(before: SessionResults, bet: PaidBet, verdict: Verdict): Omit<SessionResults, 'failed' | 'latest'> {
  const netKopecks = before.netKopecks + netOf(bet)
  return {
    bets: before.bets + 1,
    wins: before.wins + (bet.payout > bet.stake ? 1 : 0),
    stakedKopecks: before.stakedKopecks + bet.stake,
    netKopecks,
    verdicts: { ...before.verdicts, [verdict]: before.verdicts[verdict] + 1 },
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
  useSessionResults.setState(({ failed, latest }) => ({ ...nothing, failed, latest }))
}
