/** Everything a database holds, in brief, so that two moments can be compared: a row changed is seen like a row written. */
import type pg from 'pg'

/** By table: how many rows, and a digest of what is in them. */
export type Contents = ReadonlyMap<string, string>

/** Written by the site's own clock, or by a visitor's being there at all, whatever is sent. */
const byTheClock: ReadonlySet<string> = new Set(['session', 'reserve_day', 'reserve_leaf', 'reserve_node'])

export async function contentsOf(pool: pg.Pool): Promise<Contents> {
  const tables = await pool.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public' order by 1`)
  const contents = new Map<string, string>()
  for (const { name } of tables.rows.filter((table) => !byTheClock.has(table.name))) {
    const { rows } = await pool.query<{ brief: string }>(`select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as brief from "${name}" t`)
    contents.set(name, rows[0]?.brief ?? '')
  }
  return contents
}

/** The tables that are not what they were. */
export const changedTables = (before: Contents, after: Contents): string[] => [...after.keys()].filter((name) => before.get(name) !== after.get(name))
