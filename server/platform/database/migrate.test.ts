import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { KyselyPlugin } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { type Database, openDatabase } from './database.ts'
import { DatabaseFormError, migrate } from './migrate.ts'
import { isMigration, readSqlFiles, statementsOf } from './sql-files.ts'

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

/** A database without a table, removed after the test. */
async function emptyDatabase(): Promise<string> {
  const template = new URL(inject('templateUrl'))
  const url = new URL(template)
  url.pathname = `${new URL(source.url).pathname}_empty`
  const maintenance = new pg.Client({ connectionString: new URL('/postgres', template).href })
  await maintenance.connect()
  await maintenance.query(`create database ${url.pathname.slice(1)}`)
  onTestFinished(async () => {
    await Promise.all(opened.splice(0).map((database) => database.close()))
    await maintenance.query(`drop database ${url.pathname.slice(1)} with (force)`)
    await maintenance.end()
  })
  return url.href
}

/** Everything that a migration or a file of functions can create, as text. */
async function shape({ pool }: Database): Promise<unknown[]> {
  const { rows } = await pool.query(`
    select 'column' as kind, concat_ws(' ', table_name, column_name, data_type, is_nullable) as what
      from information_schema.columns where table_schema = 'public'
    union all select 'index', indexdef from pg_indexes where schemaname = 'public'
    union all select 'function', p.proname || md5(p.prosrc) from pg_proc p where pronamespace = 'public'::regnamespace
    union all select 'trigger', tgname || tgrelid::regclass from pg_trigger where not tgisinternal
    order by 1, 2`)
  return rows
}

const applied = async ({ pool }: Database) =>
  (await pool.query<{ name: string; hash: string }>('select name, hash from applied_sql order by name')).rows
const everyFile = async () =>
  (await readSqlFiles()).map(({ name, hash }) => ({ name, hash })).toSorted((a, b) => (a.name < b.name ? -1 : 1))

test('every migration and every file of functions was applied, and a start at which nothing has changed costs one query', async () => {
  const database = await open()
  const before = await shape(database)
  expect(await applied(database)).toEqual(await everyFile())
  expect((await everyFile()).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['ledger/post.sql', 'play/seeded/settle.sql', 'migrations/0001-platform.sql']),
  )
  let queries = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  await migrate(database.db.withPlugin(counting))
  expect(queries).toBe(1)
  expect(await shape(database)).toEqual(before)
})

test('five processes that start at once on an empty database bring it to the same form', async () => {
  const migrated = await shape(await open())
  const url = await emptyDatabase()
  const processes = await Promise.all(Array.from({ length: 5 }, () => open(url)))
  await Promise.all(processes.map(({ db }) => migrate(db)))
  const [database] = processes
  expect(database && (await shape(database))).toEqual(migrated)
})

test('a changed file is applied once by one of several that start at once; the others are left alone', async () => {
  const processes = await Promise.all([open(), open(), open()])
  const [{ pool }] = processes
  const before = await shape(processes[0])
  await pool.query(
    `update applied_sql set hash = 'of another text' where name in ('ledger/frozen.sql', 'wallet/break-stands.sql')`,
  )
  await pool.query(
    `create or replace function ledger_is_frozen(p_owner bigint) returns boolean language sql stable as 'select true'`,
  )
  await pool.query('drop trigger wallet_break_stays on wallet_break')
  await pool.query(
    `create or replace function wallet_now() returns timestamptz language sql stable return now() - interval '1 day'`,
  )
  await Promise.all(processes.map(({ db }) => migrate(db)))
  expect(await applied(processes[0])).toEqual(await everyFile())
  const { rows } = await pool.query<{ yesterday: boolean }>('select wallet_now() < now() as yesterday')
  expect(rows).toEqual([{ yesterday: true }])
  await pool.query(`create or replace function wallet_now() returns timestamptz language sql stable return now()`)
  expect(await shape(processes[0])).toEqual(before)
})

test('an older version that starts again does not bring its functions back', async () => {
  const database = await open()
  const post = (await everyFile()).find(({ name }) => name === 'ledger/post.sql')
  await database.pool.query(
    `update applied_sql set hash = 'of a newer version', former = array[$1] where name = 'ledger/post.sql'`,
    [post?.hash],
  )
  const before = [await shape(database), await applied(database)]
  expect(await migrate(database.db)).toEqual(['ledger/post.sql'])
  expect([await shape(database), await applied(database)]).toEqual(before)
})

