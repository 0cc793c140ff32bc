import { expect, test } from 'vitest'
import { fixtureTree, places } from './fixture-tree.ts'
import { checkMigrations } from './migrations.ts'

const path = 'server/migrations/0040-x.sql'
const faults = (text: string, at = path) =>
  checkMigrations(fixtureTree({ [at]: text, 'server/play/play.ts': 'export {}\n' })).findings

test('migrations that follow the rules pass, and were read', () => {
  const tree = fixtureTree({
    'server/play/play.ts': 'export {}\n',
    [path]:
      '-- Prizes.\ncreate table prize (player bigint not null, id bigint not null, primary key (player, id));\nalter table prize add column a numeric(10, 2) not null default 0;\n',
    'server/migrations/0041-y.sql':
      'create table purse (player bigint primary key, sum bigint, check (sum >= 0)); create table season (id int primary key)\n',
  })
  expect(checkMigrations(tree)).toEqual({ findings: [], note: '2 migrations' })
})

test.each([
  'alter table prize add column a int, add column b int;',
  'alter table prize add column a numeric(10, 2), drop column b;',
  'ALTER TABLE ONLY prize\n  add column a int,\n  add check (a > 0)',
  "alter table prize alter column a set default ',', drop column b",
])('two changes in one ALTER are a finding: %s', (text) => {
  expect(places(faults(`create index on prize (c);\n-- Why.\n${text}\n`))).toEqual([`${path}:3`])
})

test('commas in brackets, strings and comments do not split', () => {
  expect(
    faults(
      "alter table prize add check (a in (1, 2));\nalter table prize alter column a set default ', ' -- one, two\n;\n",
    ),
  ).toEqual([])
})

test.each(['sql`create index on prize (a); create index on prize (b)`', "db.query('drop table a; drop table b;')"])(
  'two statements in one query of the server are a finding: %s',
  (text) => {
    expect(places(faults(`${text}\n`, 'server/play/x.ts'))).toEqual(['server/play/x.ts:1'])
    expect(faults(`${text}\n`, 'server/play/x.test.ts')).toEqual([])
  },
)

test('a semicolon at the end, in a string or in a comment does not split', () => {
  expect(faults("sql`insert into a values (';') -- ; so\n`; sql`select 1;`\n", 'server/play/x.ts')).toEqual([])
  expect(faults("log('select a seat; then play')\n", 'server/play/x.ts')).toEqual([])
})

test.each([
  'create table prize (id bigint primary key, player bigint not null)',
  'create table prize (player bigint not null, id bigint not null, primary key (id, player))',
  'create table prize (player bigint not null, id bigint generated always as identity, unique (player, id))',
  'create table if not exists prize (\n  -- Whose it is.\n  owner bigint not null,\n  id bigint primary key\n)',
])('a table of players whose key does not begin with the player is a finding: %s', (text) => {
  expect(places(faults(`${text};\n`))).toEqual([`${path}:1`])
})

test('a table that is looked up by a unique value is exempt', () => {
  expect(faults('create table session (id bigint primary key, player bigint not null);\n')).toEqual([])
})

test('a file that would not be applied as a migration, and a duplicate number, are findings', () => {
  expect(places(faults('create table prize (id int);\n', 'server/migrations/prizes.sql'))).toEqual([
    'server/migrations/prizes.sql:1',
  ])
  const twice = {
    'server/migrations/0001-a.sql': 'create table a (id int);\n',
    'server/migrations/0001-b.sql': 'create table b (id int);\n',
    'server/play/play.ts': 'export {}\n',
  }
  expect(places(checkMigrations(fixtureTree(twice)).findings)).toEqual(['server/migrations/0001-b.sql:1'])
})
