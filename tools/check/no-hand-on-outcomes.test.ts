import { expect, test } from 'vitest'
import { madeTree } from './made-tree.ts'
import { checkOutcomes } from './no-hand-on-outcomes.ts'

const route = (code: string) => ({ 'server/play/admin-x.ts': `${code}\nexport const open = (http: { onAdmin(call: unknown): void }) => http.onAdmin({})\n` })
const textsOf = (files: Record<string, string>) => checkOutcomes(madeTree(files)).findings.map(({ text }) => text)

test('what answers an administrator may read bets and stop a table', () => {
  expect(textsOf(route("import { engines } from './engines.ts'\nimport { pauseTable } from './tables/control/control.ts'\nexport const x = [engines, pauseTable, sql`select stake from bet`]"))).toEqual([])
})

test.each([
  ['a salt', "import { fixSalt } from './rounds/chain/chains.ts'"], ['seeds', "import { createSeeds } from './seeded/seeds.ts'"], ['a whole module', "import * as chains from './rounds/chain/chains.ts'"],
  ['rules', "import { dice } from '@kurazh/games/dice/dice.ts'"], ['rules by number', "import { rulesOf } from '@kurazh/games/index.ts'"],
])('%s in its hands is a finding', (_, code) => {
  expect(textsOf(route(code))).toEqual([expect.stringContaining('near an outcome')])
})

test.each([
  ['update bet set payout = 1'], ['insert into table_shoe (cut) values (1)'], ['DELETE FROM round_chain'], ['select * from play_settle($1)'], ['update\n  seed_root set sealed = $1'],
])('«%s» is a finding', (statement) => {
  expect(textsOf(route(`export const x = sql\`${statement}\``))).toEqual([expect.stringContaining('where outcomes stand')])
})

test('a screen that takes rules or play, and a table with room for an outcome, are findings', () => {
  expect(textsOf({ 'web/admin/x.tsx': "import { dice } from '@kurazh/games/dice/dice.ts'\nexport const x = dice\n" })).toHaveLength(1)
  expect(textsOf({ 'server/features/admin/rows.ts': 'interface Rows {\n  admin_x: {\n    next_point: bigint\n    hash: string\n  }\n}\nexport type Row = Rows\n' })).toHaveLength(1)
})

test('others than those who answer administrators are not looked at', () => {
  expect(textsOf({ 'server/play/seeded/x.ts': "import { createSeeds } from './seeds.ts'\nexport const x = [createSeeds, sql`update bet set payout = 1`]\n" })).toEqual([])
})
