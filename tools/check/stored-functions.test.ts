import { expect, test } from 'vitest'
import { fixtureTree, places } from './fixture-tree.ts'
import { checkStoredFunctions } from './stored-functions.ts'

const owners = { bet: 'server/play', table_recording: 'server/play/tables', session: 'server/players' }
const made = (name: string) =>
  `-- Ends it.\ncreate or replace function ${name}() returns void language sql as $$ delete from bet; select 1 $$;\n`
const site = {
  'server/migrations/0001-play.sql': 'create table bet (player bigint primary key);\n',
  'server/play/play.ts': "log('create a function of yours')\n",
  'server/play/rounds/settle.sql': `drop function if exists play_settle(int);\n${made('play_settle')}`,
  'server/players/end.sql': `${made('players_end')}create or replace trigger ended after delete on session for each row execute function players_end();\n`,
  'server/testing/clock.ts': 'sql`create function now() returns timestamptz language sql as $$ select 1 $$`\n',
}
const faults = (files: Record<string, string>) =>
  places(checkStoredFunctions(fixtureTree({ ...site, ...files }), owners).findings)

test('functions that are written once in a file of their slice pass, and were read', () => {
  expect(checkStoredFunctions(fixtureTree(site), owners)).toEqual({ findings: [], note: '2 files of stored functions' })
})

test('a second definition of a function is a finding, in its file or in another', () => {
  expect(faults({ 'server/play/tables/settle.sql': made('play_settle') })).toEqual(['server/play/tables/settle.sql:2'])
  expect(faults({ 'server/play/tables/end.sql': `${made('play_end')}${made('play_end')}` })).toEqual([
    'server/play/tables/end.sql:4',
  ])
})

test('a function named for another slice, or in a folder without tables, is a finding', () => {
  expect(faults({ 'server/play/end.sql': made('identity_stop') })).toEqual(['server/play/end.sql:2'])
  expect(faults({ 'server/features/chat/end.sql': made('chat_end') })).toEqual(['server/features/chat/end.sql:1'])
})

test.each([
  'create function play_end() returns void language sql as $$ select 1 $$',
  'create table prize (id int)',
  'delete from bet',
  'drop function play_end()',
])('what cannot be run again is a finding: %s', (statement) => {
  expect(faults({ 'server/play/end.sql': `-- Once.\n\n${statement};\n` })).toEqual(['server/play/end.sql:3'])
})

test.each([
  'create function play_end() returns void language sql as $$ select 1 $$',
  'create trigger ended after delete on bet execute function play_end()',
  'create or replace view play_open as select 1',
])('outside of such a file it is a finding: %s', (statement) => {
  expect(faults({ 'server/migrations/0002-end.sql': `${statement};\n` })).toEqual(['server/migrations/0002-end.sql:1'])
  expect(faults({ 'server/play/end.ts': `sql\`${statement}\`\n` })).toEqual(['server/play/end.ts:1'])
})
