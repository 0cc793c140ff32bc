/** Scores a bet in a tournament. Pure: the same bets give the same table. */
import type { JournalBet } from '../../play/bets/journal-bet.ts'
import { wholeKopecks } from '@kurazh/games/core/house-edge.ts'
import type { Fraction } from '@kurazh/shared/proofs/package-return.ts'
import type { Tournament } from './tournaments.ts'

/** A bet with its derived values. */
export interface ScoredBet {
  readonly bet: Pick<JournalBet, 'player' | 'game' | 'stake' | 'multiplierE4' | 'payout' | 'at' | 'position'>
  readonly placed: Date
  /** Micro-kopecks. */
  readonly edge: bigint
  readonly leastEdge: Fraction
}

export interface Score {
  score: bigint
  /** Micro-kopecks of all the player's bets in the tournament; the prize money is a share of them. */
  edge: bigint
  bets: bigint
  /** The position in the journal where the score was reached. */
  reached: bigint
  reachedAt: Date
}

/**
 * Whether a bet belongs to the tournament: placed and finished within it, after its player has joined, before the
 * result. A bet without edge never does.
 */
export function isInside(
  { startsAt, endsAt, closing }: Tournament,
  joinedAt: Date | undefined,
  { bet, placed, edge }: ScoredBet,
): boolean {
  return (
    edge > 0n &&
    !isBefore(placed, startsAt) &&
    isBefore(bet.at, endsAt) &&
    (closing === null || bet.position < closing) &&
    joinedAt !== undefined &&
    !isBefore(placed, joinedAt)
  )
}

/** Whether a player with this edge credit counts towards the number of paid places. */
export const isQualified = (leastEdge: bigint, edge: bigint): boolean =>
  leastEdge > 0n && wholeKopecks(edge) >= leastEdge

export const isDuring = ({ startsAt, endsAt }: Tournament, at: Date): boolean =>
  !isBefore(at, startsAt) && isBefore(at, endsAt)

/**
 * Compares numbers: operators would convert each date to a primitive on every call, and all bets of the site pass here.
 */
const isBefore = (a: Date, b: Date): boolean => a.getTime() < b.getTime()

/**
 * Adds a bet to the score, which is undefined before the first. The edge counts for the prize money even if the bet
 * itself scores nothing.
 */
export function withBet(tournament: Tournament, before: Score | undefined, scored: ScoredBet): Score {
  const { bet, edge } = scored
  const score = before?.score ?? 0n
  const next = scoreAfter(tournament, score, scored)
  const rose = next > score || before === undefined
  return {
    score: next,
    edge: (before?.edge ?? 0n) + edge,
    bets: (before?.bets ?? 0n) + 1n,
    reached: rose ? bet.position : before.reached,
    reachedAt: rose ? bet.at : before.reachedAt,
  }
}

function scoreAfter(tournament: Tournament, score: bigint, { bet, edge, leastEdge }: ScoredBet): bigint {
  const { kind, game, edgeE4, thresholdE4, minStake } = tournament
  if (
    bet.stake < minStake ||
    (game !== null && game !== bet.game) ||
    (edgeE4 !== null && edgeE4 !== ofTenThousand(leastEdge))
  )
    return score
  const multiplier = BigInt(bet.multiplierE4)
  if (multiplier < (thresholdE4 ?? 0n)) return score
  if (kind === 'turnover') return score + edge
  if (kind === 'wins') return score + 1n
  if (kind === 'sum') return score + multiplier
  const best = kind === 'payout' ? bet.payout : multiplier
  return best > score ? best : score
}

/** An edge in whole ten-thousandths, rounded to the nearest: multipliers are rounded, so hardly any edge is exact. */
const ofTenThousand = ({ numerator, denominator }: Fraction): number =>
  Number((numerator * 20_000n + denominator) / (2n * denominator))
