import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { heist } from '@kurazh/games/heist/heist.ts'
import { doors } from '@kurazh/games/heist/vault.ts'
import { expect, test } from 'vitest'
import { plainText, tablesIn } from '../../ui/text/text.ts'
import { body } from './rules.md'

const rows = tablesIn(body).flat()

test('the rooms in the help are those of the vault, with their payout for a ticket', () => {
  const paytable = heist.paytable({})
  expect(rows.map(([room, safes, good]) => [room, safes, good].map(Number))).toEqual(
    doors.map(({ safes, alarms }, room) => [room + 1, safes, safes - alarms]),
  )
  expect(rows.map(([, , , carried = '']) => Number(carried.replace(/[^\d.]/g, '')))).toEqual(
    paytable.map((multiplier) => Number(payoutKopecks(1_00n, multiplier)) / 100),
  )
})

test('every room is a fair one: its payout times the chance to pass it is the ticket', () => {
  for (const [, , , carried = '', chance = ''] of rows) {
    const [sum, percent] = [
      Number(carried.replace(/[^\d.]/g, '')),
      Number(chance.replace(',', '.').replace(/[^\d.]/g, '')),
    ]
    expect(Math.abs((sum * percent) / 100 - 1)).toBeLessThan(0.005)
  }
})

test('the figures of the event are in the text', () => {
  const text = plainText(body)
  for (const words of [
    '54.00×',
    '54.00\u00a0₽',
    'каждые 20 ₽',
    '2000 ₽ ставок',
    'С 15 декабря по 15 января',
    'три дня после его',
  ])
    expect(text.toLowerCase().replaceAll('\u00a0', ' ')).toContain(words.toLowerCase().replaceAll('\u00a0', ' '))
})
