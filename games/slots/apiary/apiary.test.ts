/**
 * The apiary against rounds expanded by an independent program from its rules text, and its list against stored sums.
 */
import { expect, test } from 'vitest'
import { fraction } from '../../core/rtp.ts'
import { poolSize } from '../engine/pool.ts'
import type { Board, Cell } from '../engine/machine.ts'
import { type ApiaryOutcome, apiary } from './apiary.ts'
import { capE4, queen, symbols } from './rules.ts'
import parts from './vectors/parts.json' with { type: 'json' }
import vectors from './vectors/rounds.json' with { type: 'json' }

const { machine } = apiary
const [main] = machine.pools ?? []
const letters = 'abcdefghq'
/** The part of a list that is counted: another seed takes another part. */
const partBySeed = Array.from(process.env['SEED'] ?? '').reduce((sum, letter) => sum + letter.charCodeAt(0), 17)

/** Boards as in the vectors: one letter per symbol, reels separated by spaces. */
function boardsOf(outcome: ApiaryOutcome): string[] {
  return machine
    .events(outcome, 'spin')
    .flatMap((event) =>
      'board' in event ? [event.board.map((reel) => reel.map((symbol) => letters[symbol]).join('')).join(' ')] : [],
    )
}

test('rounds match the independent vectors: their pays, every board, every queen', () => {
  expect(vectors.length).toBeGreaterThan(190)
  for (const { index, hundredths, queens, boards } of vectors) {
    expect(main?.rounds(index, 1).paysE4[0], String(index)).toBe(hundredths * 100)
    expect(boardsOf({ index }), String(index)).toEqual(boards)
    expect(machine.events({ index }, 'spin').filter(({ kind }) => kind === 'taken').length).toBe(queens)
  }
})

test('the return is the sum of its list, stored by parts: one part is recounted here', () => {
  const each = poolSize / parts.main.length
  const sum = parts.main.reduce((all, part) => all + part, 0)
  expect(machine.sheet('spin').rtp).toEqual(fraction(BigInt(sum), BigInt(poolSize) * 100n))
  const part = partBySeed % parts.main.length
  expect(main?.rounds(part * each, each).paysE4.reduce((all, pays) => all + pays / 100, 0)).toBe(parts.main[part])
})

test('the factor rises by one with every fall, a win is its pay times the factor, and the queen takes all of a kind', () => {
  for (let index = 0; index < 3_000; index += 1) {
    let factor = 1
    let board: Board = []
    for (const event of machine.events({ index }, 'spin')) {
      if (event.kind === 'factor') expect(event.factor).toBe((factor += 1))
      if ('board' in event) board = event.board
      if (event.kind === 'taken') {
        const at = ([reel, row]: Cell) => board[reel]?.[row]
        expect(at(event.by)).toBe(queen)
        expect(event.cells.length).toBe(board.flat().filter((symbol) => symbol === event.symbol).length)
        expect(new Set(event.cells.map(at))).toEqual(new Set([event.symbol]))
      }
      if (event.kind !== 'wins') continue
      for (const win of event.wins) {
        expect(win.factor).toBe(factor)
        expect(win.cells.length).toBe(win.count)
        expect(win.paysE4).toBe((symbols[win.symbol]?.paysE4[win.count] ?? 0) * factor)
      }
    }
  }
})

test('a round that reaches the cap pays the cap and ends at once', () => {
  const best = machine.rare.find(({ what }) => what === 'best')
  expect(machine.sheet('spin').bestE4).toBe(capE4)
  expect(machine.events(best?.outcome as ApiaryOutcome, 'spin').at(-1)?.kind).toBe('wins')
})

test('the list can be browsed in parts, and there is nothing beyond its end', () => {
  const both = main?.rounds(1_000, 40)
  expect([...(main?.rounds(1_000, 20).paysE4 ?? []), ...(main?.rounds(1_020, 20).paysE4 ?? [])]).toEqual([
    ...(both?.paysE4 ?? []),
  ])
  expect(main?.outcomeOf(1_000)).toEqual({ index: 1_000 })
  expect(() => main?.rounds(poolSize - 1, 2)).toThrow(RangeError)
})
