import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkFirstLoad } from './first-load.ts'
import { madeTree, places } from './made-tree.ts'

/** About `bytes` of JavaScript that gzip cannot make smaller than three quarters of it. */
const heavy = (bytes: number) => `export const x = '${randomBytes((bytes * 3) / 4).toString('base64')}'\n`
const page = `
  <script src="/theme.js"></script>
  <script type="module" crossorigin src="/assets/main.js"></script>
  <link rel="modulepreload" href="/assets/react.js">
  <link rel="stylesheet" href="/assets/main.css">
`
const build = {
  'web/dist/index.html': page,
  'web/dist/theme.js': 'document.title\n',
  'web/dist/assets/main.js': "import './shared.js'\nexport * from './more.js'\nimport('./dice.js')\n",
  'web/dist/assets/react.js': 'export {}\n',
  'web/dist/assets/shared.js': 'import "./main.js"\n',
  'web/dist/assets/more.js': 'export {}\n',
  'web/dist/assets/dice.js': heavy(400_000),
}
const check = (files: Record<string, string>) => checkFirstLoad(madeTree({ ...build, ...files }))

const loadedAtOnce = ['theme.js', 'assets/main.js', 'assets/react.js', 'assets/shared.js', 'assets/more.js']

test.each(loadedAtOnce)('a first load made heavy by %s is a finding', (path) => {
  const { findings, note } = check({ [`web/dist/${path}`]: heavy(190_000) + (build[`web/dist/${path}` as keyof typeof build] ?? '') })
  expect(places(findings)).toEqual(['web/dist/index.html:1'])
  expect(note).toMatch(/^1[34]\d\.\d kB of gzip JavaScript/)
})

test('a page that loads nothing, or something the build does not have, is a finding', () => {
  expect(check({ 'web/dist/index.html': '<p>пусто</p>' }).findings).toHaveLength(1)
  expect(check({ 'web/dist/assets/more.js': "import './absent.js'\n" }).findings).toHaveLength(1)
})

test('a light page passes whatever its lazy parts weigh', () => {
  expect(check({})).toEqual({ findings: [], note: expect.stringMatching(/^0\.\d kB of gzip JavaScript in 5 files$/) as string })
})

test('without a build it is skipped with a word', () => {
  expect(checkFirstLoad(madeTree({ 'web/main.tsx': 'export {}\n' }))).toEqual({ findings: [], note: 'skipped: web/dist is not built' })
})
