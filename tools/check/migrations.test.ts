import { expect, test } from 'vitest'
import { madeTree, places } from './made-tree.ts'
import { checkMigrations } from './migrations.ts'

const path = 'server/migrations/0040-x.ts'
const faults = (text: string, at = path) => checkMigrations(madeTree({ [at]: text })).findings

test('migrations that keep the rules pass, and were read', () => {
  const tree = madeTree({
    [path]: 'sql`create table prize (player bigint not null, id bigint not null, primary key (player, id))`; sql`alter table prize add column a numeric(10, 2) not null default 0`\n',
    'server/migrations/0041-y.ts': 'sql`create table purse (player bigint primary key, sum bigint, check (sum >= 0));`; sql`create table season (id int primary key)`\n',
  })
  expect(checkMigrations(tree)).toEqual({ findings: [], note: '2 migrations' })
})

test.each([
  'sql`alter table prize add column a int, add column b int`',
  'sql`alter table prize add column a numeric(10, 2), drop column b`',
  'sql`ALTER TABLE ONLY prize\n  add column a int,\n  add check (a > 0)`',
  "sql`alter table ${name} alter column a set default ',', drop column b`",
])('two changes in one ALTER are a finding: %s', (text) => {
  expect(places(faults(`\n${text}\n`))).toEqual([`${path}:2`])
})

test('commas in brackets, texts and comments part nothing', () => {
  expect(faults("sql`alter table prize add check (a in (1, 2))`; sql`alter table prize alter column a set default ', ' -- one, two\n`\n")).toEqual([])
})

test.each(['sql`create index on prize (a); create index on prize (b)`', "db.query('drop table a; drop table b;')"])('two statements in one query are a finding: %s', (text) => {
  expect(places(faults(`${text}\n`))).toEqual([`${path}:1`])
  // Wherever the server speaks SQL, tests apart.
  expect(places(faults(`${text}\n`, 'server/play/x.ts'))).toEqual(['server/play/x.ts:1'])
  expect(faults(`${text}\n`, 'server/play/x.test.ts')).toEqual([])
})

test('a semicolon at the end, in a body, in a text or in a comment parts nothing', () => {
  expect(faults("sql`create function play_x() returns void as $$ begin delete from a; delete from b; end $$;`\n")).toEqual([])
  expect(faults("sql`insert into a values (';') -- ; so\n`; sql`select 1;`\n")).toEqual([])
  expect(faults("log('select a seat; then play')\n", 'server/play/x.ts')).toEqual([])
})

test.each([
  'sql`create table prize (id bigint primary key, player bigint not null)`',
  'sql`create table prize (player bigint not null, id bigint not null, primary key (id, player))`',
  'sql`create table prize (player bigint not null, id bigint generated always as identity, unique (player, id))`',
  'sql`create table if not exists prize (\n  owner bigint not null,\n  id bigint primary key\n)`',
])('a table of players whose key does not begin with the player is a finding: %s', (text) => {
  expect(places(faults(`${text}\n`))).toEqual([`${path}:1`])
})

test('what was merged before the rules stays as it is', () => {
  expect(faults('sql`alter table prize add column a int, add column b int`; sql`create table prize (id int primary key, player bigint)`\n', 'server/migrations/0039-x.ts')).toEqual([])
})
