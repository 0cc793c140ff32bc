import { expect, test, vi } from 'vitest'
import { checkLint } from './lint.ts'
import { madeTreeWithConfiguration, places } from './made-tree.ts'

// The programs take as long as the machine lets them; this only ends a test that hangs.
vi.setConfig({ testTimeout: 120_000 })

const configuration = ['.oxlintrc.json', 'tsconfig.base.json', 'tsconfig.json']
const check = (files: Record<string, string>) => checkLint(madeTreeWithConfiguration(files, configuration))

test.each([
  ['any', 'export const x = (y: any) => y'],
  ['a suppressed type error', '// @ts-ignore\nexport const x = 1'],
  ['a non-null assertion', 'export const x = (y?: string) => y!'],
  ['a promise nobody waits for', 'const f = async () => 1\nexport function x() {\n  f()\n}'],
  ['a promise taken for a condition', 'const f = async () => 1\nexport const x = () => (f() ? 1 : 2)'],
  ['a loose comparison', 'export const x = (y: number) => y == 1'],
  ['a disable comment that disables nothing', '// oxlint-disable-next-line no-debugger\nexport const x = 1'],
])('%s is a finding', async (_, text) => {
  const { findings } = await check({ 'tools/x.ts': `${text}\n` })
  expect(findings.map(({ path }) => path)).toContain('tools/x.ts')
})

test.each([
  ['of two files', { 'tools/a.ts': "import { b } from './b.ts'\n\nexport const a = () => b\n", 'tools/b.ts': "import { a } from './a.ts'\n\nexport const b = () => a\n" }],
  ['of types alone', { 'tools/a.ts': "import type { B } from './b.ts'\n\nexport type A = B[]\n", 'tools/b.ts': "import type { A } from './a.ts'\n\nexport type B = A | 1\n" }],
  ['through a third file', {
    'tools/a.ts': "import { b } from '../bench/b.ts'\n\nexport const a = () => b\n",
    'bench/b.ts': "import type { C } from './deep/c.ts'\n\nexport const b: C = 1\n",
    'bench/deep/c.ts': "import { a } from '../../tools/a.ts'\n\nexport type C = number | typeof a\n",
  }],
])('a circle of imports %s is a finding in every file of it', async (_, files) => {
  const { findings } = await check(files)
  const circles = findings.filter(({ text }) => text.includes('no-cycle')).map(({ path }) => path)
  expect(new Set(circles)).toEqual(new Set(Object.keys(files)))
})

test('a folder the linter was told to skip is a finding', async () => {
  const { findings } = await check({ 'tools/x.ts': 'export const x = 1\n', 'bench/y.ts': 'export const y = 1\n', '.eslintignore': 'bench\n' })
  expect(places(findings)).toEqual(['.oxlintrc.json:1'])
})

test('a linter that cannot start is a finding', async () => {
  const tree = madeTreeWithConfiguration({ 'tools/x.ts': 'export const x = 1\n', '.oxlintrc.json': '{ "rules": 5' }, [])
  expect(places((await checkLint(tree)).findings)).toEqual(['.oxlintrc.json:1'])
})

test('clean code passes, and its files were counted', async () => {
  const { findings, note } = await check({ 'tools/x.ts': 'export const x = (y?: string) => y ?? 1\n', 'tools/run.mjs': 'console.log(1)\n' })
  expect({ findings, note }).toEqual({ findings: [], note: '2 files' })
})
