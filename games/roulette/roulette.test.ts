import { expect, test } from 'vitest'
import { roundDraw } from '../core/round-chain.ts'
import { add, compare, fraction, multiply } from '../core/rtp.ts'
import { replayTable } from '../core/table-play.ts'
import { draws, drawsOf, everyPocket, pocketOf } from '../core/wheel-draw.ts'
import { announced, covered, evenChances, neighbours, wheelOrder } from './layout.ts'
import { roulette, rouletteLaPartage, speedRoulette } from './roulette.ts'
import vectors from './vectors/roulette.json' with { type: 'json' }

const spun = (game: typeof roulette, number: number) => replayTable(game, new Set(), [], () => number)

test('the layout has the 157 spots of an independently drawn board, each covering the same numbers', () => {
  expect(covered.size).toBe(157)
  expect(roulette.spots).toEqual([...covered.keys()])
  expect(Object.fromEntries([...covered].map(([spot, numbers]) => [spot, numbers.toSorted((a, b) => a - b)]))).toEqual(
    vectors.covers,
  )
})

test('500 settlements match the independent vectors, with la partage and without', () => {
  expect(vectors.settlements).toHaveLength(500)
  for (const { hash, salt, number, spots, back, partage } of vectors.settlements) {
    expect(pocketOf(roundDraw(hash, salt))).toBe(number)
    const laid = Object.entries<number>(spots)
    for (const [game, expected] of [
      [roulette, back],
      [speedRoulette, back],
      [rouletteLaPartage, partage],
    ] as const) {
      const { state, ask } = spun(game, number)
      expect([ask.kind, game.result(state)]).toEqual(['over', number])
      expect(
        Object.fromEntries(laid.map(([spot, stake]) => [spot, Number(game.pays(state, spot, BigInt(stake)))])),
      ).toEqual(expected)
    }
  }
  expect(new Set(vectors.settlements.flatMap(({ spots }) => Object.keys(spots)))).toEqual(new Set(covered.keys()))
})

test('announced bets match the vectors, and each covers its part of the wheel', () => {
  expect(announced).toEqual(vectors.announced)
  const chips = (name: keyof typeof announced) =>
    Object.values<number>(announced[name]).reduce((sum, one) => sum + one, 0)
  expect([chips('voisins-du-zero'), chips('tiers'), chips('orphelins'), chips('jeu-zero')]).toEqual([9, 6, 5, 4])
  const numbersOf = (name: keyof typeof announced) =>
    new Set(Object.keys(announced[name]).flatMap((spot) => covered.get(spot) ?? []))
  // The three large ones divide the wheel among themselves.
  const parts = (['voisins-du-zero', 'tiers', 'orphelins'] as const).flatMap((name) => [...numbersOf(name)])
  expect(parts.toSorted((a, b) => a - b)).toEqual(everyPocket)
  for (const name of ['voisins-du-zero', 'tiers', 'jeu-zero'] as const) {
    const numbers = numbersOf(name)
    const begins = wheelOrder.filter(
      (number, place) => numbers.has(number) && !numbers.has(wheelOrder.at(place - 1) ?? -1),
    )
    expect(begins, name).toHaveLength(1)
  }
})

test('neighbours are next to the number on the wheel, across its zero too', () => {
  for (const { number, each, numbers } of vectors.neighbours) {
    expect(
      Object.keys(neighbours(number, each))
        .map((spot) => Number(spot.slice('straight-'.length)))
        .toSorted((a, b) => a - b),
    ).toEqual(numbers)
  }
  expect(() => neighbours(37, 1)).toThrow(RangeError)
})

test('every draw gives a pocket, and as many draws to each as the return counts', () => {
  expect(everyPocket.reduce((sum, pocket) => sum + drawsOf(pocket), 0n)).toBe(draws)
  let first = 0n
  for (const pocket of everyPocket) {
    expect([pocketOf(Number(first)), pocketOf(Number(first + drawsOf(pocket) - 1n))]).toEqual([pocket, pocket])
    first += drawsOf(pocket)
  }
})

test('every spot returns 36/37 apart from the bias of the draw, an even chance with la partage 73/74', () => {
  const near = fraction(1n, 10n ** 12n)
  const isNear = (rtp: ReturnType<typeof fraction>, wanted: ReturnType<typeof fraction>) =>
    compare(rtp, add(wanted, near)) < 0 && compare(wanted, add(rtp, near)) < 0
  for (const spot of roulette.spots) {
    expect(isNear(roulette.rtpOf(spot), fraction(36n, 37n)), spot).toBe(true)
    const half = (evenChances as readonly string[]).includes(spot)
    expect(isNear(rouletteLaPartage.rtpOf(spot), half ? fraction(73n, 74n) : fraction(36n, 37n)), spot).toBe(true)
    const numbers = covered.get(spot) ?? []
    const chance = fraction(
      numbers.reduce((sum, number) => sum + drawsOf(number), 0n),
      draws,
    )
    expect(roulette.rtpOf(spot)).toEqual(multiply(chance, fraction(36n, BigInt(numbers.length))))
  }
})

test('an odd kopeck of half an even chance is rounded down, and the return counts it', () => {
  const { state } = spun(rouletteLaPartage, 0)
  expect([rouletteLaPartage.pays(state, 'red', 1_001n), rouletteLaPartage.pays(state, 'dozen-1', 1_000n)]).toEqual([
    500n,
    0n,
  ])
  expect(
    compare(rouletteLaPartage.rtp({ spots: { red: 1_001 } }), rouletteLaPartage.rtp({ spots: { red: 1_000 } })),
  ).toBe(-1)
})

test('the best of a layout is what its luckiest pocket pays in total', () => {
  expect(roulette.best({ spots: { 'straight-17': 100, 'split-17-20': 100, black: 100 } })).toBe(3_600n + 1_800n + 200n)
  expect(roulette.best({ spots: Object.fromEntries(everyPocket.map((number) => [`straight-${number}`, 100])) })).toBe(
    3_600n,
  )
})

test('unknown spots, invalid sums and an empty layout are refused; a wheel has no decisions', () => {
  for (const spots of [
    {},
    { 'straight-37': 100 },
    { 'split-1-3': 100 },
    { red: 0 },
    { red: 1.5 },
    { red: -100 },
    { toString: 100 },
    { 'split-20-17': 100 },
  ]) {
    expect(roulette.params.safeParse({ spots }).success, JSON.stringify(spots)).toBe(false)
  }
  expect(() => roulette.moved(roulette.begin(new Set()), { move: 'hit' })).toThrow(RangeError)
  expect(roulette.pays(roulette.begin(new Set()), 'red', 100n)).toBe(0n)
})
