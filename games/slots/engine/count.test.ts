/** Counts checked by brute force: every board of a spin, every course of a round. */
import { expect, test } from 'vitest'
import { add, decimalOf, type Fraction, fraction, multiply, subtract } from '../../core/rtp.ts'
import { createChance } from '../../testing/chance.ts'
import { bandOf } from './bands.ts'
import { countForm } from './count.ts'
import { lawByBoards } from './law-by-boards.ts'
import { lawByReels } from './law-by-reels.ts'
import { lineTree } from './line-tree.ts'
import type { Mode } from './machine.ts'
import { formOf } from './read-form.ts'
import { playRound } from './round.ts'
import { type FreeRules, type Rules, rulesFrom } from './prepared-form.ts'
import type { SpinLaw } from './spin-law.ts'

const seed = process.env['SEED'] ?? 'count'
console.info(`seed ${seed}`)
const chance = createChance(seed)
const ids = ['a', 'b', 'c', 'w', 'x', 's']

function finished<Result>(counting: Generator<number, Result>): Result {
  for (;;) {
    const { done, value } = counting.next()
    if (done) return value
    expect(value >= 0 && value <= 1).toBe(true)
  }
}

const growing = (least: number, reels: number) =>
  Object.fromEntries(
    Array.from({ length: reels - 1 }, (_, index) => [index + 2, Math.round(least * (index + 1) ** 2 * 100) / 100]),
  )

/** A random machine that uses everything the form allows for lines, ways, wilds and scatters. */
function anyMachine(reels: number, stops: number): Record<string, unknown> {
  const rows = chance.whole(1, 3)
  const ways = chance.below(3) === 0
  const wildPays = !ways && chance.below(2) === 0 ? { pays: growing(2, reels) } : {}
  const stands = chance.below(2) === 0 ? { standsFor: ['a', 'b'] } : {}
  const lines = Array.from({ length: 5 }, () => Array.from({ length: reels }, () => chance.whole(1, rows)).join(' '))
  return {
    name: 'any',
    reels,
    rows,
    symbols: [
      { id: 'a', role: 'pays', pays: growing(1, reels) },
      { id: 'b', role: 'pays', pays: growing(0.5, reels) },
      { id: 'c', role: 'pays', pays: growing(0.05, reels) },
      { id: 'w', role: 'wild', factor: chance.whole(1, 3), ...wildPays, ...stands },
      { id: 'x', role: 'wild', factor: chance.whole(1, 2) },
      { id: 's', role: chance.oneOf(['scatter', 'book']), pays: { 2: 1, 3: 5 } },
    ],
    strips: {
      main: Array.from({ length: reels }, () => Array.from({ length: Math.max(stops, rows) }, () => chance.oneOf(ids))),
    },
    wins: ways
      ? { kind: 'ways' }
      : {
          kind: 'lines',
          lines: [...new Set(lines)].map((line) => line.split(' ').map(Number)),
          ...(chance.below(3) === 0 && { from: 'both' }),
        },
    ...(!ways && { wildFactors: chance.oneOf(['sum', 'product']) }),
  }
}

const inOrder = ({ byScatters }: SpinLaw) => byScatters.map((pays) => [...pays].sort(([a], [b]) => a - b))

test('a law computed reel by reel equals that of all boards counted one by one', () => {
  for (let time = 0; time < 60; time += 1) {
    const reels = chance.whole(3, 5)
    const form = formOf(anyMachine(reels, 9 - reels))
    const rules = rulesFrom(form)
    const kind = { strips: 'main', factor: chance.whole(1, 3), expanding: rules.ways ? -1 : chance.whole(-1, 2) }
    const byReels = finished(lawByReels(rules, kind, rules.ways ? undefined : lineTree(rules)))
    const byBoards = finished(lawByBoards(rules, kind))
    expect(inOrder(byReels), JSON.stringify(form)).toEqual(inOrder(byBoards))
    expect(byReels.positions).toBe(byBoards.positions)
  }
})

/** Every course a round can take, with its exact probability. */
function everyRound(rules: Rules, mode: Mode, visit: (paysE4: number, chance: Fraction) => void): void {
  const digits: number[] = []
  for (;;) {
    let read = 0
    const radixes: number[] = []
    const draw = (radix: number) => {
      radixes.push(radix)
      if (read === digits.length) digits.push(0)
      return digits[read++] as number
    }
    const paysE4 = playRound(rules, mode, {
      stops: (strips) => strips.map(({ length }) => draw(length)),
      expanding: draw,
    })
    visit(
      paysE4,
      fraction(
        1n,
        radixes.reduce((product, radix) => product * BigInt(radix), 1n),
      ),
    )
    while (digits.length > 0 && digits.at(-1) === (radixes[digits.length - 1] as number) - 1) digits.pop()
    if (digits.length === 0) return
    digits.push((digits.pop() as number) + 1)
  }
}

