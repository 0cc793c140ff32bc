import { expect, test } from 'vitest'
import { rowsSum, sumPath } from '../rows/rows-sum.ts'
import { fixtureRoot, fixtureTree, places } from './fixture-tree.ts'
import { checkRows } from './rows.ts'
import { readTree } from './tree.ts'

const rows = `interface Rows {
  bet: {
    player: bigint
    nonce: bigint
    params: unknown
    ended: string | null
  }
  play_settle: {
    player: bigint
    verdict: string
  }
}
export type Row<Name extends keyof Rows> = Rows[Name]
`
const made = {
  'server/migrations/0001-play.sql': 'create table bet (player bigint);\n',
  'server/play/settle.sql': 'create or replace function play_settle() returns void language sql as $$ select 1 $$;\n',
  'server/play/rows.ts': rows,
}

/** The same with its checksum. */
function summed(): Record<string, string> {
  const root = fixtureRoot(made)
  return { ...made, [sumPath]: `${rowsSum(root, readTree(root).listed)}\n` }
}

const texts = (code: string) =>
  checkRows(
    fixtureTree({ ...summed(), 'server/play/bets/x.ts': `import type { Row } from '../rows.ts'\n${code}\n` }),
  ).findings.map(({ text }) => text)

test('rows that match the migrations pass, and were read', () => {
  expect(checkRows(fixtureTree(summed()))).toEqual({ findings: [], note: '2 tables and functions, 0 statements' })
})

test.each([
  ['a migration was added', { 'server/migrations/0002-more.sql': 'alter table bet add column colour text;\n' }],
  ['a migration was changed', { 'server/migrations/0001-play.sql': 'create table bet (player text);\n' }],
  [
    'a stored function was changed',
    {
      'server/play/settle.sql':
        'create or replace function play_settle() returns int language sql as $$ select 1 $$;\n',
    },
  ],
  ['a generated file was changed by hand', { 'server/play/rows.ts': rows.replace('nonce: bigint', 'nonce: number') }],
  ['a generated file was left behind', { 'server/wallet/rows.ts': rows }],
])('%s, and the rows were not made anew: a finding', (_, files: Record<string, string>) => {
  const { findings } = checkRows(fixtureTree({ ...summed(), ...files }))
  expect(places(findings)).toEqual([`${sumPath}:1`])
  expect(findings[0]?.text).toContain('npm run rows')
})

test.each([
  'sql`select * from bet`',
  'sql`select distinct * from bet`',
  'sql`select b.* from bet b`',
  'sql`insert into bet select 1 returning *`',
  'sql`select 1, b.* from bet b`',
  "pool.query('select * from bet')",
  'const piece = sql`(select * from bet)`',
])('a star is a finding: %s', (code) =>
  expect(texts(code)).toEqual(['every column by a star: name the columns that are used']),
)

test('counting and multiplying are not stars', () => {
  expect(texts('sql`select count(*)::int as count, 2 * sum(player) as twice from bet`')).toEqual([])
})

test.each([
  'sql`select colour from bet`',
  'sql`select b.colour from bet b`',
  'sql`select s.colour from open o join bet s using (player)`',
  'sql`update bet set nonce = 1 returning colour`',
  'sql`delete from bet where player = ${1} returning player, colour`',
  'sql`select colour from play_settle(${1})`',
])('a column that is not there is a finding: %s', (code) =>
  expect(texts(code)).toEqual(['there is no column «colour»']),
)

test('existing columns, a common table expression and an expression pass', () => {
  expect(texts('sql`select player, b.nonce as n, max(colour) as colour from bet b`')).toEqual([])
  expect(texts('sql`with newest as (select player as colour from bet) select colour from newest`')).toEqual([])
})

test.each([
  'sql<{ player: bigint; nonce: bigint }>`select player, nonce from bet`',
  'interface Mine { player: bigint; nonce: bigint }\nsql<Mine>`select player, nonce from bet where nonce = ${1}`',
  'type Mine = { player: bigint } & { nonce: bigint }\nsql<Mine>`update bet set nonce = 1 returning player, nonce`',
  'const fields = sql`player, nonce`\nsql<{ player: bigint; nonce: bigint }>`select ${fields} from bet`',
  "pool.query<{ player: bigint; nonce: bigint }>('select player, nonce from bet')",
])('columns typed by hand are a finding: %s', (code) => {
  expect(texts(code)).toEqual([`columns of bet typed by hand: «player», «nonce»; take them from Row<'bet'>`])
})

test('an aliased column is still that column', () => {
  expect(texts('sql<{ end: string | null }>`select ended as end from bet`')).toEqual([
    `columns of bet typed by hand: «end»; take them from Row<'bet'>`,
  ])
})

test.each([
  "sql<Row<'bet'>>`select player, nonce, params, ended from bet`",
  "sql<Pick<Row<'bet'>, 'player' | 'nonce'>>`select player, nonce from bet`",
  "sql<Omit<Row<'bet'>, 'params' | 'ended'> & { count: number }>`select player, nonce, count(*)::int as count from bet`",
  "interface Mine extends Pick<Row<'bet'>, 'player' | 'ended'> {\n  ended: 'lost' | null\n}\nsql<Mine>`select player, ended from bet`",
  "sql<Pick<Row<'play_settle'>, 'player'> & { verdict: 'accepted' }>`select player, verdict from play_settle(${1})`".replace(
    "'player'> &",
    "'player' | 'verdict'> &",
  ),
  "sql<{ end: Row<'bet'>['ended'] }>`select ended as end from bet`",
  'sql<{ sum: bigint }>`select sum(nonce)::bigint as sum from bet`',
  "pool.query<[player: string]>({ text: 'select player from bet', rowMode: 'array' })",
])('what is taken from the generated rows passes, narrowed or not: %s', (code) => expect(texts(code)).toEqual([]))

test('a type that cannot be resolved is a finding', () => {
  expect(texts('sql<Record<string, string>>`select player from bet`')).toEqual([expect.stringContaining('not seen')])
})

test('a row type of another file is resolved', () => {
  const findings = (type: string) =>
    checkRows(
      fixtureTree({
        ...summed(),
        'server/play/bets/x.ts':
          "import type { Mine as Theirs } from '../seeded/y.ts'\nsql<Theirs>`select nonce from bet`\n",
        'server/play/seeded/y.ts': `import type { Row as Made } from '../rows.ts'\nexport type Mine = ${type}\n`,
      }),
    ).findings
  expect(findings("Pick<Made<'bet'>, 'nonce'>")).toEqual([])
  expect(places(findings('{ nonce: bigint }'))).toEqual(['server/play/bets/x.ts:2'])
})
