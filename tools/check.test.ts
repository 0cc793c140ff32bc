import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { madeRoot } from './check/made-tree.ts'

// The program takes as long as the machine lets them; this only ends a test that hangs.
vi.setConfig({ testTimeout: 120_000 })

const clean = { 'games/index.ts': 'export {}\n' }

function check(files: Record<string, string>, ...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'check.ts'), ...args], { cwd: madeRoot(files), encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

test('a finding ends the program with 1 and is printed with its file and line', () => {
  const { status, output } = check({ ...clean, 'web/ui/x.ts': "\nimport '../app.tsx'\n" }, '--only', 'imports,sizes')
  expect(status).toBe(1)
  expect(output).toMatch(/✗ imports .*to mend: 1\n {4}web\/ui\/x\.ts:2 {2}/)
  expect(output).toMatch(/✓ sizes/)
})

test('a file that was not read fails every run', () => {
  const { status, output } = check({ ...clean, 'server/data/hidden.ts': 'export {}\n' }, '--only', 'purity')
  expect(status).toBe(1)
  expect(output).toContain('server/data/hidden.ts:1')
})

test('a check that does not exist ends the program with 2 and the list of those that do', () => {
  const { status, output } = check(clean, '--only', 'import')
  expect(status).toBe(2)
  expect(output).toMatch(/«import»[^]*imports,.*types,lint,dead-code/)
})

test('without findings it ends with 0, having run only what was asked for', () => {
  const { status, output } = check(clean, '--only', 'imports')
  expect(status).toBe(0)
  expect(output.trim().split('\n').map((line) => line.slice(0, 9))).toEqual(['✓ files  ', '✓ imports'])
})
