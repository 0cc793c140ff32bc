import { minesPaytable } from '@kurazh/games/mines/mines.ts'
import { expect, test } from 'vitest'
import { looksOf, randomCell } from './cells.ts'
import { cellsOf } from './face.ts'
import { stepFrom } from './minefield.tsx'
import { plainText, tablesIn } from '../../ui/text/text.ts'
import { body, lead } from './rules.md'

test('every figure of the table is a prize of the rules', () => {
  const rows = tablesIn(body).flat()
  expect(rows.length).toBeGreaterThanOrEqual(8)
  for (const [gems = '', ...cells] of rows) {
    for (const [index, count] of [1, 3, 5, 10, 24].entries()) {
      const multiplierE4 = minesPaytable(count)[Number(gems) - 1]
      const shown = (cells[index] ?? '').replaceAll(/[\s\u00a0×]/g, '')
      expect(shown === '—' ? undefined : Math.round(Number(shown) * 10_000)).toBe(multiplierE4)
    }
  }
})

test('the example pays by the rules', () => {
  expect(plainText(body).replaceAll('\u00a0', ' ')).toContain(
    `ставка 10 ₽, выплата ${(Math.floor((minesPaytable(3)[2] ?? 0) / 10) / 100).toFixed(2)} ₽`,
  )
  expect(lead).toContain('25 клеток')
})

test('a cell shows what the player may know: nothing closed before the end, everything after it', () => {
  const open = looksOf({ opened: [3], mines: null, asking: 7, chosen: [] })
  expect([open[3], open[7], open[0]]).toEqual(['gem', 'asking', 'closed'])
  const over = looksOf({ opened: [3, 4], mines: [4, 9], asking: null, chosen: [3, 4, 5] })
  expect([over[3], over[4], over[9], over[5]]).toEqual(['gem', 'mine', 'mine-left', 'gem-left'])
  expect(over.filter((look) => look === 'closed' || look === 'chosen')).toEqual([])
})

test('arrows stay on the field', () => {
  expect([
    stepFrom(0, 'ArrowLeft'),
    stepFrom(0, 'ArrowUp'),
    stepFrom(4, 'ArrowRight'),
    stepFrom(24, 'ArrowDown'),
    stepFrom(5, 'ArrowLeft'),
  ]).toEqual([0, 0, 4, 24, 5])
  expect([
    stepFrom(6, 'ArrowUp'),
    stepFrom(6, 'ArrowDown'),
    stepFrom(6, 'ArrowLeft'),
    stepFrom(6, 'ArrowRight'),
    stepFrom(6, 'Tab'),
  ]).toEqual([1, 11, 5, 7, 6])
})

test('a random cell is a closed one, and none when all are open', () => {
  const opened = Array.from({ length: 24 }, (_, cell) => cell)
  expect(randomCell(opened)).toBe(24)
  expect(randomCell([...opened, 24])).toBeUndefined()
  expect(new Set(Array.from({ length: 400 }, () => randomCell([0]))).size).toBe(24)
})

test('cells are read from moves and from nothing else', () => {
  expect(cellsOf([{ cell: 3 }, { take: true }, null, 7, { cell: 'x' }, { cell: 0 }])).toEqual([3, 0])
})
