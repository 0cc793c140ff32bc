import { expect, test, vi } from 'vitest'
import { checkDeadCode } from './dead-code.ts'
import { fixtureTreeWithConfiguration, places } from './fixture-tree.ts'

// The programs are slow on a busy machine; this only ends a test that hangs.
vi.setConfig({ testTimeout: 120_000 })

const workspace = (name: string, dependencies: Record<string, string> = {}) =>
  JSON.stringify({ name: `@kurazh/${name}`, version: '0.1.0', type: 'module', exports: { './*': './*' }, dependencies })
const site = {
  'package.json': JSON.stringify({
    name: 'kurazh',
    private: true,
    type: 'module',
    workspaces: ['games', 'shared', 'contract', 'server', 'web'],
  }),
  'games/package.json': workspace('games'),
  'games/index.ts': "import { dice } from './dice/dice.ts'\nexport const games = { dice }\n",
  'games/dice/dice.ts': 'export interface Dice {\n  id: string\n}\nexport const dice: Dice = { id: "dice" }\n',
  'shared/package.json': workspace('shared'),
  'contract/package.json': workspace('contract'),
  'contract/index.ts': 'export const calls = {}\n',
  'server/package.json': workspace('server', { pg: '*', '@kurazh/contract': '*' }),
  'server/main.ts': "import pg from 'pg'\nimport { calls } from '@kurazh/contract/index.ts'\nconsole.log(pg, calls)\n",
  'server/books.ts': 'export {}\n',
  'server/admin.ts': 'export {}\n',
  'web/package.json': workspace('web'),
  'web/main.tsx': 'export {}\n',
  'tools/check.ts': 'export {}\n',
}
const configuration = ['knip.json', 'tsconfig.base.json', 'tsconfig.json']
const check = (files: Record<string, string>) =>
  checkDeadCode(fixtureTreeWithConfiguration({ ...site, ...files }, configuration))

test('unused files, exports and packages, and undeclared packages, are findings', async () => {
  const { findings } = await check({
    'games/dice/old.ts': 'export const old = 1\n',
    'contract/core/money.ts': '\nexport const unused = 1\nexport const used = 2\n',
    'contract/index.ts': "import { used } from './core/money.ts'\nexport const calls = { used }\n",
    'server/package.json': workspace('server', { pg: '*', '@kurazh/contract': '*', fastify: '*' }),
    'web/main.tsx': "import 'zod'\n",
  })
  expect(places(findings)).toEqual([
    'contract/core/money.ts:2',
    'games/dice/old.ts:1',
    'server/package.json:1',
    'web/main.tsx:1',
  ])
})

test('a configuration knip cannot read is a finding', async () => {
  const tree = fixtureTreeWithConfiguration({ ...site, 'knip.json': '{ "entry": 5' }, [])
  expect(places((await checkDeadCode(tree)).findings)).toEqual(['knip.json:1'])
})

test('entry points and types used in their own file pass', async () => {
  expect((await check({})).findings).toEqual([])
})
