/** Brings the database of a test back to an earlier moment, row by row, like a restored copy. */
import type pg from 'pg'

const columnsOfTables = `
  select c.table_name as name, string_agg(format('%I', c.column_name), ', ' order by c.ordinal_position) as columns
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    and not (select relispartition from pg_class where oid = format('%I.%I', c.table_schema, c.table_name)::regclass)
  group by c.table_name`

/**
 * Saves every row of every table; the returned function restores them all. `outside`: tables that represent data
 * stored elsewhere, and are kept.
 */
export async function rememberDatabase(pool: pg.Pool, outside: readonly string[] = []): Promise<() => Promise<void>> {
  const { rows } = await pool.query<{ name: string; columns: string }>(columnsOfTables)
  const tables = rows.filter(({ name }) => !outside.includes(name))
  await inOneSnapshot(pool, [
    'drop schema if exists copy cascade',
    'create schema copy',
    ...tables.map(({ name, columns }) => `create table copy.${name} as select ${columns} from public.${name}`),
  ])
  const all = tables.map(({ name }) => `public.${name}`).join(', ')
  return () =>
    inOneSnapshot(pool, [
      'set local session_replication_role = replica',
      // Without waiting: the jobs of a running site take these tables in another order.
      `lock table ${all} in access exclusive mode nowait`,
      `truncate ${all} cascade`,
      ...tables.map(
        ({ name, columns }) =>
          `insert into public.${name} (${columns}) overriding system value select ${columns} from copy.${name}`,
      ),
    ])
}

/** PostgreSQL's `lock_not_available`. */
const lockNotAvailable = '55P03'

/** Runs the statements in one transaction, again and again while one of their locks is taken. */
async function inOneSnapshot(pool: pg.Pool, statements: readonly string[]): Promise<void> {
  while (!(await triedInOneSnapshot(pool, statements))) await new Promise((resolve) => setTimeout(resolve, 20))
}

/** False when a lock was taken. */
async function triedInOneSnapshot(pool: pg.Pool, statements: readonly string[]): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read')
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback')
    if ((error as { code?: string }).code !== lockNotAvailable) throw error
    return false
  } finally {
    client.release()
  }
}

/**
 * Writes every row and sequence of a database into another one of the same form, as `pg_dump` and `pg_restore` do:
 * another database of the same site.
 */
export async function dumpInto(from: pg.Pool, to: pg.Pool): Promise<void> {
  const { rows: tables } = await from.query<{ name: string; columns: string }>(columnsOfTables)
  const { rows: sequences } = await from.query<{ name: string; last: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
  )
  const client = await to.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(`truncate ${tables.map(({ name }) => `public.${name}`).join(', ')} cascade`)
    for (const { name, columns } of tables) {
      const {
        rows: [row],
      } = await from.query<{ all: string }>(`select coalesce(json_agg(t), '[]')::text as all from public.${name} t`)
      await client.query(
        `insert into public.${name} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::public.${name}, $1::json)`,
        [row?.all],
      )
    }
    for (const { name, last } of sequences)
      if (last !== null) await client.query('select setval($1::regclass, $2::bigint)', [name, last])
    await client.query('commit')
  } finally {
    client.release()
  }
}
