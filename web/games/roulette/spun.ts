/** Reads what a roulette drew: the ball's number and, at the table with multipliers, those before it. */
import { multiplierDrawn } from '@kurazh/games/roulette/multipliers.ts'
import type { TableRound } from '../../play/tables/table-view.ts'

type Dealt = Pick<TableRound, 'dealt'> | null | undefined

/** The number that the ball lies in; null before it is drawn. */
export const ballOf = (round: Dealt): number | null =>
  round?.dealt.find(({ place }) => place === 'wheel')?.value ?? null

/** The multipliers of the round by number, in the order drawn; empty before that and at other tables. */
export const multipliersOf = (round: Dealt): ReadonlyMap<number, number> =>
  new Map(
    round?.dealt.flatMap(({ place, value }) =>
      place.startsWith('multiplier-') && value !== null ? [multiplierDrawn(value)] : [],
    ),
  )
