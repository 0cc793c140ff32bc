/** `npm run par` from the command line: sheets of files and of our own machines, and refusals. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import { games } from '@kurazh/games/index.ts'
import { parFile } from '@kurazh/games/slots/engine/par-file.ts'
import { expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'kurazh-par-'))
const exampleOf = (name: string) => fileURLToPath(new URL(`../docs/machines/${name}.json`, import.meta.url))

function par(...args: string[]) {
  return spawnSync(process.execPath, [fileURLToPath(new URL('par.ts', import.meta.url)), ...args], { encoding: 'utf8' })
}

function written(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

/** A machine that cannot be counted in any time: every position of six long reels would be looked at. */
function endless(): string {
  const form = JSON.parse(readFileSync(exampleOf('cascades'), 'utf8')) as {
    reels: number
    wins: { lines?: number[][] }
    strips: Record<string, string[][]>
  }
  const long = (strip: readonly string[]) => Array.from({ length: 256 }, (_, stop) => strip[stop % strip.length])
  return JSON.stringify({
    ...form,
    strips: Object.fromEntries(Object.entries(form.strips).map(([name, set]) => [name, set.map(long)])),
  })
}

test('an example is counted, and the machine’s stored figures are written', () => {
  const store = join(folder, 'sheet.json')
  const { stdout, stderr, status } = par('--file', exampleOf('lines-with-wild-factors'), '--store', store)
  expect([stderr, status]).toEqual(['', 0])
  expect(stdout).toContain('возврат')
  expect(JSON.parse(readFileSync(store, 'utf8'))).toMatchObject({
    sheets: { spin: { bandsAreExact: true } },
    rare: [{ what: 'best' }],
  })
})

test('a machine of ours is printed with the hash of the file that the page offers', () => {
  const { stdout, status } = par('--game', 'three-samovars')
  expect(status).toBe(0)
  expect(stdout).toContain(
    `sha256 ${createHash('sha256')
      .update(parFile(games['three-samovars'] as unknown as SlotGame))
      .digest('hex')}`,
  )
})

test('a count that would never end is stopped with a sentence, and a file that is too large is not even read', () => {
  const late = par('--file', written('endless.json', endless()), '--seconds', '1')
  expect([late.status, late.stderr]).toEqual([2, expect.stringMatching(/^За 1 с не сосчитано: .*\n$/)])
  const large = par('--file', written('large.json', `"${'a'.repeat(1_100_000)}"`))
  expect([large.status, large.stderr]).toEqual([2, expect.stringMatching(/слишком велик: 1100002 байт/)])
})

test('invalid arguments get a sentence', () => {
  const wrong = [
    [],
    ['--game', 'dice'],
    ['--file', exampleOf('ways'), '--seconds', '0'],
    ['--file', written('no.json', '{')],
  ]
  for (const args of wrong) {
    const { status, stderr, stdout } = par(...args)
    expect([status, stdout, stderr]).toEqual([2, '', expect.stringMatching(/^[А-Я-].*\.?\n$/)])
  }
})
