import { expect, test } from 'vitest'
import { paidKopecks, payoutKopecks } from '../core/fairness.ts'
import { inLowestTerms, sharedOut } from '../core/layout.ts'
import { fraction } from '../core/rtp.ts'
import { replayInstant } from '../core/verify.ts'
import { everyPocket } from '../core/wheel-draw.ts'
import { roulette } from './roulette.ts'
import { soloRoulette } from './solo-roulette.ts'
import vectors from './vectors/solo-roulette.json' with { type: 'json' }

type Spots = Record<string, number>
const inKopecks = (laid: Spots) =>
  Object.fromEntries(Object.entries(laid).map(([spot, kopecks]) => [spot, BigInt(kopecks)]))

const fractionOf = (text: string) => {
  const [numerator = '', denominator = '1'] = text.split('/')
  return fraction(BigInt(numerator), BigInt(denominator))
}

test('numbers, exact payouts, the largest of them and the returns match the independent vectors', () => {
  for (const {
    serverSeed,
    clientSeed,
    nonce,
    params,
    outcome,
    multiplierE4,
    exact,
    stake,
    payout,
    best,
    ...told
  } of vectors) {
    const chips = { spots: params.spots as Spots }
    const result = replayInstant(soloRoulette, { serverSeed, clientSeed, nonce, params })
    expect(result).toEqual({ outcome, multiplierE4, exact })
    expect(paidKopecks(BigInt(stake), result)).toBe(BigInt(payout))
    expect(paidKopecks(BigInt(stake), { multiplierE4: 0, exact: soloRoulette.best?.(chips) })).toBe(BigInt(best))
    expect(soloRoulette.rtp(chips)).toEqual(fractionOf(told.return))
    expect(BigInt(stake) % BigInt(soloRoulette.parts?.(chips) ?? 0)).toBe(0n)
  }
  expect(vectors.filter(({ payout }) => payout !== '0').length).toBeGreaterThan(vectors.length / 3)
})

test('any layout pays what the table pays for the same chips, to the kopeck', () => {
  const laid: Spots = { red: 1_000, 'straight-7': 333, 'split-7-8': 50_001, 'dozen-1': 7 }
  const stake = BigInt(Object.values(laid).reduce((sum, one) => sum + one, 0))
  for (const number of everyPocket) {
    const wide = Number((BigInt(number) * 2n ** 52n) / 37n + 1n)
    const result = soloRoulette.play({ wide: () => wide } as never, { spots: inLowestTerms(inKopecks(laid)) })
    expect(result.outcome).toEqual({ number })
    const table = Object.entries(laid).reduce(
      (sum, [spot, kopecks]) => sum + roulette.pays({ number }, spot, BigInt(kopecks)),
      0n,
    )
    expect(paidKopecks(stake, result), `${number}`).toBe(table)
  }
})

test('a straight among seven equal chips pays 36 chips, not the ten-thousandths of it', () => {
  const spots = Object.fromEntries(everyPocket.slice(1, 8).map((number) => [`straight-${number}`, 1]))
  const result = soloRoulette.play({ wide: () => Number((3n * 2n ** 52n) / 37n + 1n) } as never, { spots })
  expect(paidKopecks(7_000n, result)).toBe(36_000n)
  expect(payoutKopecks(7_000n, result.multiplierE4)).toBe(35_999n)
  expect(payoutKopecks(7_000_000n, soloRoulette.bestMultiplierE4({ spots }))).toBeGreaterThanOrEqual(36_000_000n)
})

test('a layout in lowest terms keeps its ratio, divides a stake by it, and pays nothing where it is empty', () => {
  expect(sharedOut({ red: 3, 'straight-7': 1 }, 4_003n)).toEqual({ red: 3_000, 'straight-7': 1_000 })
  expect(inLowestTerms({ red: 3_000n, 'straight-7': 1_000n })).toEqual({ red: 3, 'straight-7': 1 })
  expect(inLowestTerms({ red: 3n, 'straight-7': 2n })).toEqual({ red: 3, 'straight-7': 2 })
  expect(soloRoulette.bestMultiplierE4({ spots: inLowestTerms({}) })).toBe(0)
})

test.each([
  ['nothing', {}],
  ['no such spot', { 'straight-37': 1 }],
  ['no whole share', { red: 1.5 }],
  ['no share', { red: 0 }],
  ['shares beyond whole numbers', { red: 10_000_001 }],
])('%s is refused in words', (_, spots) => {
  const parsed = soloRoulette.params.safeParse({ spots })
  expect(parsed.success).toBe(false)
  expect(parsed.error?.issues[0]?.message).toMatch(/[а-яё]/)
})
