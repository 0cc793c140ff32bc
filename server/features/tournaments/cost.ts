/** What a tournament may cost before it is made, and what it would have cost on the play behind us. */
import { wholeKopecks } from '../../rewards/edge.ts'
import { periodsTold } from './policy.ts'
import { prizeMoneyOf, prizesOf } from './prizes.ts'
import type { NewTournament } from './tournaments.ts'

/** The play of a stretch of whole days of Moscow, both included: from the rows that the follower of edge credit keeps. */
export interface PlayOfPeriod {
  readonly from: string
  readonly until: string
  /** Who left edge credit in the games that are asked for. */
  readonly players: number
  /** Who left at least so much of it, in any game. */
  readonly qualified: number
  /** Micro-kopecks of all players who left any. */
  readonly edge: bigint
}

export interface PlayAsked {
  /** Days of one period, and how many periods at most. */
  readonly days: number
  readonly periods: number
  readonly game: string | undefined
  /** Kopecks. */
  readonly leastEdge: bigint
}

/** Whole periods, newest first, that lie behind us: none where the site is younger than one. */
export type ReadPlay = (asked: PlayAsked) => Promise<readonly PlayOfPeriod[]>

export interface Cost {
  /** Kopecks it can cost the site, whatever anybody does; null where it takes a share of what its players leave and of nothing else. */
  readonly atMost: bigint | null
  /** False: those days cannot say who would have entered or scored, so everybody who played is counted. */
  readonly exact: boolean
  readonly periods: { from: string; until: string; players: number; edge: bigint; cost: bigint }[]
}

const dayMs = 86_400_000

/** Fees are the players' own money: they are paid out again and cost nothing. */
export async function costOf(made: NewTournament, readPlay: ReadPlay): Promise<Cost> {
  const days = Math.max(1, Math.ceil((made.endsAt.getTime() - made.startsAt.getTime()) / dayMs))
  const play = await readPlay({ days, periods: periodsTold, game: made.game, leastEdge: made.leastEdge })
  return {
    atMost: made.share > 0 ? null : made.fund,
    exact: made.kind === 'turnover' && made.joining === 'auto' && made.edgeE4 === undefined && made.minStake === 0n,
    periods: play.map(({ from, until, players, qualified, edge }) => ({ from, until, players, edge: wholeKopecks(edge), cost: paidFor(made, { players, qualified, edge }) })),
  }
}

function paidFor(made: NewTournament, { players, qualified, edge }: Pick<PlayOfPeriod, 'players' | 'qualified' | 'edge'>): bigint {
  if (players === 0) return 0n
  return prizesOf(made, prizeMoneyOf(made, edge, 0n), { players, qualified }).reduce((sum, each) => sum + each, 0n)
}