const small = {
  name: 'small',
  reels: 2,
  rows: 1,
  symbols: [
    { id: 'a', role: 'pays', pays: { 1: 0.5, 2: 3 } },
    { id: 'b', role: 'pays', pays: { 2: 1.5 } },
    { id: 's', role: 'book', pays: { 1: 0.1, 2: 2 } },
  ],
  strips: {
    main: [
      ['a', 'b', 's'],
      ['a', 'a', 's', 'b'],
    ],
    free: [
      ['a', 's', 'b'],
      ['b', 's'],
    ],
  },
  wins: { kind: 'lines', lines: [[1, 1]] },
}
const features: Record<string, object> = {
  'with one retrigger': {
    symbol: 's',
    count: 1,
    spins: 2,
    factor: 3,
    strips: 'free',
    buyCost: 20,
    retrigger: { count: 2, spins: 1, atMost: 1 },
  },
  'with two retriggers': {
    symbol: 's',
    count: 2,
    spins: 1,
    strips: 'free',
    buyCost: 20,
    retrigger: { count: 1, spins: 2, atMost: 2 },
  },
  'by the number of symbols, retriggers too': {
    symbol: 's',
    spins: { 1: 1, 2: 2 },
    factor: 2,
    strips: 'free',
    buyCost: 20,
    retrigger: { spins: { 1: 1, 2: 2 }, atMost: 2 },
  },
  'with none': { symbol: 's', count: 1, spins: 3, factor: 2, buyCost: 20 },
  'with a symbol that expands': {
    symbol: 's',
    count: 2,
    spins: 2,
    strips: 'free',
    buyCost: 20,
    expanding: ['a', 'b', 'b', 'a'],
    retrigger: { count: 2, spins: 1, atMost: 1 },
  },
}

test.each(Object.entries(features))('free spins %s are counted as every course of a round gives them', (_, free) => {
  const { free: own, ...strips } = small.strips
  const rules = rulesFrom(formOf({ ...small, strips: 'strips' in free ? { ...strips, free: own } : strips, free }))
  for (const [mode, cost] of [
    ['spin', 1],
    ['buy', 20],
  ] as const) {
    const sheet = finished(countForm(rules, mode, cost))
    const edges = sheet.bands.map(({ fromE4 }) => fromE4)
    const zero = fraction(0n, 1n)
    let [rtp, squares, hit, bestE4, bestChance] = [zero, zero, zero, 0, zero]
    const bands = edges.map(() => zero)
    everyRound(rules, mode, (paysE4, each) => {
      const multiplier = fraction(BigInt(paysE4), 10_000n * BigInt(cost))
      rtp = add(rtp, multiply(each, multiplier))
      squares = add(squares, multiply(each, multiply(multiplier, multiplier)))
      if (paysE4 > 0) hit = add(hit, each)
      bestChance = paysE4 / cost > bestE4 ? each : paysE4 / cost === bestE4 ? add(bestChance, each) : bestChance
      bestE4 = Math.max(bestE4, paysE4 / cost)
      const band = bandOf(edges, paysE4 / cost)
      bands[band] = add(bands[band] ?? zero, each)
    })
    expect({ rtp: sheet.rtp, hit: sheet.hit, bestE4: sheet.bestE4, bestChance: sheet.bestChance }).toEqual({
      rtp,
      hit,
      bestE4,
      bestChance,
    })
    expect(sheet.variance).toEqual(subtract(squares, multiply(rtp, rtp)))
    for (const [band, { chance: stored }] of sheet.bands.entries())
      expect(Number(decimalOf(subtract(stored, bands[band] ?? zero), 15))).toBeCloseTo(0, 10)
    expect(sheet.bands.map((band) => band.chance).reduce(add)).toEqual(fraction(1n, 1n))
  }
})

const nearly = (value: Fraction) => Number(decimalOf(value, 15))

