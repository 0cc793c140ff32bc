import { expect, test } from 'vitest'
import { compare, fraction } from '../core/rtp.ts'
import { downTheChain, isRoundHash, roundDraw } from '../core/round-chain.ts'
import { crash, drawsReaching, isAutoCashOut, multiplierE4Of } from './crash.ts'
import vectors from './vectors/crash.json' with { type: 'json' }

const draws = 2n ** 52n
/** The point of a draw in hundredths, as in the vectors, in unbounded integers, straight from the rule. */
const pointOf = (draw: bigint) => [100n, (99n * draws) / (draws - draw)].reduce((a, b) => (a > b ? a : b))

test('draws and points match the independent vectors', () => {
  for (const [draw, point] of vectors.points as [number, number][]) expect(crash.resultOf(draw)).toBe(point * 100)
  for (const { salt, rounds } of vectors.chains) {
    for (const { hash, draw, point } of rounds) {
      expect(roundDraw(hash, salt)).toBe(draw)
      expect(crash.resultOf(draw)).toBe(point * 100)
    }
  }
})

test("each round's hash leads down to the one before and to the terminating hash", () => {
  for (const { terminatingHash, rounds } of vectors.chains) {
    for (const [place, { hash }] of rounds.entries()) {
      expect(downTheChain(hash, 1)).toBe(rounds[place - 1]?.hash ?? terminatingHash)
      expect(downTheChain(hash, place + 1)).toBe(terminatingHash)
    }
  }
})

test('an invalid hash is refused, never read as some bytes', () => {
  const hash = vectors.chains[0]?.terminatingHash ?? ''
  for (const text of ['', 'a', hash.slice(1), hash.toUpperCase(), `${hash}00`, `${hash.slice(2)}0x`]) {
    expect(isRoundHash(text), text).toBe(false)
    expect(() => roundDraw(text, 'salt')).toThrow(RangeError)
    expect(() => downTheChain(text, 0)).toThrow(RangeError)
  }
})

test('exactly as many draws reach a target as the return counts', () => {
  for (const target of [101, 102, 150, 198, 199, 200, 333, 1_000, 9_999, 10_000, 1_000_000]) {
    const count = drawsReaching(target * 100)
    const first = draws - count
    expect(pointOf(first)).toBeGreaterThanOrEqual(BigInt(target))
    expect(pointOf(first - 1n)).toBeLessThan(BigInt(target))
    expect(crash.resultOf(Number(first))).toBeGreaterThanOrEqual(target * 100)
    expect(crash.resultOf(Number(first - 1n))).toBeLessThan(target * 100)
  }
})

test('every target returns 99 % almost exactly, and never more', () => {
  for (let hundredths = 101; hundredths <= 1_000_000; hundredths += hundredths < 1_000 ? 1 : 997) {
    const exact = crash.rtp({ target: hundredths / 100 })
    expect(compare(exact, fraction(99n, 100n))).toBeLessThanOrEqual(0)
    expect(compare(exact, fraction(98_999_999n, 100_000_000n))).toBe(1)
  }
})

test('the flight reaches 2.00× after 11.55 s and 100× after 76.75 s', () => {
  expect(crash.elapsedMsFor(20_000)).toBe(11_553)
  expect(crash.elapsedMsFor(1_000_000)).toBe(76_753)
  expect(crash.multiplierE4At(0)).toBe(10_000)
  expect(crash.multiplierE4At(-5)).toBe(10_000)
})

test('the multiplier first reaches every height at the computed moment, on any engine’s logarithm', () => {
  for (let height = 10_100; height <= 100_000_000; height += 100) {
    const ms = crash.elapsedMsFor(height)
    if (crash.multiplierE4At(ms) < height || crash.multiplierE4At(ms - 1) >= height)
      expect.fail(`${height} is not first reached at ${ms} ms`)
    const exact = Math.log(height / 10_000) / 0.000_06
    if (Math.abs(exact - Math.round(exact)) < 1e-7) expect.fail(`${height} lies too near to a whole millisecond`)
  }
})

test('a cash-out before the end of a flight is never above its point, and its point can be cashed out', () => {
  for (const point of [10_100, 10_200, 15_000, 20_000, 123_400, 1_600_000, 9_999_900, 100_000_000]) {
    const playMs = crash.playMs(point)
    expect(crash.multiplierE4At(playMs - 1)).toBeLessThanOrEqual(point)
    expect(crash.multiplierE4At(playMs)).toBeGreaterThan(point)
    expect(crash.elapsedMsFor(point)).toBeLessThanOrEqual(playMs)
  }
  expect(crash.playMs(10_000)).toBe(0)
})

test('targets are on the grid from 1.01 to 10,000', () => {
  for (let hundredths = 101; hundredths <= 1_000_000; hundredths += 1) {
    if (!isAutoCashOut(hundredths / 100) || multiplierE4Of(hundredths / 100) !== hundredths * 100)
      expect.fail(`${hundredths / 100} is a target`)
  }
  for (const target of [
    1,
    1.001,
    1.005,
    0,
    -2,
    10_000.01,
    10_001,
    2.0000000000000004,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ]) {
    expect(isAutoCashOut(target), String(target)).toBe(false)
    expect(crash.params.safeParse({ target }).success).toBe(false)
  }
})
