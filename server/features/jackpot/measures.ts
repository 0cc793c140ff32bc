/** What an operator measures of the jackpot. */
import { sql } from 'kysely'
import type { Measure } from '../../platform/process/measure.ts'

export const measures: readonly Measure[] = [
  {
    name: 'kurazh_jackpot_prizes_waiting',
    help: 'Prizes that could not be paid by themselves and have not been taken',
    async read(db) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from jackpot_prize where waits and paid_at is null and carried_into is null`.execute(
        db,
      )
      return [{ value: rows[0]?.count ?? 0 }]
    },
  },
  {
    name: 'kurazh_jackpot_draw_seconds',
    help: 'How long the oldest fallen pot has been without a winner; 0 where there is none',
    async read(db) {
      const { rows } = await sql<{ seconds: number }>`
        select coalesce(extract(epoch from clock_timestamp() - min(fallen_at)), 0)::float8 as seconds from jackpot_pot where fallen_at is not null and drawn_at is null`.execute(
        db,
      )
      return [{ value: rows[0]?.seconds ?? 0 }]
    },
  },
]
