/** Who has used four fifths of a limit of their own, or more: newest accounts first. */
import { sql } from 'kysely'
import { numbersOf, type Stream } from '../platform/admin-list.ts'
import type { Db } from '../platform/database.ts'
import type { Row } from './rows.ts'

export type NearRow = Pick<Row<'wallet_limit'>, 'player' | 'measure' | 'period' | 'cap' | 'used'> & { percent: number | null }

// In the order of their names, as the index has them.
const measures = ['deposit', 'loss', 'stake'] as const
const periods = ['day', 'month', 'week'] as const

/** Limits whose window runs. The index keeps those of a window that is over until they are counted in again. */
export function limitsNear(db: Db): Stream<NearRow> {
  return async (after, count) => {
    const [player, measure, period] = numbersOf(after, 3) ?? []
    const on = player === undefined ? sql`` : sql`and (player, measure, period) < (${player}::bigint, ${measures[Number(measure)] ?? ''}, ${periods[Number(period)] ?? ''})`
    const { rows } = await sql<NearRow>`
      select player, measure, period, cap, used, case when cap > 0 then least(used * 100 / cap, 100000)::int end as percent from wallet_limit
      where used * 5 >= cap * 4 and window_start = wallet_window(period) ${on} order by player desc, measure desc, period desc limit ${count}`.execute(db)
    return rows.map((found) => ({ found, at: 0, place: `${found.player}|${measures.indexOf(found.measure)}|${periods.indexOf(found.period)}` }))
  }
}
