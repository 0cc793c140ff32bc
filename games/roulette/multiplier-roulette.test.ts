import { expect, test } from 'vitest'
import { add, compare, fraction } from '../core/rtp.ts'
import { replayTable } from '../core/table-play.ts'
import { wheelDraw } from '../core/wheel-draw.ts'
import { covered } from './layout.ts'
import { type MultiplierResult, multiplierRoulette as game } from './multiplier-roulette.ts'
import { countWeights, multiplierDrawn, multiplierWeights } from './multipliers.ts'
import vectors from './vectors/multipliers.json' with { type: 'json' }

const spun = (hash: string, salt: string) => replayTable(game, new Set(), [], wheelDraw(game, hash, salt))
/** The round with these multipliers and this number. */
const roundWith = (multipliers: readonly (readonly [number, number])[], number: number) => {
  const drawn = [multipliers.length, ...multipliers.map(([at, multiplier]) => at * 1_000 + multiplier), number]
  return replayTable(game, new Set(), [], (index) => drawn[index] ?? 0).state
}

test('multipliers, number and paybacks of 200 spins match the independent vectors', () => {
  for (const { hash, salt, multipliers, number, back } of vectors.rounds) {
    const { state, dealt, ask } = spun(hash, salt)
    expect(ask.kind).toBe('over')
    expect(dealt.map(({ place }) => place)).toEqual([
      'multipliers',
      ...multipliers.map((_, at) => `multiplier-${at + 1}`),
      'wheel',
    ])
    expect(dealt[0]?.value).toBe(multipliers.length)
    expect(dealt.slice(1, -1).map(({ value }) => multiplierDrawn(value))).toEqual(multipliers)
    const own = new Map(multipliers.map(([at = 0, multiplier = 0]) => [at, multiplier]))
    expect(game.result(state)).toEqual({ number, multiplier: own.get(number) ?? null } satisfies MultiplierResult)
    expect(Object.fromEntries(Object.keys(back).map((spot) => [spot, Number(game.pays(state, spot, 100n))]))).toEqual(
      back,
    )
  }
})

test('every count and every multiplier comes up in the vectors, no number twice in a spin', () => {
  expect(new Set(vectors.rounds.map(({ multipliers }) => multipliers.length)).size).toBe(countWeights.length)
  expect(new Set(vectors.rounds.flatMap(({ multipliers }) => multipliers.map(([, multiplier]) => multiplier)))).toEqual(
    new Set(multiplierWeights.map(([multiplier]) => multiplier)),
  )
  for (const { multipliers } of vectors.rounds)
    expect(new Set(multipliers.map(([number]) => number)).size).toBe(multipliers.length)
})

test('every spot returns 36/37 apart from the bias of the draw, and the law alone gives exactly 36', () => {
  expect(vectors.mean).toBe('36')
  const near = fraction(1n, 10n ** 12n)
  for (const spot of game.spots) {
    expect(compare(game.rtpOf(spot), add(fraction(36n, 37n), near)), spot).toBe(-1)
    expect(compare(fraction(36n, 37n), add(game.rtpOf(spot), near)), spot).toBe(-1)
  }
})

test('only a straight is paid its multiplier, whatever else covers the number', () => {
  const state = roundWith(
    [
      [17, 500],
      [3, 50],
    ],
    17,
  )
  expect(game.pays(state, 'straight-17', 333n)).toBe(333n * 501n)
  expect(game.pays(state, 'straight-3', 333n)).toBe(0n)
  for (const [spot, numbers] of covered)
    if (!spot.startsWith('straight-'))
      expect(game.pays(state, spot, 1_001n), spot).toBe(
        numbers.includes(17) ? (1_001n * 36n) / BigInt(numbers.length) : 0n,
      )
  expect(game.pays(roundWith([[3, 50]], 17), 'straight-17', 333n)).toBe(333n * 30n)
})

test('the best of a layout counts the highest multiplier on each straight', () => {
  expect(game.best({ spots: { 'straight-17': 100, red: 100, black: 100 } })).toBe(50_100n + 200n)
})
