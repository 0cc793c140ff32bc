import { expect, test } from 'vitest'
import { fixtureTree, places } from './fixture-tree.ts'
import { checkTables } from './tables.ts'

const owners = { bet: 'server/play', session: 'server/players' }
const site = {
  'server/migrations/0001-play.sql':
    'create table bet (player bigint);\ncreate table bet_0 partition of bet for values in (0);\n',
  'server/migrations/0002-identity.sql': 'create table if not exists session (id text);\n',
  'server/play/seeded/settle.sql':
    'create or replace function play_settle() returns void as $$ with session as (select 1) insert into bet select 1 from session $$;\n',
  'server/play/seeded/seeded-routes.ts': 'sql`insert into bet select 1`; sql`select bet from unnest($1::text[])`\n',
  'server/players/identity.ts': "sql`select * from session s join lateral f() on true`; log('from the bet on')\n",
  'server/books.ts': 'sql`select count(*) from bet, session`\n',
  'server/testing/site.ts': 'sql`truncate bet`\n',
  'server/play/play.test.ts': 'sql`select * from session`\n',
}

const faults = (files: Record<string, string>, given: Record<string, string> = owners) =>
  checkTables(fixtureTree({ ...site, ...files }), given).findings

test('SQL that uses only its slice’s tables passes, and the tables were found', () => {
  expect(checkTables(fixtureTree(site), owners)).toEqual({ findings: [], note: '2 tables' })
})

test('a table dropped later needs no owner, one created again does', () => {
  const gone = {
    'server/migrations/0003-prize.sql': 'create table prize (id int);\n',
    'server/migrations/0004-no-prize.sql': 'drop table prize;\n',
  }
  expect(faults(gone)).toEqual([])
  expect(
    places(faults({ ...gone, 'server/migrations/0005-prize-again.sql': 'create table prize (id int);\n' })),
  ).toEqual(['server/migrations/0005-prize-again.sql:1'])
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

test('the line is that of the name within a long statement', () => {
  expect(places(faults({ 'server/play/x.ts': 'sql`\n  select 1\n  from session`\n' }))).toEqual(['server/play/x.ts:3'])
})

test('a column, an alias or a common table expression of the same name is not a table', () => {
  expect(
    faults({
      'server/play/x.ts':
        'sql`with session as (select 1) select session, b.session from session where a is distinct from session`\n',
    }),
  ).toEqual([])
})

test.each([
  'create or replace function play_end() returns void as $$ begin\n  delete from session; end $$',
  'create or replace function play_end() returns int as $$ select count(*)\n  from session $$',
])('a stored function that names a table of another slice is a finding: %s', (statement) => {
  expect(places(faults({ 'server/play/end.sql': `-- Ends.\n${statement};\n` }))).toEqual(['server/play/end.sql:3'])
  expect(faults({ 'server/players/end.sql': `-- Ends.\n${statement};\n` })).toEqual([])
})

test('a trigger on a table of another slice is a finding', () => {
  const trigger = 'create or replace trigger ended before delete on session for each row execute function play_end();\n'
  expect(places(faults({ 'server/play/end.sql': trigger }))).toEqual(['server/play/end.sql:1'])
  expect(faults({ 'server/players/end.sql': trigger })).toEqual([])
})

test('a table without an owner, and an owner without a table or folder, are findings', () => {
  expect(places(faults({}, { bet: 'server/play' }))).toEqual(['server/migrations/0002-identity.sql:1'])
  expect(places(faults({ 'server/migrations/0003-x.sql': 'create table tournament (id int);\n' }))).toEqual([
    'server/migrations/0003-x.sql:1',
  ])
  expect(places(faults({}, { ...owners, ghost: 'server/play' }))).toEqual(['tools/check/table-owners.ts:1'])
  expect(faults({}, { ...owners, bet: 'server/nowhere' }).map(({ text }) => text)).toContainEqual(
    expect.stringContaining('no folder server/nowhere'),
  )
})
