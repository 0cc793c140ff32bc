/** One clock for all nodes: the database's, read rarely and continued by the process's own steady clock. */
import { sql } from 'kysely'
import type { Db } from './database.ts'

export interface DatabaseClock {
  /** The database's time, in whole milliseconds since 1970. */
  now(): number
  /** The database's time at a moment of `performance.now()`. */
  at(steady: number): number
  /** Compares the clocks once more. */
  adjust(): Promise<void>
}

const looks = 3

/** Compares the clocks once before it resolves. */
export async function createDatabaseClock(db: Db): Promise<DatabaseClock> {
  let offset = 0

  /** The fastest query is the most precise: the answer was made between the query and its arrival. */
  async function adjust(): Promise<void> {
    let shortest = Number.POSITIVE_INFINITY
    for (let look = 0; look < looks; look++) {
      const asked = performance.now()
      const { rows } = await sql<{
        ms: number
      }>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(db)
      const took = performance.now() - asked
      if (took >= shortest) continue
      shortest = took
      offset = (rows[0]?.ms ?? Number.NaN) - asked - took / 2
    }
  }

  await adjust()
  const at = (steady: number) => Math.floor(steady + offset)
  return { now: () => at(performance.now()), at, adjust }
}
