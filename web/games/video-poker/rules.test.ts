import { kinds, pays, paysFor, tables } from '@kurazh/games/video-poker/hands.ts'
import { expect, test } from 'vitest'
import { plainText, tablesIn } from '../../ui/text/text.ts'
import { lineOf, payLines, videoPokerFace } from './face.ts'
import { handsOf } from './hand.ts'
import { holdsByWorth } from './hint.ts'
import { body } from './rules.md'

const drawn = [12, 25, 1, 16, 6, 8, 9, 38, 3, 4]
const deal = { deal: true }

test('the tables name what every combination pays and what perfect play returns', () => {
  const [lines = [], returns = []] = tablesIn(body)
  expect(lines.map(([, jacks, bonus]) => `${jacks} ${bonus}`)).toEqual([
    '800× 800×',
    '25× 80×',
    '50× 50×',
    '25× 40×',
    '25× 25×',
    '9× 8×',
    '6× 5×',
    '4× 4×',
    '3× 3×',
    '2× 2×',
    '1× 1×',
  ])
  expect(returns.map(([, returned]) => returned)).toEqual(['99.5439', '99.1660'])
  expect(plainText(body)).not.toContain('undefined')
})

test('a pay table has a line for every kind that pays, once, with what it pays', () => {
  for (const table of tables) {
    const lines = payLines(table)
    expect(lines.flatMap(({ kinds: places }) => places).toSorted((a, b) => a - b)).toEqual(
      kinds.flatMap((_, place) => ((pays[table][place] ?? 0) > 0 ? [place] : [])),
    )
    for (const line of lines) for (const place of line.kinds) expect(pays[table][place]).toBe(line.pays)
  }
  expect(payLines('jacks')).toHaveLength(9)
  expect(lineOf('bonus', [0, 13, 26, 39, 5])).toMatchObject({
    name: 'Каре тузов',
    pays: paysFor('bonus', [0, 13, 26, 39, 5]),
  })
})

test('a result is named by its moves: an exchange, all kept, nothing dealt', () => {
  const words = (...moves: unknown[]) => videoPokerFace.outcomeText({ drawn }, moves)
  expect(words(deal, { hold: [1, 2] })).toBe('тройка')
  expect(words(deal, { hold: [] })).toBe('ничего')
  expect(words(deal, { take: true })).toBe('пара от валетов')
  expect(words()).toBe('без раздачи')
  expect(handsOf({ drawn }, [deal, { hold: [1, 2] }])).toEqual({
    dealt: drawn.slice(0, 5),
    final: [12, 25, 38, 3, 4],
    held: [1, 2],
  })
})

test('holds are listed from the best, all 32 of them', () => {
  const holds = holdsByWorth('jacks', drawn.slice(0, 5))
  expect(holds).toHaveLength(32)
  expect(holds[0]?.held).toEqual([1, 2])
  // A pair of kings and three cards to draw: 1.5365 of a stake, as every table of the game has it.
  expect(holds[0]?.worthE4).toBe(15_365)
})
