import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const text = readFileSync(join(root, 'docs', 'threat-model.md'), 'utf8')
/** Paths of this project in code type: with a slash and an extension. */
const paths = [...text.matchAll(/`((?:games|contract|server|web|tools|bench|e2e|docs)\/[\w./-]+\.\w+)`/g)].flatMap(
  ([, path]) => path ?? [],
)

test('every file that the threat model names exists', () => {
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('every kind of game names a test that covers it', () => {
  const sections = text.split(/^## /m).filter((section) => section.includes('**The operator commits**'))
  expect(sections.length).toBeGreaterThanOrEqual(10)
  for (const section of sections) expect(section, section.slice(0, 40)).toMatch(/`[\w./-]+\.test\.tsx?`/)
})

test('the page of commands lists every npm command and every operator command', () => {
  const commands = readFileSync(join(root, 'docs', 'commands.md'), 'utf8')
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const verbs = [...readFileSync(join(root, 'server', 'admin.ts'), 'utf8').matchAll(/^ {2}(\w+): \{/gm)].flatMap(
    ([, verb]) => verb ?? [],
  )
  expect(verbs.length).toBeGreaterThan(20)
  expect(Object.keys(scripts).filter((name) => !commands.includes(`| \`${name}\` |`))).toEqual([])
  expect(verbs.filter((verb) => !new RegExp(`\`${verb}\\b`).test(commands))).toEqual([])
})
