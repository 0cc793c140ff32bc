/** A digest of a whole database, to compare two moments: a changed row is noticed like a new row. */
import type pg from 'pg'

/** By table: the number of rows, and a digest of their contents. */
export type Contents = ReadonlyMap<string, string>

/** Tables written by the site's clock, or by a visitor's mere presence, whatever is sent. */
const byTheClock: ReadonlySet<string> = new Set(['session', 'reserve_day', 'reserve_leaf', 'reserve_node'])

export async function contentsOf(pool: pg.Pool): Promise<Contents> {
  const tables = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const contents = new Map<string, string>()
  for (const { name } of tables.rows.filter((table) => !byTheClock.has(table.name))) {
    const { rows } = await pool.query<{ brief: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as brief from "${name}" t`,
    )
    contents.set(name, rows[0]?.brief ?? '')
  }
  return contents
}

/** The tables that differ. */
export const changedTables = (before: Contents, after: Contents): string[] =>
  [...after.keys()].filter((name) => before.get(name) !== after.get(name))
