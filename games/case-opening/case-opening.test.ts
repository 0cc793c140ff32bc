import { expect, test } from 'vitest'
import { blocks } from '../core/fairness.ts'
import { createRng } from '../core/random.ts'
import { add, compare, decimalOf, fraction, returnAtStake, subtract } from '../core/rtp.ts'
import { caseNames, caseOpening, type CasesParams, counts, listOf, payoffs, returnAt } from './case-opening.ts'
import { weightSum } from './entries-v1.ts'
import vectors from './vectors/case-opening.json' with { type: 'json' }

const fractionOf = (text: string) => {
  const [numerator = '', denominator = '1'] = text.split('/')
  return fraction(BigInt(numerator), BigInt(denominator))
}

test('what was in the cases and what it pays match the independent vectors', () => {
  for (const { serverSeed, clientSeed, nonce, params, outcome, multiplierE4 } of vectors.bets)
    expect(caseOpening.play(createRng(blocks(serverSeed, clientSeed, nonce)), params as CasesParams)).toEqual({
      outcome,
      multiplierE4,
    })
  expect(new Set(vectors.bets.map(({ params }) => `${params.case} ${params.count}`)).size).toBe(32)
})

test('the lists, their returns and the return of two cases at an odd stake are those of the vectors', () => {
  expect(vectors.cases.map((each) => each.case)).toEqual([...caseNames])
  for (const each of vectors.cases) {
    const bet = { case: each.case, count: 2 } as CasesParams
    expect(listOf(bet.case)).toEqual(each.entries)
    expect(caseOpening.rtp(bet)).toEqual(fractionOf(each.return))
    expect(returnAt(bet, 37n)).toEqual(fractionOf(each.twoFor37Kopecks))
  }
})

test.each(caseNames)(
  '%s: weights add up, the return is 99 % less the bias of a draw, better entries are rarer above 1×',
  (name) => {
    const list = listOf(name)
    expect(list.reduce((sum, { weight }) => sum + weight, 0)).toBe(weightSum)
    expect(list.reduce((sum, { weight, multiplierE4 }) => sum + weight * multiplierE4, 0)).toBe(9_900 * weightSum)
    const missing = subtract(fraction(99n, 100n), caseOpening.rtp({ case: name, count: 1 }))
    expect(compare(missing, fraction(0n, 1n))).toBeGreaterThanOrEqual(0)
    expect(compare(missing, fraction(1n, 10n ** 6n)), decimalOf(missing, 12)).toBe(-1)
    expect(
      payoffs({ case: name })
        .map(({ probability }) => probability)
        .reduce(add),
    ).toEqual(fraction(1n, 1n))
    const wins = list.filter(({ multiplierE4 }) => multiplierE4 > 10_000)
    expect(wins.map(({ weight }) => weight)).toEqual(wins.map(({ weight }) => weight).toSorted((a, b) => b - a))
  },
)

test('any count that may be opened divides what the cases pay: nothing is rounded before the payout', () => {
  for (const name of caseNames)
    for (const { multiplierE4 } of listOf(name)) for (const count of counts) expect(multiplierE4 % count).toBe(0)
})

test('one case at any stake returns what its payoffs say; a stake that leaves no fractions returns the whole of it', () => {
  for (const name of caseNames) {
    for (const stake of [1n, 7n, 33n, 1_000n, 2_501n])
      expect(returnAt({ case: name, count: 1 }, stake)).toEqual(returnAtStake(payoffs({ case: name }), stake))
    expect(returnAt({ case: name, count: 10 }, 25_000n)).toEqual(caseOpening.rtp({ case: name, count: 10 }))
    expect(
      compare(returnAt({ case: name, count: 8 }, 101n), caseOpening.rtp({ case: name, count: 8 })),
    ).toBeLessThanOrEqual(0)
  }
})

test.each([
  ['no case', { count: 1 }],
  ['another case', { case: 'crate', count: 1 }],
  ['a count in between', { case: 'chest', count: 7 }],
  ['none', { case: 'chest', count: 0 }],
  ['a count as text', { case: 'chest', count: '1' }],
])('%s: no parameters of a bet', (_what, params) => {
  expect(caseOpening.params.safeParse(params).success).toBe(false)
})
