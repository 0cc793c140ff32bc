import { expect, test } from 'vitest'
import { fixtureTree } from './fixture-tree.ts'
import { checkOutcomes } from './outcome-access.ts'

const route = (code: string) => ({
  'server/play/admin-x.ts': `${code}\nexport const open = (http: { onAdmin(call: unknown): void }) => http.onAdmin({})\n`,
})
const textsOf = (files: Record<string, string>) => checkOutcomes(fixtureTree(files)).findings.map(({ text }) => text)

test('code that answers an administrator may read bets and stop a table', () => {
  expect(
    textsOf(
      route(
        "import { engines } from './engines.ts'\nimport { pauseGame } from './rounds/control/control.ts'\nexport const x = [engines, pauseGame, sql`select stake from bet`]",
      ),
    ),
  ).toEqual([])
})

test.each([
  ['a salt', "import { fixSalt } from './rounds/chain/chains.ts'"],
  ['seeds', "import { createSeeds } from './seeded/seeds.ts'"],
  ['a whole module', "import * as chains from './rounds/chain/chains.ts'"],
  ['rules', "import { dice } from '@kurazh/games/dice/dice.ts'"],
  ['rules by number', "import { rulesOf } from '@kurazh/games/index.ts'"],
])('%s reachable for an administrator is a finding', (_, code) => {
  expect(textsOf(route(code))).toEqual([expect.stringContaining('near an outcome')])
})

test.each([
  ['update bet set payout = 1'],
  ['insert into table_shoe (cut) values (1)'],
  ['DELETE FROM round_chain'],
  ['select * from play_settle($1)'],
  ['update\n  seed_root set sealed = $1'],
])('«%s» is a finding', (statement) => {
  expect(textsOf(route(`export const x = sql\`${statement}\``))).toEqual([
    expect.stringContaining('where outcomes stand'),
  ])
})

test('an admin screen that imports rules or play, and a table with a column for an outcome, are findings', () => {
  expect(
    textsOf({ 'web/admin/x.tsx': "import { dice } from '@kurazh/games/dice/dice.ts'\nexport const x = dice\n" }),
  ).toHaveLength(1)
  expect(
    textsOf({
      'server/staff/rows.ts':
        'interface Rows {\n  admin_x: {\n    next_point: bigint\n    hash: string\n  }\n}\nexport type Row = Rows\n',
    }),
  ).toHaveLength(1)
})

test('only the dealer’s console answers its calls, and only it adds to the dealt results', () => {
  const console = (code: string) => ({
    'server/play/tables/hand/admin-dealing.ts': `${code}\nexport const open = (http: { onAdmin(call: unknown): void }) => http.onAdmin({})\n`,
  })
  expect(
    textsOf(
      console(
        "import { dealingCalls } from '@kurazh/contract/admin/dealing.ts'\nimport type { Desk } from './desk.ts'\nexport const x = [dealingCalls] as unknown as Desk",
      ),
    ),
  ).toEqual([])
  expect(
    textsOf(console("import { gameCalls } from '@kurazh/contract/admin/games.ts'\nexport const x = gameCalls")),
  ).toEqual([expect.stringContaining('console alone')])
  expect(textsOf(console("import { createSeeds } from '../../seeded/seeds.ts'\nexport const x = createSeeds"))).toEqual(
    [expect.stringContaining('near an outcome')],
  )
  expect(textsOf(console('export const x = sql`insert into table_act (value) values (1)`'))).toEqual([
    expect.stringContaining('where outcomes stand'),
  ])
  expect(
    textsOf(route("import { dealingCalls } from '@kurazh/contract/admin/dealing.ts'\nexport const x = dealingCalls")),
  ).toEqual([expect.stringContaining('console alone')])
  expect(textsOf(route("import { Desk } from './tables/hand/desk.ts'\nexport const x = Desk"))).toEqual([
    expect.stringContaining('near an outcome'),
  ])
  expect(
    textsOf({
      'server/play/tables/loop/x.ts': "import { addAct } from '../hand/act-log.ts'\nexport const x = addAct\n",
    }),
  ).toEqual([expect.stringContaining('adds to what was dealt')])
})

test('code that does not answer administrators is exempt', () => {
  expect(
    textsOf({
      'server/play/seeded/x.ts':
        "import { createSeeds } from './seeds.ts'\nexport const x = [createSeeds, sql`update bet set payout = 1`]\n",
    }),
  ).toEqual([])
})
