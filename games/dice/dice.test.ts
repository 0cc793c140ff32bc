import { expect, test } from 'vitest'
import { blocks } from '../core/fairness.ts'
import { createRng, type Rng } from '../core/random.ts'
import { add, compare, floatsBelow, fraction, returnAtStake } from '../core/rtp.ts'
import { dice, isChance, multiplierE4For, numberCount, payoffs, type Side, sides, winRange, winWidth } from './dice.ts'
import vectors from './vectors/dice.json' with { type: 'json' }

/** Every chance the player can set, as parsed from JSON. */
const everyChance = Array.from({ length: 9_401 }, (_, step) => Number(((100 + step) / 100).toFixed(2)))

/** An Rng that gives this number. */
function rolling(number: number): Rng {
  const k = Number(floatsBelow(number, numberCount))
  const bytes = new Uint8Array(32)
  new DataView(bytes.buffer).setUint32(0, k)
  return createRng(() => bytes)
}

test('numbers, wins and multipliers match the independent vectors', () => {
  for (const { serverSeed, clientSeed, nonce, number, bets } of vectors) {
    for (const [chance, side, win, multiplierE4] of bets as [number, Side, boolean, number][]) {
      const result = dice.play(createRng(blocks(serverSeed, clientSeed, nonce)), { chance, side })
      expect(result).toEqual({ outcome: { number, win }, multiplierE4 })
    }
  }
})

test('every hundredth of a percent from 1 to 95 is a chance with a whole number of winning numbers', () => {
  for (const [step, chance] of everyChance.entries()) {
    expect(isChance(chance), String(chance)).toBe(true)
    expect(winWidth(chance)).toBe(10_000 + step * 100)
  }
})

test('chances off the grid or out of range are refused', () => {
  const off = [
    0.99,
    95.01,
    0,
    -1,
    100,
    49.505,
    49.500001,
    1.0000000000000002,
    0.1 + 0.2,
    33.333333,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ]
  for (const chance of off) {
    expect(isChance(chance), String(chance)).toBe(false)
    expect(dice.params.safeParse({ chance, side: 'under' }).success).toBe(false)
  }
})

test('the multiplier is 0.99·1,000,000/w rounded down, in unbounded integers', () => {
  for (const chance of everyChance)
    expect(BigInt(multiplierE4For(chance))).toBe(9_900_000_000n / BigInt(winWidth(chance)))
  expect([1, 49, 49.5, 95].map(multiplierE4For)).toEqual([990_000, 20_204, 20_000, 10_421])
})

test.each(sides)('«%s» wins at the first and last number of its range and loses just outside', (side) => {
  for (const chance of [1, 1.01, 33.33, 50, 95]) {
    const { from, to } = winRange(chance, side)
    expect(to - from + 1).toBe(winWidth(chance))
    for (const [number, win] of [
      [from - 1, false],
      [from, true],
      [to, true],
      [to + 1, false],
    ] as const) {
      if (number < 0 || number >= numberCount) continue
      const multiplierE4 = win ? multiplierE4For(chance) : 0
      expect(dice.play(rolling(number), { chance, side })).toEqual({ outcome: { number, win }, multiplierE4 })
    }
  }
})

test('«Меньше» takes the lowest numbers and «Больше» the highest', () => {
  expect(winRange(49.5, 'under')).toEqual({ from: 0, to: 494_999 })
  expect(winRange(49.5, 'over')).toEqual({ from: 505_000, to: 999_999 })
})

test('the chance of a win counts exactly the floats that win', () => {
  for (const chance of [1, 1.01, 33.33, 94.99, 95]) {
    for (const side of sides) {
      const [win, loss] = payoffs({ chance, side })
      expect(add(win.probability, loss.probability)).toEqual(fraction(1n, 1n))
      // The floats of a side are one run that begins or ends at its border, so checking the border is enough.
      const count = Number((win.probability.numerator * 2n ** 32n) / win.probability.denominator)
      const first = side === 'under' ? 0 : 2 ** 32 - count
      const wins = (k: number) => {
        const number = Number((BigInt(k) * 1_000_000n) >> 32n)
        return side === 'under' ? number < winWidth(chance) : number >= numberCount - winWidth(chance)
      }
      expect([wins(first), wins(first + count - 1)]).toEqual([true, true])
      if (side === 'under') expect(wins(first + count)).toBe(false)
      else expect(wins(first - 1)).toBe(false)
    }
  }
})

test("no chance returns more than 99 %, apart from the draw's bias of a few floats", () => {
  for (const chance of everyChance) {
    for (const side of sides) {
      const { numerator, denominator } = dice.rtp({ chance, side })
      const parts = (numerator * 10n ** 9n) / denominator
      expect(parts).toBeLessThanOrEqual(990_000_023n)
      expect(parts).toBeGreaterThanOrEqual(989_890_000n)
    }
  }
})

test('the smallest stake returns less, because a fraction of a kopeck is lost', () => {
  expect(returnAtStake(payoffs({ chance: 50, side: 'under' }), 100n)).toEqual(fraction(99n, 100n))
  // At 94 % a win pays 1.0531: 1.05 ₽ for a rouble; the whole multiplier only shows at a stake of 100 ₽.
  const bet = { chance: 94, side: 'under' } as const
  expect(compare(returnAtStake(payoffs(bet), 100n), dice.rtp(bet))).toBe(-1)
  expect(returnAtStake(payoffs(bet), 10_000n)).toEqual(dice.rtp(bet))
})

test('numbers are spread evenly over a hundred equal parts', () => {
  const rounds = 40_000
  const counts = new Array<number>(100).fill(0)
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const { outcome } = dice.play(createRng(blocks('even', 'parts', nonce)), { chance: 50, side: 'under' })
    const part = Math.floor(outcome.number / 10_000)
    counts[part] = (counts[part] ?? 0) + 1
  }
  const expected = rounds / 100
  const chiSquared = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  // 99 degrees of freedom: the mean is 99, the standard deviation 14; seeds are fixed, the limit is five deviations.
  expect(chiSquared).toBeLessThan(99 + 5 * Math.sqrt(198))
  expect(chiSquared).toBeGreaterThan(99 - 5 * Math.sqrt(198))
})
