/** Commands refuse arguments they do not know, tell what they do, and look at no database but the site's. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const run = (script: string, args: readonly string[], dataDir: string) =>
  spawnSync(process.execPath, [join(root, script), ...args], {
    cwd: tmpdir(),
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  })

test('a misspelt argument is refused, help is given, and no database is made for a question', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kurazh-command-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const dataDir = join(folder, 'data')
  const misspelt = run('server/books.ts', ['--restord'], dataDir)
  expect([misspelt.status, misspelt.stdout]).toEqual([2, ''])
  expect(misspelt.stderr).toMatch(/^Аргументы не поняты .*--restord.*бывают --restored/)
  expect(misspelt.stderr).not.toContain('    at ')
  const help = run('server/books.ts', ['--help'], dataDir)
  expect([help.status, help.stderr]).toEqual([0, ''])
  expect(help.stdout).toMatch(/audits the whole ledger/)
  const nothing = run('server/books.ts', [], dataDir)
  expect([nothing.status, nothing.stdout]).toEqual([2, ''])
  expect(nothing.stderr).toContain(`В папке ${dataDir} базы нет`)
  expect(existsSync(dataDir)).toBe(false)
})

/** Commands with a parser of their own, or that pass their arguments on. */
const others = new Set([
  'admin',
  'slots',
  'access',
  'pictures',
  'test',
  'check',
  'verify-site',
  'new-game',
  'restored',
  'liar',
])

test('every command reads its arguments by the parser that refuses unknown ones', () => {
  const listed = [
    ...readFileSync(join(root, 'tools/run.mjs'), 'utf8').matchAll(/^ {2}'?([\w-]+)'?: \{.*run: '(.+?)'/gm),
  ]
  expect(listed.length).toBeGreaterThan(25)
  const careless = listed.filter(
    ([, name = '', script = '']) =>
      !others.has(name) && !/readArguments\(|readOptions\(/.test(readFileSync(join(root, script), 'utf8')),
  )
  expect(careless.map(([, name]) => name)).toEqual([])
})
