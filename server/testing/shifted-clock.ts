/** A migrated database whose `now()` is set by a test: for calendars computed by queries. */
import { type Database, openDatabase } from '../platform/database/database.ts'
import { type TestDatabase, testDatabase } from './database.ts'

export interface ShiftedDatabase {
  readonly url: string
  readonly database: Database
  /** Sets the clock. ISO 8601. */
  at(moment: string): Promise<void>
  close(): Promise<void>
}

export interface MovedDatabase extends TestDatabase {
  /** Moves the clock by this many hours. */
  pass(hours: number): Promise<void>
  /** The current time of the clock. */
  now(): Promise<Date>
  close(): Promise<void>
}

/**
 * A migrated database whose whole clock runs by itself and is moved ahead by a test: for sites over several days.
 * Column defaults follow it.
 */
export async function movedDatabase(): Promise<MovedDatabase> {
  const { url, drop } = await testDatabase()
  const moved = new URL(url)
  moved.searchParams.set('options', '-csearch_path=public,pg_catalog')
  const database = await openDatabase(moved.href, { connections: 2 })
  await database.pool.query(`create table moved_clock as select interval '0' as ahead`)
  for (const name of ['now', 'clock_timestamp']) {
    await database.pool.query(
      `create function public.${name}() returns timestamptz language sql stable as $$ select pg_catalog.${name}() + ahead from public.moved_clock $$`,
    )
  }
  // Column defaults are bound to the clock of their creation.
  await database.pool.query(
    'create or replace function wallet_now() returns timestamptz language sql stable return public.now()',
  )
  const { rows } = await database.pool.query<{ statement: string }>(`
    select format('alter table public.%I alter column %I set default %s', table_name, column_name, replace(column_default, 'pg_catalog.', '')) as statement
    from information_schema.columns where table_schema = 'public' and column_default ~ '(now|clock_timestamp)\\(\\)'`)
  for (const { statement } of rows) await database.pool.query(statement)
  return {
    url: moved.href,
    drop,
    pass: async (hours) =>
      void (await database.pool.query('update moved_clock set ahead = ahead + make_interval(hours => $1)', [hours])),
    now: async () =>
      (await database.pool.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]?.now ??
      new Date(Number.NaN),
    close: () => database.close(),
  }
}

export async function shiftedDatabase(): Promise<ShiftedDatabase> {
  const { url, drop } = await testDatabase()
  const shifted = new URL(url)
  // A name without a schema is looked up in the public one first: now() in a query is this one.
  shifted.searchParams.set('options', '-csearch_path=public,pg_catalog')
  const database = await openDatabase(shifted.href)
  await database.pool.query('create table shifted_clock (at timestamptz not null)')
  await database.pool.query('insert into shifted_clock values (pg_catalog.now())')
  await database.pool.query(
    'create function public.now() returns timestamptz language sql stable as $$ select at from public.shifted_clock $$',
  )
  return {
    url: shifted.href,
    database,
    at: async (moment) => void (await database.pool.query('update shifted_clock set at = $1', [moment])),
    async close() {
      await database.close()
      await drop()
    },
  }
}
