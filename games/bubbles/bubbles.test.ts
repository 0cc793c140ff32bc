import { expect, test } from 'vitest'
import { blocks } from '../core/fairness.ts'
import { createRng, type Rng } from '../core/random.ts'
import { add, compare, decimalOf, fraction, returnAtStake } from '../core/rtp.ts'
import {
  bubbles,
  hundredthsOf,
  isTarget,
  multiplierE4For,
  payoffs,
  pointOf,
  targetBounds,
  winningDraws,
} from './bubbles.ts'
import vectors from './vectors/bubbles.json' with { type: 'json' }

const wideCount = 2 ** 52

/** An Rng that gives this wide number. */
function drawing(wide: number): Rng {
  const bytes = new Uint8Array(32)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(wide) << 12n)
  return createRng(() => bytes)
}

test('points, wins and multipliers match the independent vectors', () => {
  for (const { serverSeed, clientSeed, nonce, point, bets } of vectors.bets) {
    for (const [target, win, multiplierE4] of bets as [number, boolean, number][]) {
      const result = bubbles.play(createRng(blocks(serverSeed, clientSeed, nonce)), { target })
      expect(result).toEqual({ outcome: { point, win }, multiplierE4 })
    }
  }
  expect(vectors.bets.length).toBeGreaterThanOrEqual(25)
})

test('a draw gives the point computed with exact fractions, at both ends and where doubles would slip', () => {
  const points = vectors.points as [number, number][]
  for (const [wide, point] of points) expect(pointOf(wide), String(wide)).toBe(point)
  expect(points.filter(([wide, point]) => Math.floor(99 / (1 - wide / wideCount)) !== point).length).toBeGreaterThan(5)
  expect(pointOf(0)).toBe(100)
  expect(pointOf(wideCount - 1)).toBe(99 * wideCount)
})

test('a target is reached from exactly the draw in the vectors, and one draw lower is a loss', () => {
  for (const { target, below, reached, winning } of vectors.edges) {
    expect(bubbles.play(drawing(below), { target })).toMatchObject({ outcome: { win: false }, multiplierE4: 0 })
    expect(bubbles.play(drawing(reached), { target })).toMatchObject({
      outcome: { win: true },
      multiplierE4: multiplierE4For(target),
    })
    expect(pointOf(reached)).toBeGreaterThanOrEqual(hundredthsOf(target))
    expect(pointOf(below)).toBeLessThan(hundredthsOf(target))
    expect(winningDraws(target)).toBe(BigInt(winning))
  }
})

test('points increase with the draw and are never below 1.00', () => {
  const seed = 'monotonous'
  console.info(`seed ${seed}`)
  const rng = createRng(blocks(seed, 'points', 0))
  const wides = Array.from({ length: 2_000 }, () => rng.wide()).sort((a, b) => a - b)
  const points = wides.map(pointOf)
  expect(points).toEqual([...points].sort((a, b) => a - b))
  expect(points[0]).toBe(100)
})

test('every hundredth from 1.01 to 1,000,000 is a target', () => {
  for (let hundredths = 101; hundredths <= 100_000_000; hundredths += hundredths < 1_000_000 ? 1 : 9_973) {
    const target = Number((hundredths / 100).toFixed(2))
    if (!isTarget(target) || hundredthsOf(target) !== hundredths) expect.fail(`${target}`)
  }
  expect(isTarget(targetBounds.max)).toBe(true)
})

test('targets off the grid or out of range are refused', () => {
  const off = [
    1,
    1.009999,
    1.001,
    0,
    -2,
    2.005,
    1.0100000000000002,
    1.1 + 2.2,
    1_000_000.01,
    1e300,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ]
  for (const target of off) {
    expect(isTarget(target), String(target)).toBe(false)
    expect(bubbles.params.safeParse({ target }).success).toBe(false)
  }
})

test('every target returns 99 %, less than one draw of 2⁵² aside', () => {
  for (let hundredths = 101; hundredths <= 100_000_000; hundredths = Math.ceil(hundredths * 1.01)) {
    const target = hundredths / 100
    const exact = bubbles.rtp({ target })
    const ideal = fraction(99n, 100n)
    expect(compare(exact, ideal)).toBeLessThanOrEqual(0)
    const missing = fraction(BigInt(hundredths), 100n * BigInt(wideCount))
    expect(compare(add(exact, missing), ideal), String(target)).toBe(1)
  }
  expect(decimalOf(bubbles.rtp({ target: 2 }), 12)).toBe('0.990000000000')
})

test('the payoffs are a win and a loss', () => {
  for (const { target } of bubbles.sampleParams) {
    const [win, loss] = payoffs({ target })
    expect(add(win.probability, loss.probability)).toEqual(fraction(1n, 1n))
    expect([win.multiplierE4, loss.multiplierE4]).toEqual([Math.round(target * 10_000), 0])
  }
})

test('the smallest stake returns less where a fraction of a kopeck is lost', () => {
  const at = (target: number, stakeKopecks: bigint) => returnAtStake(payoffs({ target }), stakeKopecks)
  expect(at(2, 100n)).toEqual(bubbles.rtp({ target: 2 }))
  expect(at(1.01, 100n)).toEqual(bubbles.rtp({ target: 1.01 }))
  expect(compare(at(1.01, 150n), bubbles.rtp({ target: 1.01 }))).toBe(-1)
})

test('points follow the law: a share of 0.99/c reaches c', () => {
  const rounds = 40_000
  const bounds = [101, 110, 150, 200, 500, 2_000, 10_000]
  const reached = bounds.map(() => 0)
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const { outcome } = bubbles.play(createRng(blocks('law', 'points', nonce)), { target: 2 })
    for (const [place, bound] of bounds.entries())
      if (outcome.point >= bound) reached[place] = (reached[place] ?? 0) + 1
  }
  for (const [place, bound] of bounds.entries()) {
    const share = 99 / bound
    const sigmas = ((reached[place] ?? 0) - rounds * share) / Math.sqrt(rounds * share * (1 - share))
    // Seeds are fixed; the limit is five standard deviations.
    expect(Math.abs(sigmas), String(bound)).toBeLessThan(5)
  }
})
