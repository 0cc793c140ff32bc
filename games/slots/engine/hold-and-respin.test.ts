import { expect, test } from 'vitest'
import { add, type Fraction, fraction, multiply } from '../../core/rtp.ts'
import { lawOfEveryDraw } from '../../testing/every-draw.ts'
import { finished } from './board-law.ts'
import { coinsAtTheEnd, type HoldRules } from './hold-and-respin.ts'
import { holdAndRespin, holdRulesOf } from './hold-and-respin-machine.ts'
import { chanceOf } from './pay-law.ts'
import { formOf } from './read-form.ts'
import { rulesFrom } from './prepared-form.ts'

/** Two reels of two rows: few enough draws to enumerate every round. */
const rules = rulesFrom(
  formOf({
    name: 'Маленькая',
    reels: 2,
    rows: 2,
    symbols: [
      { id: 'a', role: 'pays', pays: { 2: 0.5 } },
      { id: 'b', role: 'pays', pays: { 2: 3 } },
      { id: 'coin', role: 'blank' },
      { id: 'blank', role: 'blank' },
    ],
    strips: {
      main: [
        ['a', 'coin', 'b', 'a'],
        ['coin', 'coin', 'a', 'b'],
      ],
    },
    wins: {
      kind: 'lines',
      lines: [
        [1, 1],
        [2, 2],
        [1, 2],
      ],
    },
  }),
)
const hold: HoldRules = { coin: 2, blank: 3, needed: 2, lives: 2, oneIn: 2, worths: [1, 4], fullGrid: 10 }
const machine = holdAndRespin(rules, hold)
const zero = fraction(0n, 1n)
const one = fraction(1n, 1n)

test('the chain of coins and lives gives the same law as all rounds enumerated one by one', () => {
  const law = lawOfEveryDraw((rng) => machine.draw(rng).paysE4)
  const sheet = finished(machine.count())
  const mean = [...law].map(([paysE4, chance]) => multiply(chance, fraction(BigInt(paysE4), 10_000n))).reduce(add)
  const square = [...law]
    .map(([paysE4, chance]) => multiply(chance, fraction(BigInt(paysE4) ** 2n, 100_000_000n)))
    .reduce(add)
  const best = Math.max(...law.keys())
  expect([...law.values()].reduce(add)).toEqual(one)
  expect(sheet.rtp).toEqual(mean)
  expect(add(sheet.variance, multiply(mean, mean))).toEqual(square)
  expect(add(sheet.hit, law.get(0) ?? zero)).toEqual(one)
  expect(sheet.bestE4).toBe(best)
  expect(sheet.bestChance).toEqual(law.get(best))
  for (const [band, { fromE4, chance }] of sheet.bands.entries()) {
    const toE4 = sheet.bands[band + 1]?.fromE4 ?? Number.POSITIVE_INFINITY
    expect(chance).toEqual(
      [...law]
        .filter(([paysE4]) => paysE4 >= fromE4 && paysE4 < toE4)
        .map(([, part]) => part)
        .reduce(add, zero),
    )
  }
  expect(sheet.feature).toEqual(
    lawOfEveryDraw((rng) => (machine.draw(rng).outcome.respins === undefined ? 0 : 1)).get(1),
  )
})

test('with one cell free the last coin comes in one of the lives, or in none', () => {
  const { whole, parts } = coinsAtTheEnd({ ...hold, oneIn: 16, lives: 3 }, 15)(14)
  const chance = (coins: number): Fraction => fraction(parts.get(coins) ?? 0n, whole)
  expect(chance(14)).toEqual(fraction(15n ** 3n, 16n ** 3n))
  expect(chance(15)).toEqual(fraction(16n ** 3n - 15n ** 3n, 16n ** 3n))
})

test('from any number of coins the probabilities of all ends sum to one, and no coin is lost', () => {
  for (let coins = 1; coins <= 15; coins += 1) {
    const law = coinsAtTheEnd({ ...hold, oneIn: 8, lives: 3 }, 15)(coins)
    expect(chanceOf(law)).toEqual(one)
    expect(Math.min(...law.parts.keys())).toBe(coins)
  }
})

