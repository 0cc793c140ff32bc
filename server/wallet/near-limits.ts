/** Lists players who have used four fifths or more of one of their limits, newest accounts first. */
import { sql } from 'kysely'
import { numbersOf, type Stream } from '../platform/admin/admin-list.ts'
import type { Db } from '../platform/database/database.ts'
import type { Row } from './rows.ts'

export type NearRow = Pick<Row<'wallet_limit'>, 'player' | 'measure' | 'period' | 'cap' | 'used'> & {
  percent: number | null
}

// In alphabetical order, as in the index.
const measures = ['deposit', 'loss', 'stake'] as const
const periods = ['day', 'month', 'week'] as const

/** Limits whose window is running. The index keeps those of a finished window until they are counted again. */
export function limitsNear(db: Db): Stream<NearRow> {
  return async (after, count) => {
    const [player, measure, period] = numbersOf(after, 3) ?? []
    const on =
      player === undefined
        ? sql``
        : sql`and (player, measure, period) < (${player}::bigint, ${measures[Number(measure)] ?? ''}, ${periods[Number(period)] ?? ''})`
    const { rows } = await sql<NearRow>`
      select player, measure, period, cap, used, case when cap > 0 then least(used * 100 / cap, 100000)::int end as percent from wallet_limit
      where used * 5 >= cap * 4 and window_start = wallet_window(period) ${on} order by player desc, measure desc, period desc limit ${count}`.execute(
      db,
    )
    return rows.map((found) => ({
      found,
      at: 0,
      place: `${found.player}|${measures.indexOf(found.measure)}|${periods.indexOf(found.period)}`,
    }))
  }
}
