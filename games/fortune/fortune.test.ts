import { expect, test } from 'vitest'
import { blocks } from '../core/fairness.ts'
import { createRng } from '../core/random.ts'
import { add, compare, fraction, subtract } from '../core/rtp.ts'
import { fortune, type FortuneParams, multipliersE4, payoffs, risks, segmentCounts } from './fortune.ts'
import vectors from './vectors/fortune.json' with { type: 'json' }

const wheels = risks.flatMap((risk) => segmentCounts.map((segments): FortuneParams => ({ risk, segments })))
const zero = fraction(0n, 1n)

test('draws and multipliers match the independent vectors', () => {
  expect(vectors.draws.length).toBeGreaterThanOrEqual(75)
  for (const { serverSeed, clientSeed, nonce, params, outcome, multiplierE4 } of vectors.draws)
    expect(fortune.play(createRng(blocks(serverSeed, clientSeed, nonce)), params as FortuneParams)).toEqual({
      outcome,
      multiplierE4,
    })
})

test('all fifteen wheels carry, and return, exactly what the independent ones do', () => {
  expect(vectors.wheels).toHaveLength(wheels.length)
  for (const { risk, segments, multipliersE4: row, return: returned } of vectors.wheels) {
    const bet = { risk, segments } as FortuneParams
    const [numerator = '', denominator = ''] = returned.split('/')
    expect(multipliersE4(bet)).toEqual(row)
    expect(fortune.rtp(bet)).toEqual(fraction(BigInt(numerator), BigInt(denominator)))
  }
})

test.each(wheels)('$risk risk, $segments segments: 99 %, less than a ten-millionth below and never above', (bet) => {
  const wheel = multipliersE4(bet)
  expect(wheel).toHaveLength(bet.segments)
  expect(wheel.reduce((sum, each) => sum + each, 0)).toBe(9_900 * bet.segments)
  const missing = subtract(fraction(99n, 100n), fortune.rtp(bet))
  expect(compare(missing, zero)).toBeGreaterThanOrEqual(0)
  expect(compare(missing, fraction(1n, 10n ** 7n))).toBe(-1)
  const all = payoffs(bet)
  expect(all.map(({ probability }) => probability).reduce(add, zero)).toEqual(fraction(1n, 1n))
  expect(all.reduce((sum, { segments }) => sum + segments, 0)).toBe(bet.segments)
})

test('a higher risk pays less often and more at most', () => {
  for (const segments of segmentCounts) {
    const [low, medium, high] = risks.map((risk) => multipliersE4({ risk, segments }))
    const paying = (wheel: readonly number[] = []) => wheel.filter((each) => each > 0).length
    expect(paying(low)).toBeGreaterThan(paying(medium))
    expect(paying(medium)).toBeGreaterThan(paying(high))
    expect(Math.max(...(low ?? []))).toBeLessThan(Math.max(...(medium ?? [])))
    expect(Math.max(...(medium ?? []))).toBeLessThan(Math.max(...(high ?? [])))
  }
})

test.each([
  ['no risk', { segments: 10 }],
  ['another risk', { risk: 'classic', segments: 10 }],
  ['another number of segments', { risk: 'low', segments: 15 }],
  ['a number as text', { risk: 'low', segments: '10' }],
  ['something more', { risk: 'low', segments: 10, segment: 3 }],
])('%s: no parameters of a bet', (_what, params) => {
  expect(fortune.params.safeParse(params).success).toBe(false)
})
