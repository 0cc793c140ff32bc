/**
 * Checks the sums of the law against a model in plain arithmetic: everything times 10⁸, so that nothing is rounded.
 */
import { rewardNames } from '@kurazh/contract/rewards/rewards.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { added, beyondBound, type ByReward, firstBreach, type LawDay, sharesOfCredit, standingOf } from './law.ts'

test('the shares are 48 % of edge credit', () => {
  expect(Object.values(sharesOfCredit).reduce((sum, share) => sum + share, 0n)).toBe(48n)
  expect(standingOf([]).total).toEqual({ share: 48n, declared: 0n, paid: 0n, bound: 0n })
})

const percents: Readonly<Record<string, bigint>> = {
  rakeback: 15n,
  status: 5n,
  referral: 10n,
  tournament: 5n,
  heist: 5n,
  wheel: 5n,
  promo: 0n,
  task: 0n,
  jackpot: 2n,
  challenge: 0n,
  mission: 1n,
}
const kopecks = fc.bigInt({ min: 0n, max: 2_000n })
const byReward = (each: fc.Arbitrary<bigint>): fc.Arbitrary<ByReward> =>
  fc.record(Object.fromEntries(rewardNames.map((name) => [name, each])), { requiredKeys: [] })
const day = fc.record({
  players: fc.bigInt({ min: 0n, max: 9n }),
  edge: fc.bigInt({ min: 0n, max: 30_000_000_000n }),
  paid: byReward(kopecks),
  declared: byReward(fc.oneof(fc.constant(0n), kopecks)),
})
const days = fc
  .array(day, { maxLength: 6 })
  .map((list) => list.map((each, place): LawDay => ({ ...each, day: `2026-11-0${place + 1}` })))

const sumOf = (list: readonly LawDay[], of: 'paid' | 'declared', name: string) =>
  list.reduce((sum, each) => sum + ((each[of] as Record<string, bigint>)[name] ?? 0n), 0n)

test('finds the first day on which a reward was over its bound, to the micro-kopeck', () => {
  fc.assert(
    fc.property(days, (list) => {
      const broken = list.findIndex((_, place) => {
        const upTo = list.slice(0, place + 1)
        const edge = upTo.reduce((sum, each) => sum + each.edge, 0n)
        const whole = { paid: 0n, most: edge * 48n }
        for (const name of rewardNames) {
          const [paid, declared] = [
            sumOf(upTo, 'paid', name) * 100_000_000n,
            sumOf(upTo, 'declared', name) * 100_000_000n,
          ]
          whole.paid += paid
          whole.most += declared
          if (paid > edge * (percents[name] ?? 0n) + declared) return true
        }
        return whole.paid > whole.most
      })
      expect(firstBreach(list)?.day).toBe(list[broken]?.day)
    }),
    { numRuns: 2_000 },
  )
})

test('detects a kopeck over the bound, of one reward and of all together', () => {
  const within = { edge: 10_000n * 1_000_000n, paid: { rakeback: 1_500n, wheel: 500n }, declared: {} }
  expect(beyondBound(standingOf([within]))).toEqual([])
  expect(beyondBound(standingOf([{ ...within, paid: { ...within.paid, wheel: 501n } }]))).toEqual(['wheel'])
  expect(beyondBound(standingOf([{ edge: 0n, paid: { promo: 100n }, declared: { promo: 100n } }]))).toEqual([])
  expect(beyondBound(standingOf([{ edge: 0n, paid: { promo: 101n }, declared: { promo: 100n } }]))).toEqual([
    'promo',
    'total',
  ])
})

test('sums of two days omit rewards that come to zero', () => {
  expect(added({ wheel: 5n, task: 2n }, { wheel: -5n, task: 1n })).toEqual({ task: 3n })
})
