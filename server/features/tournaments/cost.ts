/** What a tournament may cost before it is created, and what it would have cost in past periods. */
import type { Db } from '../../platform/database/database.ts'
import { shareOfCredit, wholeKopecks } from '@kurazh/games/core/house-edge.ts'
import { playByPeriod } from '../credit/public.ts'
import { fundWithoutPast, periodsTold } from './policy.ts'
import { prizeMoneyOf, prizesOf } from './prizes.ts'
import type { NewTournament } from './tournaments.ts'

export interface Cost {
  /** The most it can cost the site, in kopecks; null if it gives only a share of what its players leave. */
  readonly atMost: bigint | null
  /** False if the past days cannot say who would have entered or scored; then every player is counted. */
  readonly exact: boolean
  readonly periods: { from: string; until: string; players: number; edge: bigint; cost: bigint }[]
}

interface PlayOfPeriod {
  /** Players with edge credit in the tournament's games. */
  players: number
  /** Players with at least `leastEdge` of it in any game. */
  qualified: number
  /** Micro-kopecks of all players together. */
  edge: bigint
}

const dayMs = 86_400_000

/**
 * Fees are the players' own money: they are paid out again and cost nothing. `patient` is for the long read of past
 * days.
 */
export async function costOf(made: NewTournament, patient: Db): Promise<Cost> {
  const days = Math.max(1, Math.ceil((made.endsAt.getTime() - made.startsAt.getTime()) / dayMs))
  const play = await playByPeriod(patient, { days, periods: periodsTold, game: made.game, leastEdge: made.leastEdge })
  return {
    atMost: made.share > 0 ? null : made.fund,
    exact: made.kind === 'turnover' && made.joining === 'auto' && made.edgeE4 === undefined && made.minStake === 0n,
    periods: play.map(({ from, until, players, qualified, edge }) => ({
      from,
      until,
      players,
      edge: wholeKopecks(edge),
      cost: paidFor(made, { players, qualified, edge }),
    })),
  }
}

/**
 * The largest fund in kopecks: half of what players left in the best comparable period, because more than half is never
 * paid.
 */
export const mostFundOf = (periods: Cost['periods']): bigint =>
  periods.reduce((most, { edge }) => (edge / 2n > most ? edge / 2n : most), fundWithoutPast)

/**
 * Kopecks that count as spent by the creator: the fund, or the cost of the share in the dearest comparable period;
 * undefined without such a period.
 */
export function spentBy(
  { share, fund }: Pick<NewTournament, 'share' | 'fund'>,
  periods: Cost['periods'],
): bigint | undefined {
  if (share === 0) return fund
  return periods.length === 0
    ? undefined
    : periods.reduce((most, { edge }) => {
        const cost = shareOfCredit(edge, BigInt(share))
        return cost > most ? cost : most
      }, 0n)
}

function paidFor(made: NewTournament, { players, qualified, edge }: PlayOfPeriod): bigint {
  if (players === 0) return 0n
  return prizesOf(made, prizeMoneyOf(made, edge, 0n), { players, qualified }).reduce((sum, each) => sum + each, 0n)
}
