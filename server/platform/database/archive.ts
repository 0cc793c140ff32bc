/** Measures the archive of the database's log, from which it is restored to a moment. */
import { sql } from 'kysely'
import type { Measure } from '../process/measure.ts'

/** Without an archive there is nothing to measure. */
const isKept = sql`current_setting('archive_mode') <> 'off'`

export const archiveMeasures: readonly Measure[] = [
  {
    name: 'kurazh_archive_failing',
    help: '1 while the last file of the log could not be archived; absent: no archive is kept',
    async read(db) {
      const { rows } = await sql<{ failing: boolean }>`
        select last_failed_time is not null and (last_archived_time is null or last_failed_time > last_archived_time) as failing
        from pg_stat_archiver where ${isKept}`.execute(db)
      return rows.map(({ failing }) => ({ value: Number(failing) }))
    },
  },
  {
    name: 'kurazh_archive_failures_total',
    help: 'Tries to archive a file of the log that failed',
    async read(db) {
      const { rows } = await sql<{ failed: number }>`
        select failed_count::float8 as failed from pg_stat_archiver where ${isKept}`.execute(db)
      return rows.map(({ failed }) => ({ value: failed }))
    },
  },
  {
    name: 'kurazh_archive_age_seconds',
    help: 'How long ago a file of the log was archived last; before the first one, since the counters were reset',
    async read(db) {
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from clock_timestamp() - coalesce(last_archived_time, stats_reset))::float8 as seconds
        from pg_stat_archiver where ${isKept}`.execute(db)
      return rows.map(({ seconds }) => ({ value: seconds }))
    },
  },
]
