import { expect, test, vi } from 'vitest'
import { checkLint } from './lint.ts'
import { fixtureTreeWithConfiguration, places } from './fixture-tree.ts'

// The programs are slow on a busy machine; this only ends a test that hangs.
vi.setConfig({ testTimeout: 120_000 })

const configuration = ['.oxlintrc.json', 'tsconfig.base.json', 'tsconfig.json']
const check = (files: Record<string, string>) => checkLint(fixtureTreeWithConfiguration(files, configuration))

const wrong = {
  'any.ts': 'export const x = (y: any) => y',
  'suppressed-type-error.ts': '// @ts-ignore\nexport const x = 1',
  'non-null-assertion.ts': 'export const x = (y?: string) => y!',
  'promise-nobody-waits-for.ts': 'const f = async () => 1\nexport function x() {\n  f()\n}',
  'promise-for-a-condition.ts': 'const f = async () => 1\nexport const x = () => (f() ? 1 : 2)',
  'loose-comparison.ts': 'export const x = (y: number) => y == 1',
  'comment-that-disables-nothing.ts': '// oxlint-disable-next-line no-debugger\nexport const x = 1',
}

test('each forbidden construct is a finding', async () => {
  const files = Object.fromEntries(Object.entries(wrong).map(([name, text]) => [`tools/${name}`, `${text}\n`]))
  const { findings } = await check(files)
  expect(new Set(findings.map(({ path }) => path))).toEqual(new Set(Object.keys(files)))
})

const ofTwoFiles = {
  'tools/a.ts': "import { b } from './b.ts'\n\nexport const a = () => b\n",
  'tools/b.ts': "import { a } from './a.ts'\n\nexport const b = () => a\n",
}
const ofTypesAlone = {
  'tools/c.ts': "import type { D } from './d.ts'\n\nexport type C = D[]\n",
  'tools/d.ts': "import type { C } from './c.ts'\n\nexport type D = C | 1\n",
}
const throughAThirdFile = {
  'tools/e.ts': "import { f } from '../bench/f.ts'\n\nexport const e = () => f\n",
  'bench/f.ts': "import type { G } from './deep/g.ts'\n\nexport const f: G = 1\n",
  'bench/deep/g.ts': "import { e } from '../../tools/e.ts'\n\nexport type G = number | typeof e\n",
}

test('a circular import, of types alone or through a third file too, is a finding in every file of it', async () => {
  const files = { ...ofTwoFiles, ...ofTypesAlone, ...throughAThirdFile }
  const { findings } = await check(files)
  const circles = findings.filter(({ text }) => text.includes('no-cycle')).map(({ path }) => path)
  expect(new Set(circles)).toEqual(new Set(Object.keys(files)))
})

test('a folder that the linter is configured to skip is a finding', async () => {
  const { findings } = await check({
    'tools/x.ts': 'export const x = 1\n',
    'bench/y.ts': 'export const y = 1\n',
    '.eslintignore': 'bench\n',
  })
  expect(places(findings)).toEqual(['.oxlintrc.json:1'])
})

test('a linter that cannot start is a finding', async () => {
  const tree = fixtureTreeWithConfiguration(
    { 'tools/x.ts': 'export const x = 1\n', '.oxlintrc.json': '{ "rules": 5' },
    [],
  )
  expect(places((await checkLint(tree)).findings)).toEqual(['.oxlintrc.json:1'])
})

test('clean code passes, and its files were counted', async () => {
  const { findings, note } = await check({
    'tools/x.ts': 'export const x = (y?: string) => y ?? 1\n',
    'tools/run.mjs': 'console.log(1)\n',
  })
  expect({ findings, note }).toEqual({ findings: [], note: '2 files' })
})
