import { prizeE4 } from '@kurazh/games/hilo/returns.ts'
import { isOnSide, ranksOn } from '@kurazh/games/hilo/cards.ts'
import { expect, test } from 'vitest'
import { plainText, tablesIn } from '../../ui/text/text.ts'
import { hiloFace, sideText, wholeSideText } from './face.ts'
import { laneOf, rightOf, turnsOf } from './lane.ts'
import { body } from './rules.md'

const [ace, two, seven, ten, king] = [0, 1, 6, 9, 12]
const guess = (side: string) => ({ guess: side })

test('the table names both sides of every rank with the chance and the prize of the rules', () => {
  const [rows = []] = tablesIn(body)
  expect(rows).toHaveLength(13)
  for (const [card, [, up = '', down = '']] of rows.entries())
    for (const [side, text] of [
      ['higher', up],
      ['lower', down],
    ] as const) {
      const [chance = '', prize = ''] = (text.split(':')[1] ?? '').split('·')
      const ranks = Array.from({ length: 13 }, (_, next) => next).filter((next) => isOnSide(side, card, next)).length
      expect(Number.parseFloat(chance)).toBeCloseTo((ranks * 100) / 13, 1)
      expect(Math.round(Number.parseFloat(prize) * 10_000)).toBe(prizeE4([ranksOn(side, card)]))
    }
  expect(plainText(body)).not.toContain('undefined')
})

test('a side is named by what it wins with', () => {
  expect([sideText('lower', ace), sideText('higher', king), wholeSideText('higher', ace)]).toEqual([
    'Та же',
    'Та же',
    'Больше',
  ])
  expect([wholeSideText('higher', seven), wholeSideText('lower', two)]).toEqual([
    'Больше или та же',
    'Меньше или та же',
  ])
})

test('the lane tells of every card what turned it up, and which one ended the game', () => {
  const lane = laneOf([seven, ten, two, king], [guess('higher'), { skip: true }, guess('lower')])
  expect(lane).toEqual([
    { card: seven, by: null, ranks: null, isRight: true },
    { card: ten, by: 'higher', ranks: 7, isRight: true },
    { card: two, by: 'skip', ranks: null, isRight: true },
    { card: king, by: 'lower', ranks: 2, isRight: false },
  ])
  expect(rightOf(lane)).toBe(1)
  expect(turnsOf([guess('higher'), null, 7, { take: true }, { skip: true }])).toEqual([guess('higher'), { skip: true }])
})

test('a result is named without the first card, which is no part of the outcome', () => {
  const outcome = { cards: [ten, two, king] }
  const words = (...moves: unknown[]) => hiloFace.outcomeText(outcome, moves)
  expect(words()).toBe('без ходов')
  expect(words(guess('higher'))).toBe('мимо, ход 1')
  expect(words(guess('higher'), { take: true })).toBe('угадано 1')
  expect(words(guess('higher'), { skip: true }, guess('likelier'), { take: true })).toBe('угадано 2')
  expect(words(guess('higher'), { skip: true }, guess('lower'))).toBe('мимо, ход 3')
})
