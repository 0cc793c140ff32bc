import { expect, test } from 'vitest'
import { longRng } from '../testing/long-rng.ts'
import {
  beadPlace,
  type Colour,
  derivedColours,
  derivedRoads,
  drawnRoad,
  runsOf,
  streaksOf,
  type Winner,
} from './roads.ts'
import vectors from './vectors/baccarat.json' with { type: 'json' }

const letters: Readonly<Record<string, Winner>> = { P: 'player', B: 'banker', T: 'tie' }
const winnersOf = (text: string): Winner[] => text.split('').map((letter) => letters[letter] ?? expect.fail(letter))
const text = (colours: readonly Colour[]) => colours.map((colour) => colour[0]).join('')

const rng = longRng('roads')
const shoes = Array.from({ length: 100 }, () =>
  Array.from(
    { length: rng.int(90) },
    (): Winner => (['player', 'banker', 'banker', 'player', 'tie'] as const)[rng.int(5)] ?? 'tie',
  ),
)

/**
 * An alternative definition: after each win, the opposite of the colour that would have resulted if the streak had
 * changed.
 */
function byOpposites(winners: readonly Winner[], back: number): Colour[] {
  const depths: number[] = []
  const colours: Colour[] = []
  let last: Winner | undefined
  for (const winner of winners.filter((one) => one !== 'tie')) {
    const column = depths.length - 1
    // If the streak ended here, its column would be compared with the one that many columns back.
    const wouldEndRed = depths[column] === depths[column - back]
    const begins = last === undefined || winner !== last
    if (begins ? column >= back : column >= back && depths[column - back] !== undefined)
      colours.push(begins === wouldEndRed ? 'red' : 'blue')
    if (begins) depths.push(1)
    else depths[column] = (depths[column] ?? 0) + 1
    last = winner
  }
  return colours
}

test('derived roads of 100 shoes match cells drawn independently', () => {
  expect(vectors.roads).toHaveLength(100)
  for (const { winners, colours } of vectors.roads) {
    const streaks = streaksOf(winnersOf(winners))
    expect(derivedRoads.map((back) => text(derivedColours(streaks, back)))).toEqual(colours)
  }
})

test('derived roads of 100 random shoes match the alternative definition', () => {
  for (const winners of shoes) {
    for (const back of derivedRoads)
      expect(text(derivedColours(streaksOf(winners), back)), winners.join()).toBe(text(byOpposites(winners, back)))
  }
})

test('after any shoe the next banker and the next player give opposite colours', () => {
  for (const winners of shoes) {
    for (const back of derivedRoads) {
      const now = derivedColours(streaksOf(winners), back)
      const next = (['player', 'banker'] as const).map((winner) =>
        derivedColours(streaksOf([...winners, winner]), back),
      )
      if (next.some(({ length }) => length === now.length)) continue
      expect(new Set(next.map((colours) => colours.at(-1)))).toEqual(new Set(['red', 'blue']))
    }
  }
})

test('ties are put next to the win before them, those before the first win next to it', () => {
  expect(streaksOf(winnersOf('TTPTPBBT'))).toEqual([
    { winner: 'player', ties: [2 + 1, 0] },
    { winner: 'banker', ties: [0, 1] },
  ])
  expect(streaksOf(winnersOf('TT'))).toEqual([])
})

test('a long streak turns right at the bottom; the next one begins next to its head and turns earlier', () => {
  const at = (lengths: number[]) =>
    drawnRoad(lengths, 6)
      .map(({ column, row }) => `${column}${row}`)
      .join(' ')
  expect(at([8])).toBe('00 01 02 03 04 05 15 25')
  expect(at([8, 6])).toBe('00 01 02 03 04 05 15 25 10 11 12 13 14 24')
  expect(at([1, 2])).toBe('00 10 11')
})

test('no two marks are drawn over each other', () => {
  for (const winners of shoes) {
    const places = drawnRoad(
      streaksOf(winners).map(({ ties }) => ties.length),
      6,
    ).map(({ column, row }) => `${column} ${row}`)
    expect(new Set(places).size).toBe(places.length)
  }
  const dragons = drawnRoad([12, 9, 10, 11, 2, 3, 8], 6).map(({ column, row }) => `${column} ${row}`)
  expect(new Set(dragons).size).toBe(dragons.length)
})

test('the bead plate fills its columns from the left, equal colours in a row form one run', () => {
  expect([beadPlace(0, 6), beadPlace(5, 6), beadPlace(6, 6)]).toEqual([
    { column: 0, row: 0 },
    { column: 0, row: 5 },
    { column: 1, row: 0 },
  ])
  expect(runsOf(['red', 'red', 'blue', 'red'])).toEqual([
    { mark: 'red', length: 2 },
    { mark: 'blue', length: 1 },
    { mark: 'red', length: 1 },
  ])
})
