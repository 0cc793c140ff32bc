import { expect, test } from 'vitest'
import { blocks } from '../core/fairness.ts'
import { createRng } from '../core/random.ts'
import { compare, decimalOf, fraction } from '../core/rtp.ts'
import { replayMoves, stepsWithin, take } from '../core/steps.ts'
import { replaySteps } from '../core/verify.ts'
import { mines, minesPaytable } from './mines.ts'
import { cellCount } from './field.ts'
import vectors from './vectors/mines.json' with { type: 'json' }

/** A field with mines in these cells. */
const field = (...cells: number[]) => ({ mines: cells })
const play = (outcome: { mines: number[] }, moves: unknown[]) =>
  replayMoves(mines, outcome, { mines: outcome.mines.length }, moves)

test('fields, ends and multipliers match the independent vectors', () => {
  const ends = new Set<string>()
  for (const { serverSeed, clientSeed, nonce, games } of vectors.bets) {
    for (const { mines: cells, moves, end, multiplierE4 } of games) {
      const { outcome, state } = replaySteps(mines, {
        serverSeed,
        clientSeed,
        nonce,
        params: { mines: cells.length },
        moves,
      })
      expect(outcome).toEqual({ mines: cells })
      expect({ end: state.end, multiplierE4: state.multiplierE4 }).toEqual({ end, multiplierE4 })
      ends.add(end)
    }
  }
  expect([...ends].toSorted()).toEqual(['complete', 'lost', 'taken'])
})

test('every prize for every number of mines is the one computed independently', () => {
  expect(Array.from({ length: 24 }, (_, index) => minesPaytable(index + 1))).toEqual(vectors.paytables)
})

test('the prizes are those of the rules: 1.1250 after one cell with 3 mines, 2,277 after 22; 3,236,072.4 after 15 with 10', () => {
  expect([minesPaytable(3)[0], minesPaytable(3)[21], minesPaytable(10)[14]]).toEqual([
    11_250, 22_770_000, 32_360_724_000,
  ])
})

test('a gem raises the prize, a mine ends the game with nothing', () => {
  const outcome = field(3, 11, 20)
  expect(play(outcome, [{ cell: 0 }])).toEqual({
    view: { opened: [0] },
    multiplierE4: 11_250,
    nextMultiplierE4: minesPaytable(3)[1],
    canTake: true,
    end: null,
  })
  expect(play(outcome, [{ cell: 0 }, { cell: 11 }])).toEqual({
    view: { opened: [0, 11] },
    multiplierE4: 0,
    nextMultiplierE4: null,
    canTake: false,
    end: 'lost',
  })
  expect(play(outcome, [{ cell: 24 }, take])).toMatchObject({ multiplierE4: 11_250, end: 'taken' })
})

test('the last gem completes the game automatically', () => {
  const outcome = field(...Array.from({ length: 24 }, (_, cell) => cell))
  expect(play(outcome, [{ cell: 24 }])).toMatchObject({ multiplierE4: 247_500, end: 'complete', canTake: false })
  const alone = field(7)
  const gems = Array.from({ length: cellCount }, (_, cell) => ({ cell })).filter(({ cell }) => cell !== 7)
  expect(play(alone, gems)).toMatchObject({ multiplierE4: 247_500, nextMultiplierE4: null, end: 'complete' })
})

test('a cell opens once', () => {
  expect(() => play(field(3), [{ cell: 5 }, { cell: 5 }])).toThrow(RangeError)
})

test('every cell is equally likely to hide a mine', () => {
  const rounds = 20_000
  const counts = new Array<number>(cellCount).fill(0)
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    for (const cell of mines.deal(createRng(blocks('even', 'cells', nonce)), { mines: 5 }).mines)
      counts[cell] = (counts[cell] ?? 0) + 1
  }
  const expected = (rounds * 5) / cellCount
  const chiSquared = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  // 24 degrees of freedom; picks without repetition vary a little less. Seeds are fixed, the limit is five standard
  // deviations.
  expect(chiSquared).toBeLessThan(24 + 5 * Math.sqrt(48))
})

test('no stop returns more than 99 % apart from the bias of a float, and rounding costs less than a ten-thousandth', () => {
  for (let count = 1; count <= 24; count += 1) {
    for (const [index] of minesPaytable(count).entries()) {
      const exact = mines.rtp({ mines: count }, index + 1)
      expect(Math.abs(Number(decimalOf(exact, 12)) - 0.99)).toBeLessThan(0.0001)
      expect(compare(exact, fraction(990_000_100n, 1_000_000_000n))).toBeLessThan(0)
    }
  }
})

test('a game ends where the next gem could pay more than the maximum win', () => {
  const maxWin = 100_000_000n
  // With a stake of 1 ₽ the limit of 1,000,000 ₽ is a million times: with 10 mines the fourteenth gem pays 294,188.4 ₽,
  // the fifteenth 3,236,072.4 ₽.
  expect(stepsWithin(minesPaytable(10), 100n, maxWin)).toBe(14)
  expect(stepsWithin(minesPaytable(3), 100n, maxWin)).toBe(22)
  expect(stepsWithin(minesPaytable(24), 4_040_404n, maxWin)).toBe(1)
  expect(stepsWithin(minesPaytable(24), 4_040_405n, maxWin)).toBe(0)
})