test('a failure leaves the database unchanged', async () => {
  const database = await open()
  await database.pool.query(
    `update applied_sql set hash = 'of another text' where name in ('ledger/frozen.sql', 'wallet/break-stands.sql')`,
  )
  await database.pool.query('alter table wallet_break rename to wallet_pause')
  const before = [await shape(database), await applied(database)]
  await expect(migrate(database.db)).rejects.toThrow('server/wallet/break-stands.sql')
  expect([await shape(database), await applied(database)]).toEqual(before)
})

test.each([
  [
    'that a newer version has migrated',
    `insert into applied_sql values ('migrations/9999-tomorrow.sql', 'x')`,
    /новее этой версии.*9999-tomorrow/s,
  ],
  [
    'whose migration had another text',
    `update applied_sql set hash = 'x' where name = 'migrations/0002-ledger.sql'`,
    /другим вариантом.*0002-ledger.*пустую базу/s,
  ],
])('a database %s is refused and stays as it is', async (_, change, sentence) => {
  const database = await open()
  await database.pool.query(change)
  await database.pool.query(`update applied_sql set hash = 'of another text' where name = 'ledger/post.sql'`)
  const before = [await shape(database), await applied(database)]
  await expect(migrate(database.db)).rejects.toThrow(sentence)
  await expect(migrate(database.db)).rejects.toBeInstanceOf(DatabaseFormError)
  expect([await shape(database), await applied(database)]).toEqual(before)
})

test(
  'a database of a version before the stored functions had files is refused by the site and by command lines, and is not changed',
  { timeout: 60_000 },
  async () => {
    const url = await emptyDatabase()
    const database = await open(url)
    await database.pool.query('create table migration (name text primary key, timestamp text not null)')
    await database.pool.query(`insert into migration values ('0001-ledger', 'then'), ('0002-wallet', 'then')`)
    await database.pool.query('create table ledger_account (owner bigint primary key)')
    const before = await shape(database)
    const folder = await mkdtemp(join(tmpdir(), 'kurazh-former-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const sentence = expect.stringMatching(
      /^База данных создана прежней версией.*в базе ничего не изменено.*пустую папку в DATA_DIR или пустую базу в DATABASE_URL.*оставайтесь на версии/s,
    ) as unknown
    // Every command line opens its database as the books do.
    const [site, books] = await Promise.all(
      ['main.ts', 'books.ts'].map((file) =>
        run(file, { DATABASE_URL: url, DATA_DIR: folder, PORT: '0', REALTIME_PORT: '0', PACKAGE_PORT: '0' }),
      ),
    )
    expect([site, books]).toEqual([
      { code: 1, said: sentence },
      { code: 2, said: sentence },
    ])
    expect(await shape(database)).toEqual(before)
  },
)

function run(file: string, settings: Record<string, string>): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const path = fileURLToPath(new URL(`../../${file}`, import.meta.url))
    const child = execFile(
      process.execPath,
      [path],
      { env: { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'production', ...settings } },
      (_error, stdout, stderr) => {
        resolve({ code: child.exitCode ?? -1, said: stdout + stderr })
      },
    )
  })
}

test('a file is cut into statements where a semicolon ends one, and nowhere else', () => {
  const text = `-- One; two.\ncreate table a (b text default ';' /* ; */);\n\n-- Then;\ncreate function c() returns void as $$ begin delete from a; end $$;\ncreate function d() returns void as $x$ select '$$;' $x$ ;\n-- The end;\n`
  const statements = statementsOf(text)
  expect(statements.map((each) => each.text)).toEqual([
    `create table a (b text default ';' /* ; */)`,
    'create function c() returns void as $$ begin delete from a; end $$',
    `create function d() returns void as $x$ select '$$;' $x$`,
  ])
  expect(statements.map(({ start, text: each }) => text.slice(start, start + each.length))).toEqual(
    statements.map((each) => each.text),
  )
})

test('migrations are applied before the functions, in the order of their names', async () => {
  const names = (await readSqlFiles()).map(({ name }) => name)
  const migrations = names.filter(isMigration)
  expect(names.slice(0, migrations.length)).toEqual(migrations.toSorted())
})
