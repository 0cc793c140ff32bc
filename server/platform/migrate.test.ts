import { readdir } from 'node:fs/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

let source: TestDatabase
let opened: Database[]

beforeEach(async () => {
  source = await testDatabase()
  opened = []
})
afterEach(async () => {
  await Promise.all(opened.map((database) => database.close()))
  await source.drop()
})

async function open(url = source.url): Promise<Database> {
  const database = await openDatabase(url)
  opened.push(database)
  return database
}
/** Everything a migration can make, as text. */
async function shape({ pool }: Database): Promise<unknown> {
  const { rows } = await pool.query(`
    select 'column' as kind, concat_ws(' ', table_name, column_name, data_type, is_nullable) as what
      from information_schema.columns where table_schema = 'public'
    union all select 'index', indexdef from pg_indexes where schemaname = 'public'
    union all select 'function', p.proname || md5(p.prosrc) from pg_proc p where pronamespace = 'public'::regnamespace
    union all select 'trigger', tgname from pg_trigger where not tgisinternal
    union all select 'migration', name from migration order by 1, 2`)
  return rows
}

test('a database that is up to date is left as it is', async () => {
  const database = await open()
  const before = await shape(database)
  await migrate(database.db)
  await migrate(database.db)
  expect(await shape(database)).toEqual(before)
})

test('every file of the folder is a migration that was run', async () => {
  const files = (await readdir(new URL('../migrations/', import.meta.url))).flatMap((file) => (file.endsWith('.ts') ? [file.replace(/\.ts$/, '')] : []))
  const { rows } = await (await open()).pool.query<{ name: string }>('select name from migration order by name')
  expect(rows.map((row) => row.name)).toEqual(files.toSorted())
})

test('five processes that start at once on an empty database migrate it once', async () => {
  const migrated = await shape(await open())
  const template = new URL(inject('templateUrl'))
  const url = new URL(template)
  url.pathname = `${new URL(source.url).pathname}_empty`
  const maintenance = new pg.Client({ connectionString: new URL('/postgres', template).href })
  await maintenance.connect()
  await maintenance.query(`create database ${url.pathname.slice(1)}`)
  const processes = await Promise.all(Array.from({ length: 5 }, () => openDatabase(url.href)))
  try {
    await Promise.all(processes.map(({ db }) => migrate(db)))
    expect(await shape(processes[0] as Database)).toEqual(migrated)
  } finally {
    await Promise.all(processes.map((database) => database.close()))
    await maintenance.query(`drop database ${url.pathname.slice(1)} with (force)`)
    await maintenance.end()
  }
})
