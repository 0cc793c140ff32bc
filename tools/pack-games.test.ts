import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { betFile } from '@kurazh/contract/play/verify-form.ts'
import { commitmentOf, payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import vectors from '../games/dice/vectors/dice.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')
let folder: string

/** Installs the package as a third party would: unpacked into node_modules, with its dependencies next to it. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kurazh-stranger-'))
  const packed = spawnSync(process.execPath, [join(root, 'tools', 'pack-games.ts'), '--out', folder], {
    encoding: 'utf8',
  })
  expect([packed.stderr, packed.status]).toEqual(['', 0])
  const archive = readdirSync(folder).find((file) => file.endsWith('.tgz')) ?? ''
  expect(spawnSync('tar', ['xzf', archive], { cwd: folder }).status).toBe(0)
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@noble'), { recursive: true })
  mkdirSync(join(modules, '@kurazh'))
  cpSync(join(folder, 'package'), join(modules, '@kurazh', 'games'), { recursive: true })
  for (const name of ['zod', '@noble/hashes']) symlinkSync(join(root, 'node_modules', name), join(modules, name))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const published = (() => {
  const { bets, serverSeed, clientSeed, nonce, number } = vectors[1] ?? expect.fail('no vectors')
  const [chance, side, win, multiplier] = bets[4] as [number, string, boolean, number]
  const bet = {
    serverSeed,
    clientSeed,
    nonce,
    game: 'dice',
    version: 1,
    stake: 100n,
    params: { chance, side },
    outcome: { number, win },
    multiplier,
    payout: payoutKopecks(100n, multiplier),
    commitment: commitmentOf(serverSeed),
    at: '',
  }
  return { text: betFile(bet, undefined), commitment: bet.commitment }
})()

test('the ten lines of its README verify a bet in plain JavaScript, and detect a falsified one', () => {
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(readFileSync(join(root, 'games', 'README.md'), 'utf8')) ?? []
  writeFileSync(join(folder, 'verify.mjs'), code)
  writeFileSync(join(folder, 'bet.json'), published.text)
  writeFileSync(join(folder, 'bent.json'), published.text.replace(/"number": \d+/, '"number": 1'))
  const verify = (...args: string[]) =>
    spawnSync(process.execPath, ['verify.mjs', ...args], { cwd: folder, encoding: 'utf8' })
  expect(code.trim().split('\n').length).toBeLessThanOrEqual(10)
  expect(verify('bet.json', published.commitment).stdout).toMatch(/^holds /)
  expect(verify('bet.json', 'ab'.repeat(32)).stdout).toMatch(/^DOES NOT HOLD /)
  expect(verify('bent.json', published.commitment).stdout).toMatch(/^DOES NOT HOLD /)
})

test('tests, fixtures and sources are not included', () => {
  const files = readdirSync(join(folder, 'package'), { recursive: true, encoding: 'utf8' })
  expect(files.filter((file) => /\.test\.|testing|vectors|(?<!\.d)\.ts$/.test(file))).toEqual([])
  expect(files).toContain(join('lib', 'index.d.ts'))
})
