import { expect, test, vi } from 'vitest'
import { madeTreeWithConfiguration, places } from './made-tree.ts'
import { checkTypes } from './types.ts'

// The programs take as long as the machine lets them; this only ends a test that hangs.
vi.setConfig({ testTimeout: 120_000 })

const configuration = ['tsconfig.base.json', 'tsconfig.json', ...['games', 'contract', 'server', 'web'].map((folder) => `${folder}/tsconfig.json`)]
const site = {
  'games/index.ts': 'export const games = {}\n',
  'games/core/every-game.test.ts': "import { cpus } from 'node:os'\nexport const count: number = cpus().length\n",
  'contract/money.ts': 'export const one = 1n\n',
  'server/main.ts': "import { join } from 'node:path'\nexport const path: string = join('a', 'b')\n",
  'web/main.tsx': 'export const page: string = document.title\n',
  'tools/check.ts': "import { cpus } from 'node:os'\nexport const count: number = cpus().length\n",
}
const check = (files: Record<string, string>) => checkTypes(madeTreeWithConfiguration({ ...site, ...files }, configuration))

test('a wrong type in any project, tests included, is a finding at its line', async () => {
  const bad = 'export {}\nexport const wrong: number = "text"\n'
  const product = ['games/core/a.ts', 'games/core/a.test.ts', 'contract/a.ts', 'contract/a.test.ts', 'server/a.ts', 'web/a.tsx']
  const paths = [...product, 'tools/a.ts', 'bench/a.ts', 'e2e/a.ts']
  const { findings } = await check(Object.fromEntries(paths.map((path) => [path, bad])))
  expect(places(findings)).toEqual(paths.map((path) => `${path}:2`).toSorted())
})

test('timers and the page do not compile in the rules of games', async () => {
  const { findings } = await check({ 'games/core/a.ts': 'export const a = setTimeout\nexport const b = document\nexport const c = process\n' })
  expect(places(findings)).toEqual(['games/core/a.ts:1', 'games/core/a.ts:2', 'games/core/a.ts:3'])
})

test('a file no project compiles is a finding', async () => {
  expect(places((await check({ 'mobile/app.ts': 'export {}\n' })).findings)).toEqual(['mobile/app.ts:1'])
})

test('a project without files is a finding', async () => {
  const { 'web/main.tsx': _, ...others } = site
  expect(places((await checkTypes(madeTreeWithConfiguration(others, configuration))).findings)).toEqual(['web/tsconfig.json:1'])
})

test('a tree whose types are right passes', async () => {
  expect(await check({})).toEqual({ findings: [], note: '5 projects, 6 of our files' })
})