test('a round is reported: coins of the board, each respin with held coins and lives left, the full grid, the sum', () => {
  // Coins at the top and bottom of the second reel, then a miss, then the rest.
  const events = machine.events({ stops: [[2, 0]], worths: [4, 1], respins: [[], [[1, 1]], [], [[0, 4]]] })
  const [held, heldLast, rest] = [
    [
      [1, 0],
      [1, 1],
    ],
    [
      [0, 1],
      [1, 0],
      [1, 1],
    ],
    [
      [2, 2],
      [2, 2],
    ],
  ]
  expect(events).toEqual([
    {
      kind: 'spin',
      board: [
        [1, 0],
        [2, 2],
      ],
      strips: 'main',
      stops: [2, 0],
    },
    { kind: 'begun', feature: 'respin', spins: 2, cells: held },
    {
      kind: 'coins',
      coins: [
        { cell: [1, 0], paysE4: 40_000 },
        { cell: [1, 1], paysE4: 10_000 },
      ],
      lives: 2,
    },
    {
      kind: 'spin',
      board: [
        [3, 3],
        [2, 2],
      ],
      held,
      left: 1,
    },
    {
      kind: 'spin',
      board: [
        [3, 2],
        [2, 2],
      ],
      held,
      left: 0,
    },
    { kind: 'coins', coins: [{ cell: [0, 1], paysE4: 10_000 }], lives: 2 },
    {
      kind: 'spin',
      board: [
        [3, 2],
        [2, 2],
      ],
      held: heldLast,
      left: 1,
    },
    { kind: 'spin', board: rest, held: heldLast, left: 0 },
    { kind: 'coins', coins: [{ cell: [0, 0], paysE4: 40_000 }], lives: 2 },
    {
      kind: 'wins',
      wins: [
        {
          symbol: 2,
          count: 4,
          cells: [
            [0, 0],
            [0, 1],
            [1, 0],
            [1, 1],
          ],
          factor: 1,
          paysE4: 100_000,
        },
      ],
    },
    { kind: 'ended', feature: 'respin', paysE4: 100_000, collects: true },
  ])
})

test.each([
  { stops: [] },
  { stops: [[2]] },
  { stops: [[2, 4]] },
  {
    stops: [
      [2, 2],
      [2, 2],
    ],
  },
  { stops: [[2, 2]], worths: [1] },
  { stops: [[2, 2]], respins: [[]] },
  { stops: [[2, 0]] },
  { stops: [[2, 0]], worths: [1, 1] },
  { stops: [[2, 0]], worths: [1, 2], respins: [[], []] },
  { stops: [[2, 0]], worths: [1], respins: [[], []] },
  { stops: [[2, 0]], worths: [1, 1], respins: [[]] },
  { stops: [[2, 0]], worths: [1, 1], respins: [[], [], []] },
  { stops: [[2, 0]], worths: [1, 1], respins: [[[2, 1]], [], []] },
  { stops: [[2, 0]], worths: [1, 1], respins: [[[0, 3]], [], []] },
  {
    stops: [[2, 0]],
    worths: [1, 1],
    respins: [
      [
        [1, 1],
        [0, 1],
      ],
    ],
  },
  {
    stops: [[2, 0]],
    worths: [1, 1],
    respins: [
      [
        [0, 1],
        [0, 1],
      ],
    ],
  },
  {
    stops: [[2, 0]],
    worths: [1, 1],
    respins: [
      [
        [0, 1],
        [1, 1],
      ],
      [],
    ],
  },
] as const)('refuses an impossible outcome: %j', (outcome) => {
  expect(() => machine.events(structuredClone(outcome) as never)).toThrow(RangeError)
})

test('a machine whose form holds coins, with any lengths and worths, is counted as it is played', () => {
  const form = formOf({
    name: 'Любая',
    reels: 2,
    rows: 1,
    symbols: [
      { id: 'a', role: 'pays', pays: { 2: 0.07 } },
      { id: 'coin', role: 'blank' },
      { id: 'gap', role: 'blank' },
    ],
    strips: {
      main: [
        ['a', 'coin', 'a'],
        ['coin', 'a', 'coin', 'a', 'a'],
      ],
    },
    wins: { kind: 'lines', lines: [[1, 1]] },
    hold: { symbol: 'coin', blank: 'gap', count: 1, lives: 2, oneIn: 3, worths: [0.1, 0.2, 0.29], full: 1.5 },
  })
  const mechanics = holdAndRespin(rulesFrom(form), holdRulesOf(form) as HoldRules)
  const law = lawOfEveryDraw((rng) => mechanics.draw(rng).paysE4)
  const { rtp, bestE4, bestChance, feature } = finished(mechanics.count())
  expect(rtp).toEqual(
    [...law].map(([paysE4, chance]) => multiply(chance, fraction(BigInt(paysE4), 10_000n))).reduce(add),
  )
  expect([bestE4, bestChance, feature]).toEqual([
    Math.max(...law.keys()),
    law.get(Math.max(...law.keys())),
    fraction(9n, 15n),
  ])
})
