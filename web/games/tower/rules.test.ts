import { difficulties, floorCount } from '@kurazh/games/tower/floors.ts'
import { tower } from '@kurazh/games/tower/tower.ts'
import { expect, test } from 'vitest'
import { plainText, tablesIn } from '../../ui/text/text.ts'
import { lookOf, randomDoor } from './doors.ts'
import { doorsOf, towerFace } from './face.ts'
import { body } from './rules.md'

test('the table lists every prize of the rules', () => {
  const [rows = []] = tablesIn(body)
  expect(rows).toHaveLength(floorCount)
  for (const [floor, [, ...cells]] of rows.entries())
    for (const [index, difficulty] of difficulties.entries()) {
      const shown = (cells[index] ?? '').replaceAll(/[\s\u00a0×]/g, '')
      expect(Math.round(Number(shown) * 10_000)).toBe(tower.paytable({ difficulty })[floor])
    }
  expect(plainText(body)).not.toContain('undefined')
})

test('a door shows what the player may know: nothing closed before the end, everything after it', () => {
  const traps = Array.from({ length: floorCount }, () => [1])
  const base = { doors: 3, chosen: [0], asking: null, isOpen: true, traps: null }
  expect(lookOf(base).slice(0, 3)).toEqual([
    ['passed', 'past', 'past'],
    ['live', 'live', 'live'],
    ['closed', 'closed', 'closed'],
  ])
  expect(lookOf({ ...base, asking: 2 })[1]).toEqual(['closed', 'closed', 'asking'])
  expect(lookOf({ ...base, chosen: [], isOpen: false })[0]).toEqual(['closed', 'closed', 'closed'])
  const over = lookOf({ ...base, chosen: [0, 1], isOpen: false, traps })
  expect(over.slice(0, 3)).toEqual([
    ['passed', 'trap-left', 'safe-left'],
    ['safe-left', 'trap', 'safe-left'],
    ['safe-left', 'trap-left', 'safe-left'],
  ])
})

test('results are named by the floors that were climbed', () => {
  const outcome = { traps: Array.from({ length: floorCount }, () => [1]) }
  const words = (...moves: unknown[]) => towerFace.outcomeText(outcome, moves)
  expect([words(), words({ door: 0 }, { take: true }), words({ door: 0 }, { door: 1 })]).toEqual([
    'без ходов',
    '1 этаж',
    'ловушка, этаж 2',
  ])
  expect(doorsOf([{ door: 3 }, { take: true }, null, { door: 'x' }])).toEqual([3])
})

test('a random door is any of the floor', () => {
  expect(new Set(Array.from({ length: 200 }, () => randomDoor(3)))).toEqual(new Set([0, 1, 2]))
})
