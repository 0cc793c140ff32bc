/** Converts a tournament's draft to the server's terms. */
import type { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { BodyOf } from '@kurazh/contract/core/call.ts'
import { hasThreshold } from '@kurazh/contract/rewards/tournament-kinds.ts'
import { usualPlaces } from '@kurazh/contract/rewards/paid-places.ts'
import { exactE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import type { RowOf } from '../call.ts'

export type Terms = BodyOf<(typeof adminCalls)['makeTournament']>

export const kindNames: Readonly<Record<RowOf<'tournamentList'>['kind'], string>> = {
  turnover: 'преимущество',
  multiplier: 'множитель',
  wins: 'победы',
  sum: 'сумма множителей',
  payout: 'крупнейшая выплата',
}

export interface Draft extends Required<
  Pick<Terms, 'kind' | 'title' | 'minStake' | 'joining' | 'fee' | 'share' | 'fund' | 'leastEdge'>
> {
  /** Players of a team; 1: everybody plays alone. */
  teamSize: number
  /** How many of a team's scores count. */
  teamBest: number
  /** Empty: any. */
  game: string
  /** In percent. */
  edge: number
  /** As read: 10 means tenfold. */
  threshold: number
  from: 'fund' | 'share' | 'fees'
  places: string
  /** The browser field's value, in local time; empty: now. */
  startsAt: string
  endsAt: string
}

export const firstDraft: Draft = {
  kind: 'turnover',
  title: '',
  game: '',
  edge: 1,
  threshold: 10,
  minStake: 0n,
  teamSize: 1,
  teamBest: 1,
  joining: 'auto',
  fee: 100_00n,
  from: 'fund',
  share: 1,
  fund: 10_000_00n,
  leastEdge: 20_00n,
  places: usualPlaces.join(', '),
  startsAt: '',
  endsAt: '',
}

/** Only the fields of the chosen kind. */
export function termsOf({
  kind,
  title,
  game,
  edge,
  threshold,
  minStake,
  teamSize,
  teamBest,
  joining,
  fee,
  from,
  share,
  fund,
  leastEdge,
  places,
  startsAt,
  endsAt,
}: Draft): Terms {
  return {
    kind,
    title: title.trim(),
    minStake,
    joining,
    fee: joining === 'fee' ? fee : 0n,
    share: from === 'share' ? share : 0,
    fund: from === 'fund' ? fund : 0n,
    leastEdge: joining === 'fee' ? 0n : leastEdge,
    places: places.split(',').map(Number),
    startsAt: startsAt === '' ? null : new Date(startsAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
    ...(teamSize > 1 && { team: { size: teamSize, best: teamBest } }),
    ...(game !== '' && { game }),
    ...(kind === 'multiplier' && game === '' && { edge }),
    ...(hasThreshold(kind) && { threshold: exactE4(threshold) }),
  }
}
