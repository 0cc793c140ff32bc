/** Counts registrations by month, as ranges of player numbers. */
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'

export interface Registered {
  /** Of Moscow: «2026-11». */
  month: string
  /** The number of the first player, and the one after the last. */
  first: bigint
  end: bigint
  count: bigint
}

/**
 * Returns each month from one to another, both included and given by any of their days; months without registrations
 * are left out. Numbers rise with the time of registration, so a month is a range of numbers. Of two players who
 * register at the same instant at midnight, one may be counted in the wrong month.
 */
export async function registeredByMonth(db: Db, from: string, until: string): Promise<Registered[]> {
  const { rows } = await sql<Registered>`
    with starts as (
      select month, (select id from player where created_at >= month at time zone 'Europe/Moscow' order by created_at, id limit 1) as first
      from generate_series(date_trunc('month', ${from}::timestamp), date_trunc('month', ${until}::timestamp) + interval '1 month', interval '1 month') as month
    ), stretches as (select month, first, coalesce(lead(first) over (order by month), 9223372036854775807) as "end" from starts)
    select to_char(month, 'YYYY-MM') as month, first, "end", (select count(*) from player where id >= first and id < "end") as count
    from stretches where first < "end" and month <= ${until}::timestamp order by month`.execute(db)
  return rows
}
