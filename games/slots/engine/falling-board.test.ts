/** Falling boards and their win detection, checked by independent implementations. */
import { describe, expect, test } from 'vitest'
import { SymbolCounter } from './anywhere.ts'
import { CappedTotal } from './capped-total.ts'
import { ClusterFinder } from './clusters.ts'
import { FallingBoard } from './falling-board.ts'
import { paysFrom, payTable } from './pays-by-count.ts'
import { RoundNumbers, weightTable } from './pool.ts'

const numbers = new RoundNumbers()
const even = weightTable([16_384, 16_384, 16_384, 16_384])

function boardOf(reels: number, rows: number, index: number): FallingBoard {
  const board = new FallingBoard(reels, rows)
  numbers.begin(5, index)
  board.fill(numbers, even)
  return board
}

describe('a falling board', () => {
  test('keeps what did not burst in order at the bottom and draws the rest from the lowest place upwards', () => {
    const board = boardOf(3, 4, 0)
    board.cells.set([0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3])
    board.burst.set([0, 1, 0, 1, 0, 0, 0, 0, 1, 1, 1, 1])
    numbers.begin(5, 1)
    const drawn = Array.from({ length: 6 }, () => even[numbers.next() >>> 16])
    numbers.begin(5, 1)
    board.fall(numbers, even)
    expect([...board.cells]).toEqual([drawn[1], drawn[0], 0, 2, 0, 1, 2, 3, drawn[5], drawn[4], drawn[3], drawn[2]])
    expect(board.burst.every((mark) => mark === 0)).toBe(true)
  })

  test('does not change where nothing bursts, and draws no number', () => {
    const board = boardOf(2, 3, 4)
    const before = [...board.cells]
    board.fall({ next: () => expect.fail('a number was drawn') } as unknown as RoundNumbers, even)
    expect([...board.cells]).toEqual(before)
  })
})

describe('clusters', () => {
  /** Every pair of touching cells of one symbol joins two groups, until none can be joined. */
  function groupsOf({ cells, reels, rows }: FallingBoard): Set<string> {
    const group = Array.from(cells, (_, cell) => cell)
    const touch = (one: number, other: number) =>
      Math.abs(Math.floor(one / rows) - Math.floor(other / rows)) + Math.abs((one % rows) - (other % rows)) === 1
    for (let again = true; again;) {
      again = false
      for (let one = 0; one < reels * rows; one += 1) {
        for (let other = 0; other < reels * rows; other += 1) {
          if (!touch(one, other) || cells[one] !== cells[other] || (group[one] ?? 0) <= (group[other] ?? 0)) continue
          group[one] = group[other] ?? 0
          again = true
        }
      }
    }
    return new Set(
      Array.from(new Set(group), (name) => group.flatMap((each, cell) => (each === name ? [cell] : [])).join()),
    )
  }

  test('are the groups of touching cells, each found once, on any board', () => {
    for (const [reels, rows] of [
      [7, 7],
      [6, 5],
      [1, 9],
      [9, 1],
    ] as const) {
      for (let index = 0; index < 60; index += 1) {
        const board = boardOf(reels, rows, index)
        const finder = new ClusterFinder(board)
        finder.restart()
        const found = new Set<string>()
        for (let cell = 0; cell < board.cells.length; cell += 1) {
          const size = finder.sizeFrom(cell)
          if (size > 0) found.add([...finder.found.subarray(0, size)].toSorted((a, b) => a - b).join())
        }
        expect(found).toEqual(groupsOf(board))
      }
    }
  })

  test('refuse a board that is too large for their cell numbers', () => {
    expect(() => new ClusterFinder(new FallingBoard(16, 16))).toThrow(RangeError)
  })
})

test('symbols are counted and marked wherever they are', () => {
  const board = boardOf(6, 5, 9)
  const counter = new SymbolCounter(board, 4)
  counter.count()
  for (const symbol of [0, 1, 2, 3])
    expect(counter.counts[symbol]).toBe(board.cells.filter((each) => each === symbol).length)
  counter.burst(2)
  expect([...board.burst.keys()].filter((cell) => board.burst[cell] === 1)).toEqual(
    counter.cellsWith((symbol) => symbol === 2),
  )
})

test('a paytable by steps gives each count the pay of the step below it', () => {
  const paysE4 = paysFrom({ 5: 100, 8: 300 }, 9)
  expect(paysE4).toEqual({ 5: 100, 6: 100, 7: 100, 8: 300, 9: 300 })
  expect(
    [
      ...payTable(
        [
          { id: 'a', role: 'pays', paysE4 },
          { id: 'b', role: 'scatter', paysE4: {} },
        ],
        9,
      ),
    ].filter((pays) => pays > 0),
  ).toEqual([100, 100, 100, 300, 300])
})

test('a total pays up to its cap and no more', () => {
  const total = new CappedTotal(1_000)
  expect([total.add(600), total.isFull, total.add(600), total.isFull, total.add(1), total.paidE4]).toEqual([
    600,
    false,
    400,
    true,
    0,
    1_000,
  ])
})
