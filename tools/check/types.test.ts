import { expect, test, vi } from 'vitest'
import { fixtureTreeWithConfiguration, places } from './fixture-tree.ts'
import { checkTypes } from './types.ts'

// The programs are slow on a busy machine; this only ends a test that hangs.
vi.setConfig({ testTimeout: 120_000 })

const configuration = [
  'tsconfig.base.json',
  'tsconfig.json',
  ...['games', 'shared', 'contract', 'server', 'web'].map((folder) => `${folder}/tsconfig.json`),
]
const site = {
  'games/index.ts': 'export const games = {}\n',
  'games/core/every-game.test.ts': "import { cpus } from 'node:os'\nexport const count: number = cpus().length\n",
  'shared/money/kopecks.ts': 'export const one = 1n\n',
  'contract/core/money.ts': 'export const one = 1n\n',
  'server/main.ts': "import { join } from 'node:path'\nexport const path: string = join('a', 'b')\n",
  'web/main.tsx': 'export const page: string = document.title\n',
  'tools/check.ts': "import { cpus } from 'node:os'\nexport const count: number = cpus().length\n",
}
const check = (files: Record<string, string>) =>
  checkTypes(fixtureTreeWithConfiguration({ ...site, ...files }, configuration))

test('a type error in any project, tests included, a timer in the rules of games and a file of no project are findings', async () => {
  const bad = 'export {}\nexport const wrong: number = "text"\n'
  const product = [
    'games/core/a.ts',
    'games/core/a.test.ts',
    'shared/a.ts',
    'shared/a.test.ts',
    'contract/a.ts',
    'contract/a.test.ts',
    'server/a.ts',
    'web/a.tsx',
  ]
  const paths = [...product, 'tools/a.ts', 'bench/a.ts', 'e2e/a.ts', 'harness/a.ts']
  const timers = 'export const a = setTimeout\nexport const b = document\nexport const c = process\n'
  const { findings } = await check({
    ...Object.fromEntries(paths.map((path) => [path, bad])),
    // Timers and the DOM do not compile in the rules of games.
    'games/core/timers.ts': timers,
    // Not part of any project.
    'mobile/app.ts': 'export {}\n',
  })
  expect(places(findings)).toEqual(
    [
      ...paths.map((path) => `${path}:2`),
      ...[1, 2, 3].map((line) => `games/core/timers.ts:${line}`),
      'mobile/app.ts:1',
    ].toSorted(),
  )
})

test('a project without files is a finding', async () => {
  const { 'web/main.tsx': _, ...others } = site
  expect(places((await checkTypes(fixtureTreeWithConfiguration(others, configuration))).findings)).toEqual([
    'web/tsconfig.json:1',
  ])
})

test('a tree with correct types passes', async () => {
  expect(await check({})).toEqual({ findings: [], note: '6 projects, 7 of our files' })
})
