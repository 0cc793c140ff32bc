/** What an operator measures of the jackpot. */
import { sql } from 'kysely'
import type { Measure } from '../../platform/process/measure.ts'

export const measures: readonly Measure[] = [
  {
    name: 'kurazh_jackpot_kopecks',
    help: 'What is in the open pot, with what was carried into it; absent where none is open',
    async read(db) {
      const { rows } = await sql<{ kopecks: bigint }>`
        select total / 1000000 + carried as kopecks from jackpot_pot where fallen_at is null and withdrawn_at is null`.execute(
        db,
      )
      return rows.map(({ kopecks }) => ({ value: Number(kopecks) }))
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
