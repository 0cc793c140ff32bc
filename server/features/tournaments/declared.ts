/** What tournaments may pay in addition to their share of edge credit: declared funds and the fees of players. */
import { sql } from 'kysely'
import type { DeclaredBudget, DeclaredDay } from '../../rewards/declared.ts'

/** Fees of a cancelled tournament are not counted: they were returned and never paid out. Its fund stays declared. */
export const tournamentFunds: DeclaredBudget = {
  reward: 'tournament',
  async byDay(db): Promise<readonly DeclaredDay[]> {
    const { rows } = await sql<DeclaredDay>`
      select (at at time zone 'Europe/Moscow')::date::text as day, sum(kopecks)::bigint as kopecks
      from (
        select made_at as at, fund as kopecks from tournament where fund > 0
        union all
        select e.at, e.fee from tournament_entry e join tournament t on t.id = e.tournament where e.fee > 0 and e.back_at is null and t.cancelled_at is null
      ) as declared group by 1 order by 1`.execute(db)
    return rows
  },
}
