import { mostThrows } from '@kurazh/games/flip/coin.ts'
import { flip } from '@kurazh/games/flip/flip.ts'
import { expect, test } from 'vitest'
import { plainText, tablesIn } from '../../ui/text/text.ts'
import { flipFace, streakOf, throwsOf } from './face.ts'
import { body } from './rules.md'

const heads = { side: 'heads' }
const take = { take: true }

test('the table lists every prize and chance of the rules', () => {
  const [rows = []] = tablesIn(body)
  expect(rows).toHaveLength(mostThrows)
  const digits = (text: string) => Number(text.replaceAll(/[^\d.]/g, ''))
  for (const [index, [, chance = '', prize = '']] of rows.entries()) {
    expect(digits(chance.replace('1 из', ''))).toBe(2 ** (index + 1))
    expect(Math.round(digits(prize) * 10_000)).toBe(flip.paytable({})[index])
  }
  expect(plainText(body).replaceAll('\u00a0', ' ')).toContain('ровно 99 %')
})

test('throws are read from moves and from nothing else; in an open game all of them were right', () => {
  const open = throwsOf([heads, { side: 'tails' }, take, null, { side: 'edge' }], null)
  expect(open).toEqual([
    { named: 'heads', fell: 'heads' },
    { named: 'tails', fell: 'tails' },
  ])
  expect(streakOf(throwsOf([heads, heads], ['heads', 'tails']))).toBe(1)
})

test('results are named by the streak, a loss by the side that fell', () => {
  const words = (...moves: unknown[]) => flipFace.outcomeText({ fell: ['heads', 'tails'] }, moves)
  expect([words(), words(heads, take), words(heads, heads)]).toEqual(['без ходов', '1 бросок', 'решка, бросок 2'])
})
