import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkFirstLoad } from './first-load.ts'
import { fixtureTree, places } from './fixture-tree.ts'

/** About `bytes` of JavaScript that gzip can compress to at most three quarters. */
const heavy = (bytes: number) => `export const x = '${randomBytes((bytes * 3) / 4).toString('base64')}'\n`
const page = (files: string) =>
  `<link rel="stylesheet" href="/assets/main.css"><script src="/plain.js"></script><script>${files}</script>`
const build = {
  'web/dist/.pages/pages.json': '[{"path":"*","file":"0.html"},{"path":"/","file":"1.html"}]',
  'web/dist/.pages/0.html': page('const files = ["/assets/react.js"]'),
  'web/dist/.pages/1.html': page('const files = ["/assets/main.js","/assets/react.js"]'),
  'web/dist/assets/main.css': '.code { color: red }\n',
  'web/dist/plain.js': 'document.title\n',
  'web/dist/assets/main.js': "import './shared.js'\nexport * from './more.js'\nimport('./dice.js')\n",
  'web/dist/assets/react.js': 'export {}\n',
  'web/dist/assets/shared.js': 'import "./main.js"\n',
  'web/dist/assets/more.js': 'export {}\n',
  'web/dist/assets/dice.js': heavy(400_000),
}
const check = (files: Record<string, string>) => checkFirstLoad(fixtureTree({ ...build, ...files }))

const loadedAtOnce = ['plain.js', 'assets/main.js', 'assets/react.js', 'assets/shared.js', 'assets/more.js']

test.each(loadedAtOnce)('a first load that is too heavy because of %s is a finding', (path) => {
  const { findings, note } = check({
    [`web/dist/${path}`]: heavy(260_000) + (build[`web/dist/${path}` as keyof typeof build] ?? ''),
  })
  expect(places(findings)).toContain('web/dist/.pages/1.html:1')
  expect(note).toMatch(/^(?:1[89]|2[01])\d\.\d kB of gzip JavaScript/)
})

test('a page that loads nothing, or a file that is not in the build, is a finding', () => {
  expect(check({ 'web/dist/.pages/1.html': '<p>пусто</p>' }).findings).toHaveLength(1)
  expect(check({ 'web/dist/assets/more.js': "import './absent.js'\n" }).findings).toHaveLength(1)
})

test('code of the admin area in a page’s first load is a finding, and in a lazy part it is not', () => {
  expect(places(check({ 'web/dist/assets/shared.js': "fetch('/api/admin/state')\n" }).findings)).toEqual([
    'web/dist/.pages/1.html:1',
  ])
  expect(check({ 'web/dist/assets/dice.js': "fetch('/api/admin/state')\n" }).findings).toEqual([])
})

test('inline code counts', () => {
  const { findings } = check({ 'web/dist/.pages/1.html': page(`const files = ["/assets/main.js"]\n${heavy(260_000)}`) })
  expect(places(findings)).toEqual(['web/dist/.pages/1.html:1'])
})

test('a light page passes whatever the size of its lazy parts', () => {
  expect(check({})).toEqual({
    findings: [],
    note: expect.stringMatching(/^0\.\d kB of gzip JavaScript in 5 files and 0\.0 kB of sheets of \/$/) as string,
  })
})

test('sheets that are too heavy for the first page, or missing, are a finding', () => {
  const rules = `/* ${randomBytes(23_000).toString('base64')} */`
  const { findings, note } = check({ 'web/dist/assets/main.css': rules })
  expect(places(findings)).toEqual(['web/dist/.pages/1.html:1'])
  expect(note).toMatch(/2[2-4]\.\d kB of sheets of \/$/)
  const unlinked = '<link rel="stylesheet" crossorigin href="/assets/absent.css"><script src="/plain.js"></script>'
  expect(places(check({ 'web/dist/.pages/1.html': unlinked }).findings)).toEqual(['web/dist/.pages/1.html:1'])
})

test('any page whose first paint waits for many sheets is a finding', () => {
  const linked = (count: number) =>
    page('const files = ["/assets/react.js"]') + '<link rel="stylesheet" href="/assets/main.css">'.repeat(count - 1)
  expect(check({ 'web/dist/.pages/0.html': linked(12) }).findings).toEqual([])
  expect(places(check({ 'web/dist/.pages/0.html': linked(13) }).findings)).toEqual(['web/dist/.pages/0.html:1'])
})

test('without a build it is skipped with a message', () => {
  expect(checkFirstLoad(fixtureTree({ 'web/main.tsx': 'export {}\n' }))).toEqual({
    findings: [],
    note: 'skipped: web/dist is not built',
  })
})

test('a page that loads many script files is a finding', () => {
  const names = Array.from({ length: 109 }, (_, place) => `part-${place}`)
  const parts = Object.fromEntries(names.map((name) => [`web/dist/assets/${name}.js`, 'export {}\n']))
  const asking = (from: readonly string[]) => ({
    ...parts,
    'web/dist/.pages/0.html': page(`const files = [${from.map((name) => `"/assets/${name}.js"`).join()}]`),
  })
  expect(places(check(asking(names)).findings)).toEqual([])
  expect(places(check(asking([...names, 'main'])).findings)).toEqual(['web/dist/.pages/0.html:1'])
})