test.each<[string, object]>([
  ['by one number', { count: 1, spins: 2, retrigger: { count: 2, spins: 3, atMost: 'unlimited' } }],
  ['by tables', { spins: { 1: 1, 2: 4 }, retrigger: { spins: { 1: 1, 2: 2 }, atMost: 'unlimited' } }],
])('free spins that may bring more without end, %s, have the figures that ever more retriggers come to', (_, more) => {
  const strips = {
    main: [
      ['a', 'b', 's', 'b', 'b', 'a'],
      ['a', 'a', 's', 'b', 'b', 'a'],
    ],
  }
  // With symbols that pay nothing by themselves the probability of a win is not a fraction.
  for (const pays of [{ 1: 0.1, 2: 2 }, { 2: 2 }]) {
    const symbols = [
      { id: 'a', role: 'pays', pays: { 2: 3 } },
      { id: 'b', role: 'pays', pays: { 2: 1.5 } },
      { id: 's', role: 'scatter', pays },
    ]
    const endless = rulesFrom(
      formOf({ ...small, symbols, strips, free: { symbol: 's', factor: 2, buyCost: 20, ...more } }),
    )
    const free = endless.free as FreeRules
    const bounded: Rules = {
      ...endless,
      free: { ...free, retrigger: free.retrigger && { ...free.retrigger, atMost: 60 } },
    }
    for (const [mode, cost] of [
      ['spin', 1],
      ['buy', 20],
    ] as const) {
      const [told, chained] = [finished(countForm(endless, mode, cost)), finished(countForm(bounded, mode, cost))]
      for (const figure of ['rtp', 'hit', 'variance', 'feature'] as const)
        expect(nearly(subtract(told[figure], chained[figure])), figure).toBeCloseTo(0, 11)
      expect([told.isUnbounded, told.hitIsNear === true]).toEqual([
        true,
        !('count' in more) && Object.keys(pays).length < 2,
      ])
      const chances = told.bands.map(({ fromE4, chance: each }) =>
        nearly(subtract(each, chained.bands.find((band) => band.fromE4 === fromE4)?.chance ?? fraction(0n, 1n))),
      )
      for (const apart of chances) expect(apart).toBeCloseTo(0, 10)
      expect(told.bands.map((band) => band.chance).reduce(add)).toEqual(fraction(1n, 1n))
    }
  }
})

test('free spins that bring one or more on average have no figures and throw an error', () => {
  const free = { symbol: 's', count: 1, spins: 1, retrigger: { count: 1, spins: 2, atMost: 'unlimited' } }
  expect(() =>
    finished(countForm(rulesFrom(formOf({ ...small, strips: { main: small.strips.main }, free })), 'spin', 1)),
  ).toThrow(/не кончаются/)
})

test('a round with unlimited retriggers is played as it is counted', () => {
  const strips = {
    main: [
      ['a', 'b', 's', 'b'],
      ['a', 'a', 's', 'b'],
    ],
  }
  const rules = rulesFrom(
    formOf({
      ...small,
      strips,
      free: { symbol: 's', spins: { 1: 1, 2: 3 }, retrigger: { spins: { 1: 1, 2: 2 }, atMost: 'unlimited' } },
    }),
  )
  const { rtp, variance } = finished(countForm(rules, 'spin', 1))
  const rounds = 200_000
  let sum = 0
  for (let round = 0; round < rounds; round += 1)
    sum +=
      playRound(rules, 'spin', { stops: (set) => set.map(({ length }) => chance.below(length)), expanding: () => 0 }) /
      10_000
  expect(Math.abs(sum / rounds - nearly(rtp)) / Math.sqrt(nearly(variance) / rounds)).toBeLessThan(4.5)
})

test('bands of rounds that may pay hundreds of thousands of bets match those of all possible pays', () => {
  const symbols = [
    { id: 'a', role: 'pays', pays: { 2: 90_000 } },
    { id: 'b', role: 'pays', pays: { 2: 0.7 } },
    { id: 's', role: 'scatter', pays: { 1: 0.3, 2: 2 } },
  ]
  const rules = rulesFrom(
    formOf({
      ...small,
      symbols,
      strips: { main: small.strips.main },
      free: { symbol: 's', count: 1, spins: 2, factor: 3 },
    }),
  )
  const { bands } = finished(countForm(rules, 'spin', 1))
  const edges = bands.map(({ fromE4 }) => fromE4)
  const seen = edges.map(() => fraction(0n, 1n))
  everyRound(
    rules,
    'spin',
    (paysE4, each) => (seen[bandOf(edges, paysE4)] = add(seen[bandOf(edges, paysE4)] as Fraction, each)),
  )
  for (const [band, { chance: told }] of bands.entries())
    expect(nearly(subtract(told, seen[band] as Fraction)), `${edges[band]}`).toBeCloseTo(0, 10)
})
