import { describe, expect, test } from 'vitest'
import { add, fraction, multiply } from '../../core/rtp.ts'
import { lawOfEveryDraw } from '../../testing/every-draw.ts'
import { finished } from './board-law.ts'
import { formOf } from './read-form.ts'
import { rulesFrom } from './prepared-form.ts'
import { stayingWilds } from './staying-wilds-machine.ts'

/** Four reels of two rows, wild on the middle two: few enough stops to enumerate every round. */
const rules = rulesFrom(
  formOf({
    name: 'Маленькая',
    reels: 4,
    rows: 2,
    symbols: [
      { id: 'w', role: 'wild' },
      { id: 'a', role: 'pays', pays: { 3: 1.5, 4: 7 } },
      { id: 'b', role: 'pays', pays: { 2: 0.1, 3: 0.25, 4: 1 } },
    ],
    strips: {
      main: [
        ['a', 'b', 'b', 'a'],
        ['a', 'w', 'b', 'b'],
        ['b', 'a', 'a', 'w'],
        ['a', 'a', 'b', 'a'],
      ],
    },
    wins: {
      kind: 'lines',
      from: 'both',
      lines: [
        [1, 1, 1, 1],
        [2, 2, 2, 2],
        [1, 2, 1, 2],
      ],
    },
  }),
)
const machine = stayingWilds(rules)
const zero = fraction(0n, 1n)

test('the chain of held reels gives the same law as all rounds enumerated one by one', () => {
  const law = lawOfEveryDraw((rng) => machine.draw(rng).paysE4)
  const sheet = finished(machine.count())
  const mean = [...law].map(([paysE4, chance]) => multiply(chance, fraction(BigInt(paysE4), 10_000n))).reduce(add)
  const square = [...law]
    .map(([paysE4, chance]) => multiply(chance, fraction(BigInt(paysE4) ** 2n, 100_000_000n)))
    .reduce(add)
  const best = Math.max(...law.keys())
  expect([...law.values()].reduce(add)).toEqual(fraction(1n, 1n))
  expect(sheet.rtp).toEqual(mean)
  expect(add(sheet.variance, multiply(mean, mean))).toEqual(square)
  expect(add(sheet.hit, law.get(0) ?? zero)).toEqual(fraction(1n, 1n))
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
  const begins = lawOfEveryDraw((rng) => (machine.draw(rng).outcome.stops.length > 1 ? 1 : 0))
  expect(sheet.feature).toEqual(begins.get(1))
})

describe('a round is reported', () => {
  // Reel 2 shows its wild at places 0 and 1, reel 3 at 2 and 3.
  const events = machine.events({
    stops: [
      [0, 1, 0, 1],
      [1, 3, 1],
      [2, 2],
    ],
  })

  test('spin by spin: a reel that became wild stays while the others turn, and the last spin adds none', () => {
    expect(events.map(({ kind }) => kind).filter((kind) => kind !== 'wins')).toEqual([
      'spin',
      'change',
      'begun',
      'spin',
      'change',
      'more',
      'spin',
      'ended',
    ])
    const spins = events.filter((event) => event.kind === 'spin')
    expect(spins.map(({ held }) => held)).toEqual([
      undefined,
      [
        [1, 0],
        [1, 1],
      ],
      [
        [1, 0],
        [1, 1],
        [2, 0],
        [2, 1],
      ],
    ])
    expect(spins.map(({ stops }) => stops)).toEqual([
      [0, 1, 0, 1],
      [1, 1, 3, 1],
      [2, 1, 3, 2],
    ])
    expect(spins.map(({ board }) => board[1])).toEqual([
      [0, 2],
      [0, 0],
      [0, 0],
    ])
    expect(events.filter((event) => event.kind === 'change').map(({ board }) => board.slice(1, 3))).toEqual([
      [
        [0, 0],
        [2, 1],
      ],
      [
        [0, 0],
        [0, 0],
      ],
    ])
  })

  test('with the sum of the respins’ pays', () => {
    const paid = events.map((event) =>
      event.kind === 'wins' ? event.wins.reduce((sum, win) => sum + win.paysE4, 0) : 0,
    )
    const begun = events.findIndex(({ kind }) => kind === 'begun')
    expect(events.at(-1)).toEqual({
      kind: 'ended',
      feature: 'respin',
      paysE4: paid.slice(begun).reduce((sum, pays) => sum + pays),
    })
  })
})

test.each([
  { stops: [] },
  { stops: [[0, 1, 0]] },
  { stops: [[0, 1, 0, 4]] },
  { stops: [[0, 1, 0, 0.5]] },
  { stops: [[0, 1, 0, 1]] },
  {
    stops: [
      [0, 1, 0, 1],
      [1, 3, 1],
    ],
  },
  {
    stops: [
      [0, 1, 0, 1],
      [1, 1, 3, 1],
      [2, 2],
    ],
  },
  {
    stops: [
      [0, 2, 0, 1],
      [1, 1, 3, 1],
    ],
  },
])('refuses an impossible outcome: %j', (outcome) => {
  expect(() => machine.events(outcome)).toThrow(RangeError)
})
