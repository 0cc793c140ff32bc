import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { fixtureRoot } from './check/fixture-tree.ts'

// The program is slow on a busy machine; this only ends a test that hangs.
vi.setConfig({ testTimeout: 120_000 })

const clean = { 'games/index.ts': 'export {}\n' }

function check(files: Record<string, string>, ...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'check.ts'), ...args], {
    cwd: fixtureRoot(files),
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

test('a finding makes the exit status 1 and is printed with its file and line', () => {
  const { status, output } = check({ ...clean, 'web/ui/x.ts': "\nimport '../app.tsx'\n" }, '--only', 'imports,sizes')
  expect(status).toBe(1)
  expect(output).toMatch(/✗ imports .*to mend: 1\n {4}web\/ui\/x\.ts:2 {2}/)
  expect(output).toMatch(/✓ sizes/)
})

test('a file that could not be read fails every run', () => {
  const { status, output } = check({ ...clean, 'server/data/hidden.ts': 'export {}\n' }, '--only', 'purity')
  expect(status).toBe(1)
  expect(output).toContain('server/data/hidden.ts:1')
})

test('an unknown check makes the exit status 2 and lists the known ones', () => {
  const { status, output } = check(clean, '--only', 'import')
  expect(status).toBe(2)
  expect(output).toMatch(/«import»[^]*imports,.*types,lint,dead-code/)
})

test.each([['--help'], ['--olny', 'types']])('«%s» prints the usage without a stack, with status 2', (...args) => {
  const { status, output } = check(clean, ...args)
  expect(status).toBe(2)
  expect(output).toMatch(/usage: node tools\/check\.ts \[--only imports,.*types,lint,dead-code\]/)
  expect(output).not.toMatch(/^ +at |\.ts:\d/m)
})

test('without findings the exit status is 0, and only the requested checks ran', () => {
  const { status, output } = check(clean, '--only', 'imports')
  expect(status).toBe(0)
  expect(
    output
      .trim()
      .split('\n')
      .map((line) => line.slice(0, 9)),
  ).toEqual(['✓ files  ', '✓ imports'])
})
