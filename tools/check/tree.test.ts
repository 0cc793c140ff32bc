import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fixtureRoot, fixtureTree, places } from './fixture-tree.ts'
import { readTree } from './tree.ts'

test('a file that git knows and the walk does not read is a finding', () => {
  const tree = fixtureTree({
    'games/index.ts': 'export {}',
    'server/data/hidden.ts': 'export {}',
    'web/old.jsx': 'export {}',
  })
  expect(places(tree.unread)).toEqual(['server/data/hidden.ts:1', 'web/old.jsx:1'])
})

test('a file that does not parse is a finding at its line', () => {
  expect(places(fixtureTree({ 'games/index.ts': 'export {}\nconst a = ;\n' }).unread)).toEqual(['games/index.ts:2'])
})

test('a tree without code is a finding', () => {
  expect(fixtureTree({ 'README.md': 'words' }).unread).toHaveLength(1)
})

test('a folder git cannot list throws', () => {
  const root = fixtureRoot({ 'games/index.ts': 'export {}' })
  rmSync(join(root, '.git'), { recursive: true })
  expect(() => readTree(root)).toThrow(/git/)
})

test('untracked files are read, ignored and deleted ones are not', () => {
  const root = fixtureRoot({ '.gitignore': 'made/\n', 'games/index.ts': 'export {}', 'games/gone.ts': 'export {}' })
  execFileSync('git', ['add', '.'], { cwd: root })
  rmSync(join(root, 'games/gone.ts'))
  writeFileSync(join(root, 'games/new.ts'), 'export {}')
  mkdirSync(join(root, 'made'))
  writeFileSync(join(root, 'made/output.ts'), 'export {}')
  const tree = readTree(root)
  expect(tree.unread).toEqual([])
  expect(tree.files.map((file) => file.path).toSorted()).toEqual(['games/index.ts', 'games/new.ts'])
})

test('offsets are converted to lines', () => {
  const [file] = fixtureTree({ 'games/index.ts': 'a\nbb\n\nc\n' }).files
  expect([0, 1, 2, 4, 5, 6].map((offset) => file?.lineAt(offset))).toEqual([1, 1, 2, 2, 3, 4])
})
