/** The archive of the database's log: what a kill leaves is taken up again, nothing is overwritten, nothing needed is removed. */
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const scripts = new URL('../deploy/postgres/', import.meta.url).pathname
let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'kurazh-archive-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const run = (script: string, args: readonly string[], env: Record<string, string> = {}) =>
  spawnSync('sh', [join(scripts, script), ...args], { encoding: 'utf8', env: { ...process.env, ...env } })

/** Archives a file with this text under the name. */
function archive(name: string, text: string): number | null {
  const [from, into] = [join(folder, 'log'), join(folder, 'archive')]
  mkdirSync(into, { recursive: true })
  writeFileSync(from, text)
  return run('archive.sh', [into, from, name]).status
}
const archived = (name: string) => readFileSync(join(folder, 'archive', name), 'utf8')

test('a file that is stored already is answered with yes: the answer of the first time was lost', () => {
  expect(archive('000000010000000000000001', 'one')).toBe(0)
  expect(archive('000000010000000000000001', 'one')).toBe(0)
  expect(archived('000000010000000000000001')).toBe('one')
})

test('another file under a stored name is refused, and the stored one stays', () => {
  expect(archive('000000010000000000000001', 'one')).toBe(0)
  expect(archive('000000010000000000000001', 'two')).toBe(1)
  expect(archived('000000010000000000000001')).toBe('one')
})

test('what a killed archiver left half copied is written anew', () => {
  mkdirSync(join(folder, 'archive'))
  writeFileSync(join(folder, 'archive', '.000000010000000000000001.part'), 'on')
  expect(archive('000000010000000000000001', 'one')).toBe(0)
  expect(readdirSync(join(folder, 'archive'))).toEqual(['000000010000000000000001'])
})

test('without a folder to write into it fails', () => {
  writeFileSync(join(folder, 'log'), 'one')
  expect(run('archive.sh', [join(folder, 'nowhere'), join(folder, 'log'), 'name']).status).not.toBe(0)
})

const segment = (at: number) => `0000000100000000000000${at.toString(16).toUpperCase().padStart(2, '0')}`

/** A base copy of this many days ago whose log begins at the segment; without a manifest it was not finished. */
function copy(name: string, days: number, first: number, isWhole = true): void {
  const at = join(folder, 'copies', name)
  mkdirSync(at, { recursive: true })
  writeFileSync(join(at, 'backup_label'), `START WAL LOCATION: 0/2000028 (file ${segment(first)})\nLABEL: base\n`)
  if (!isWhole) return
  writeFileSync(join(at, 'backup_manifest'), '{}')
  const moment = Date.now() / 1_000 - days * 86_400 - 60
  utimesSync(join(at, 'backup_manifest'), moment, moment)
}

/** Stands for PostgreSQL's own program: removes what sorts before the given name. */
function cleanup(): string {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  writeFileSync(
    join(bin, 'pg_archivecleanup'),
    '#!/bin/sh\nfor each in "$1"/0*; do [ "$(basename "$each")" \\< "$2" ] && rm "$each"; done; true\n',
    { mode: 0o755 },
  )
  return bin
}

function prune(days: number): { status: number | null; copies: string[]; log: string[] } {
  const [copies, log] = [join(folder, 'copies'), join(folder, 'archive')]
  const { status } = run('prune.sh', ['--copies', copies, '--archive', log, '--days', `${days}`], { PG_BIN: cleanup() })
  return {
    status,
    copies: existsSync(copies) ? readdirSync(copies).toSorted() : [],
    log: readdirSync(log).toSorted(),
  }
}

function fillArchive(): void {
  mkdirSync(join(folder, 'archive'))
  for (let at = 1; at <= 9; at += 1) writeFileSync(join(folder, 'archive', segment(at)), '')
}

test('what the last days begin from stays: the newest copy before them, and all log from it on', () => {
  fillArchive()
  copy('a', 30, 1)
  copy('b', 20, 3)
  copy('c', 15, 5)
  copy('d', 3, 7)
  copy('e', 1, 9)
  const { status, copies, log } = prune(14)
  expect([status, copies]).toEqual([0, ['c', 'd', 'e']])
  expect(log).toEqual([5, 6, 7, 8, 9].map(segment))
})

test('a copy that was not finished is none: the log of the whole one before it stays', () => {
  fillArchive()
  copy('a', 40, 2)
  copy('b', 20, 5, false)
  expect(prune(14)).toMatchObject({ status: 0, log: [2, 3, 4, 5, 6, 7, 8, 9].map(segment) })
})

test('without a whole copy nothing is removed', () => {
  fillArchive()
  copy('b', 20, 5, false)
  expect(prune(14)).toMatchObject({ status: 2, copies: ['b'], log: [1, 2, 3, 4, 5, 6, 7, 8, 9].map(segment) })
})
