/** What a bet is worth in a tournament. Pure: the same bets give the same table. */
import type { JournalBet } from '../../play/bets/journal-bet.ts'
import { wholeKopecks } from '../../rewards/edge.ts'
import type { Fraction } from '@kurazh/contract/package-return.ts'
import type { Tournament } from './tournaments.ts'

/** A bet with what was found out about it. */
export interface ScoredBet {
  readonly bet: Pick<JournalBet, 'player' | 'game' | 'stake' | 'multiplierE4' | 'at' | 'position'>
  readonly placed: Date
  /** Micro-kopecks. */
  readonly edge: bigint
  readonly leastEdge: Fraction
}

export interface Score {
  score: bigint
  /** Micro-kopecks of all the player's bets in the tournament: what the prize money is a share of. */
  edge: bigint
  bets: bigint
  /** Where in the journal the score was reached. */
  reached: bigint
  reachedAt: Date
}

/** Whether a bet lies in the tournament: placed and over inside of it, after its player has joined, before the result. A bet without edge never does. */
export function isInside({ startsAt, endsAt, closing }: Tournament, joinedAt: Date | undefined, { bet, placed, edge }: ScoredBet): boolean {
  return edge > 0n && !isBefore(placed, startsAt) && isBefore(bet.at, endsAt) && (closing === null || bet.position < closing) && joinedAt !== undefined && !isBefore(placed, joinedAt)
}

/** Whether a player of so much edge counts for how many places are paid. */
export const isQualified = (leastEdge: bigint, edge: bigint): boolean => leastEdge > 0n && wholeKopecks(edge) >= leastEdge

export const isDuring = ({ startsAt, endsAt }: Tournament, at: Date): boolean => !isBefore(at, startsAt) && isBefore(at, endsAt)

/** By numbers: the operators make a primitive of each date anew, and every bet of the site comes by here. */
const isBefore = (a: Date, b: Date): boolean => a.getTime() < b.getTime()

/** The score with this bet, undefined before the first. Its edge counts for the prize money even where the bet itself scores nothing. */
export function withBet(tournament: Tournament, before: Score | undefined, scored: ScoredBet): Score {
  const { bet, edge } = scored
  const score = before?.score ?? 0n
  const next = scoreAfter(tournament, score, scored)
  const rose = next > score || before === undefined
  return {
    score: next, edge: (before?.edge ?? 0n) + edge, bets: (before?.bets ?? 0n) + 1n,
    reached: rose ? bet.position : before.reached, reachedAt: rose ? bet.at : before.reachedAt,
  }
}

function scoreAfter(tournament: Tournament, score: bigint, { bet, edge, leastEdge }: ScoredBet): bigint {
  const { kind, game, edgeE4, thresholdE4, minStake } = tournament
  if (bet.stake < minStake || (game !== null && game !== bet.game) || (edgeE4 !== null && edgeE4 !== ofTenThousand(leastEdge))) return score
  const multiplier = BigInt(bet.multiplierE4)
  if (kind === 'turnover') return score + edge
  if (kind === 'multiplier') return multiplier > score ? multiplier : score
  return multiplier >= (thresholdE4 ?? 0n) ? score + 1n : score
}

/** An edge in whole ten-thousandths, rounded to the nearest: multipliers are rounded off, so hardly one is exact. */
const ofTenThousand = ({ numerator, denominator }: Fraction): number => Number((numerator * 20_000n + denominator) / (2n * denominator))
