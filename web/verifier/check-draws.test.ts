/**
 * Draws among players that an independent program made are recounted, compared with the written promise, and broken
 * where one field is changed.
 */
import { readVerifyFile, type VerifyFile } from '@kurazh/contract/play/verify-form.ts'
import jackpot from '@kurazh/shared/proofs/vectors/jackpot.json' with { type: 'json' }
import rains from '@kurazh/shared/proofs/vectors/rain.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { bendsOf } from '../testing/liar/bends.ts'
import { checkFile } from './check-file.ts'
import { checkJackpot } from './check-jackpot.ts'
import { type Report, verdictOf, writtenSteps } from './report.ts'

const pause = async () => undefined

async function verdict(
  json: unknown,
  written = '',
  check: (file: VerifyFile) => Promise<Report> = (file) => checkFile(file, pause),
): Promise<string> {
  const file = readVerifyFile(JSON.stringify(json))
  if (typeof file === 'string') return 'unreadable'
  const report = await check(file)
  return verdictOf(report.steps, writtenSteps(report, written))
}

test.each(rains.map((file) => [file.rain.id, file] as const))('rain %i of an independent program', async (_, file) => {
  expect(await verdict(file)).toBe('recounted')
  expect(await verdict(file, file.rain.commitment)).toBe('promised')
  expect(await verdict(file, 'ab'.repeat(32))).toBe('broken')
})

/** What is no part of the draw: names. */
const unspoken =
  /^(rain\.entrants\.\d+\.name|fall\.(winner\.(name|img|status|prize)|carried|fallenAt|stage|seedsLeftMs))$/

test('any other word about a rain is broken or unreadable', async () => {
  const [file] = rains
  for (const { path, how, apply } of bendsOf(file)) {
    if (unspoken.test(path)) continue
    // Without what this page gave there is less to compare.
    if (apply(file) === file || (/^(promised|own)$/.test(path) && how === 'ничего')) continue
    expect([path, how, await verdict(apply(file))]).toEqual([path, how, expect.stringMatching(/broken|unreadable/)])
  }
})

test('numbers of another form, which could make one entropy of two lists, are refused', async () => {
  const [file] = rains
  const [first, second, ...others] = file?.rain.entrants ?? []
  const joined = [{ ...first, seed: `${first?.seed}\n${second?.seed}` }, { ...second, seed: '' }, ...others]
  expect(await verdict({ ...file, own: null, rain: { ...file?.rain, entrants: joined } })).toBe('broken')
})

/** The draw is not gone back: the value of the vector is believed. */
async function quick(file: VerifyFile): Promise<Report> {
  if (file.kind !== 'jackpot') throw new Error('another form')
  const { steps, value } = jackpot.proof
  return checkJackpot(file, pause, steps, async (_text, _many, stated) => stated === value)
}

test('a jackpot of an independent program is recounted, its draw gone back, and broken with another value', async () => {
  expect(await verdict(jackpot)).toBe('recounted')
  const { value } = jackpot.proof
  const other = `${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}`
  expect(await verdict({ ...jackpot, proof: { ...jackpot.proof, value: other } })).toBe('broken')
})

test('a jackpot is compared with all that was written down before', async () => {
  const { commitment, root, seedsHash } = jackpot.fall
  expect(await verdict(jackpot, `${commitment} ${root} ${seedsHash}`, quick)).toBe('promised')
  expect(await verdict(jackpot, commitment, quick)).toBe('partly')
  expect(await verdict(jackpot, `${commitment} ${'ab'.repeat(32)}`, quick)).toBe('broken')
  expect(await verdict({ ...jackpot, uid: null, seed: null }, '', quick)).toBe('recounted')
})

test('any other word about a jackpot is broken or unreadable', async () => {
  for (const { path, how, apply } of bendsOf(jackpot)) {
    if (unspoken.test(path) || path === 'fall.winner') continue
    // What is the page's own may be missing, and the list of seeds has an order of its own.
    if ((/^(uid|seed|proof\.own)$/.test(path) && how === 'ничего') || how === 'задом наперёд') continue
    expect([path, how, await verdict(apply(jackpot), '', quick)]).toEqual([
      path,
      how,
      expect.stringMatching(/broken|unreadable/),
    ])
  }
})

test('a draw with fewer steps than it has to have is broken, though it agrees with itself', async () => {
  const file = readVerifyFile(JSON.stringify(jackpot))
  if (typeof file === 'string' || file.kind !== 'jackpot') throw new Error('unreadable')
  const steps = async (due: number) => (await checkJackpot(file, pause, due, async () => true)).steps
  expect((await steps(jackpot.proof.steps)).map(({ state }) => state)).not.toContain('different')
  expect((await steps(jackpot.proof.steps + 1)).filter(({ state }) => state === 'different')).toHaveLength(1)
})
