/** A migrated database whose `now()` stands where a test puts it: for calendars that queries compute by themselves. */
import { type Database, openDatabase } from '../platform/database.ts'
import { testDatabase } from './database.ts'

export interface ShiftedDatabase {
  readonly database: Database
  /** Puts the clock there. ISO 8601. */
  at(moment: string): Promise<void>
  close(): Promise<void>
}

export async function shiftedDatabase(): Promise<ShiftedDatabase> {
  const { url, drop } = await testDatabase()
  const shifted = new URL(url)
  // A name without a schema is looked for in the public one first: what a query calls now() is this one.
  shifted.searchParams.set('options', '-csearch_path=public,pg_catalog')
  const database = await openDatabase(shifted.href)
  await database.pool.query('create table shifted_clock (at timestamptz not null)')
  await database.pool.query('insert into shifted_clock values (pg_catalog.now())')
  await database.pool.query('create function public.now() returns timestamptz language sql stable as $$ select at from public.shifted_clock $$')
  return {
    database,
    at: async (moment) => void (await database.pool.query('update shifted_clock set at = $1', [moment])),
    async close() {
      await database.close()
      await drop()
    },
  }
}
