/**
 * Shows the result of this visit: the net result is always visible, and so is every bet the browser could not confirm.
 */
import { netOf } from '@kurazh/shared/money/kopecks.ts'
import { create } from 'zustand'
import { onPlayerLeft } from '../../api/current-player.ts'
import { resetRefusals } from './refused-count.ts'
import type { SettledBet } from '../client/bet-client.ts'
import type { Evidence } from '../proof/verification-error.ts'
import type { Verdict } from '../proof/verdict.ts'
import { toEvidence } from '../proof/parse-message.ts'

/** The stake and the payout of a bet, in kopecks. */
type PaidBet = Parameters<typeof netOf>[0]

export interface SessionResults {
  bets: number
  /** Bets that paid more than their stake. */
  wins: number
  stakedKopecks: bigint
  netKopecks: bigint
  /** Bets by this page's verdict on each. Only the proved ones are called checked. */
  verdicts: Readonly<Record<Verdict, number>>
  /** The first answer that failed the browser's own check; the alarm stays until the page is closed. */
  failed: Evidence | null
  /** The latest bets, newest first. */
  latest: readonly SettledBet[]
  /** The net result from the first bet of the visit to the latest, in kopecks; thinned out as it grows long. */
  course: readonly bigint[]
}

/** How many bets are kept in memory; older ones are in the history. */
const kept = 40
/** Beyond this many points every other one is left out: a line as wide as a stage cannot show more. */
const mostPoints = 400

const noVerdicts: Readonly<Record<Verdict, number>> = { proved: 0, pending: 0, recomputed: 0, broken: 0 }

const nothing: SessionResults = {
  bets: 0,
  wins: 0,
  stakedKopecks: 0n,
  netKopecks: 0n,
  verdicts: noVerdicts,
  failed: null,
  latest: [],
  course: [0n],
}

export const useSessionResults = create<SessionResults>(() => nothing)

onPlayerLeft(() => useSessionResults.setState(nothing))

/** Counts a bet on a shared round, with the page's own verdict on the round and the bet. */
export function addRoundResult(bet: PaidBet, verdict: Verdict): void {
  useSessionResults.setState((before) => counted(before, bet, verdict))
}

/** The verdict of a bet that was counted as pending. Has no effect if the visit's count was restarted since. */
export function openedRoundResult(verdict: Verdict): void {
  useSessionResults.setState(({ verdicts }) => (verdicts.pending === 0 ? {} : { verdicts: moved(verdicts, verdict) }))
}

const moved = (verdicts: SessionResults['verdicts'], to: Verdict): SessionResults['verdicts'] => {
  const rest = { ...verdicts, pending: verdicts.pending - 1 }
  return { ...rest, [to]: rest[to] + 1 }
}

/** Counts a bet whose result has been shown; one on a gift was no one's money, and no sum includes it. */
export function addResult(settled: SettledBet): void {
  const { bet, known, lies, check, verdict, gift } = settled
  useSessionResults.setState((before) => ({
    ...(gift === true ? before : counted(before, { stake: known.stake, payout: bet.payout }, verdict)),
    failed: before.failed ?? (verdict === 'broken' ? { known, told: toEvidence(bet, 'bet'), lies, check } : null),
    latest: [settled, ...before.latest].slice(0, kept),
  }))
}

/** Raises the alarm over an answer that was rejected. */
export function addLie(evidence: Evidence): void {
  useSessionResults.setState(({ failed }) => ({ failed: failed ?? evidence }))
}

/** The sums with one more bet. */
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

/** Restarts the count. The latest bets stay in memory, and so does one that failed its check. */
export function resetVisit(): void {
  resetRefusals()
  useSessionResults.setState(({ failed, latest }) => ({ ...nothing, failed, latest }))
}
