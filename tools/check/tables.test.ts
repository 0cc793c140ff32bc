import { expect, test } from 'vitest'
import { madeTree, places } from './made-tree.ts'
import { checkTables } from './tables.ts'

const owners = { bet: 'server/play', session: 'server/features/identity' }
const site = {
  'server/migrations/0001-play.ts': 'sql`create table bet (player bigint)`; sql`create table bet_0 partition of bet for values in (0)`\n',
  'server/migrations/0002-identity.ts': 'sql`create table if not exists session (id text)`\n',
  'server/play/seeded/seeded-routes.ts': 'sql`insert into bet select 1`; sql`select bet from unnest($1::text[])`\n',
  'server/features/identity/identity.ts': "sql`select * from session s join lateral f() on true`; log('from the bet on')\n",
  'server/books.ts': 'sql`select count(*) from bet, session`\n',
  'server/testing/site.ts': 'sql`truncate bet`\n',
  'server/play/play.test.ts': 'sql`select * from session`\n',
}

const faults = (files: Record<string, string>, given: Record<string, string> = owners) => checkTables(madeTree({ ...site, ...files }), given).findings

test('SQL that keeps to its slice passes, and the tables were found', () => {
  expect(checkTables(madeTree(site), owners)).toEqual({ findings: [], note: '2 tables' })
})

test('a table dropped later needs no owner, one made again does', () => {
  const gone = { 'server/migrations/0003-prize.ts': 'sql`create table prize (id int)`\n', 'server/migrations/0004-no-prize.ts': 'sql`drop table prize`\n' }
  expect(faults(gone)).toEqual([])
  expect(places(faults({ ...gone, 'server/migrations/0005-prize-again.ts': 'sql`create table prize (id int)`\n' }))).toEqual(['server/migrations/0005-prize-again.ts:1'])
})

test.each([
  ['sql`select 1 from session`'],
  ['sql`SELECT 1 FROM ONLY "session" s`'],
  ['sql`select 1 from public.session`'],
  ['sql`select 1 from bet b, session s`'],
  ['sql`select ${x} from bet join session using (id)`'],
  ['sql`insert into session values (1)`'],
  ['sql`update session set id = 1`'],
  ['sql`delete from session`'],
  ["db.selectFrom('session')"],
  ["db.selectFrom('bet as b').innerJoin('session as s', 'a', 'b')"],
  ["db.insertInto('session')"],
  ["db.selectFrom(['bet', 'session'])"],
])('a table of another slice is a finding: %s', (text) => {
  expect(places(faults({ 'server/play/x.ts': `\n${text}\n` }))).toEqual(['server/play/x.ts:2'])
})

test('the line is that of the name inside a long statement', () => {
  expect(places(faults({ 'server/play/x.ts': 'sql`\n  select 1\n  from session`\n' }))).toEqual(['server/play/x.ts:3'])
})

test('a column, an alias or a common table expression of the same name is no table', () => {
  expect(faults({ 'server/play/x.ts': 'sql`with session as (select 1) select session, b.session from session where a is distinct from session`\n' })).toEqual([])
})

test('a stored function belongs to the slice its name begins with', () => {
  const made = (name: string) => ({ 'server/migrations/0003-functions.ts': `sql\`create function ${name}() returns void as $$ delete from session $$\`\n` })
  expect(faults(made('identity_end'))).toEqual([])
  expect(places(faults(made('play_end')))).toEqual(['server/migrations/0003-functions.ts:1'])
})

test('a table without an owner, and an owner without a table or folder, are findings', () => {
  expect(places(faults({}, { bet: 'server/play' }))).toEqual(['server/migrations/0002-identity.ts:1'])
  expect(places(faults({ 'server/migrations/0003-x.ts': "db.schema.createTable('tournament')\n" }))).toEqual(['server/migrations/0003-x.ts:1'])
  expect(places(faults({}, { ...owners, ghost: 'server/play' }))).toEqual(['tools/check/table-owners.ts:1'])
  expect(faults({}, { ...owners, bet: 'server/nowhere' }).map(({ text }) => text)).toContainEqual(expect.stringContaining('no folder server/nowhere'))
})
