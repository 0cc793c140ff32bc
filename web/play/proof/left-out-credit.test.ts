import type { CreditBet } from '@kurazh/contract/rewards/rewards.ts'
import { expect, test } from 'vitest'
import { leftOutOfDay, rowsLeftOut, type SettledHere } from './left-out-credit.ts'

const row = { day: '2026-11-22', game: 'dice' }
const moment = (minute: number, day = row.day) => `${day}T10:${String(minute).padStart(2, '0')}:00Z`
const bet = (number: number, at: string | null = moment(number), game = 'dice'): SettledHere => ({ game, number, at })
const line = (number: number, at = moment(number)): CreditBet => ({
  link: `${number}`,
  number,
  version: 1,
  params: {},
  stake: 100n,
  leastEdge: { numerator: '1', denominator: '100' },
  edge: '1',
  share: 5,
  rakeback: '0',
  at,
})
const lines = (...numbers: number[]) => numbers.map((number) => line(number))

test('a bet that is left out while a later one is counted is missing for certain', () => {
  expect(leftOutOfDay(row, lines(1, 2, 4, 9), [bet(1), bet(3), bet(9)], false)).toEqual({ certain: 1, pending: 0 })
})

test('the latest bets may still be on their way; once a later day is counted they are missing too', () => {
  const bets = [bet(1), bet(2), bet(3)]
  expect(leftOutOfDay(row, lines(1), bets, false)).toEqual({ certain: 0, pending: 2 })
  expect(leftOutOfDay(row, lines(1), bets, true)).toEqual({ certain: 2, pending: 0 })
  expect(leftOutOfDay(row, [], bets, true)).toEqual({ certain: 3, pending: 0 })
})

test('bets that ended within a minute of one another, or of midnight, may be counted in any order', () => {
  expect(leftOutOfDay(row, lines(5), [bet(4, '2026-11-22T10:04:30Z')], false)).toEqual({ certain: 0, pending: 1 })
  expect(leftOutOfDay(row, [], [bet(4, '2026-11-22T20:59:30Z')], true)).toEqual({ certain: 0, pending: 1 })
})

test('bets of another day, another game and another device are not looked for', () => {
  expect(leftOutOfDay(row, lines(1, 9), [bet(3, moment(3, '2026-11-21')), bet(4, moment(4), 'mines')], true)).toEqual({
    certain: 0,
    pending: 0,
  })
})

test('a bet on a round has its place by the round’s number', () => {
  const rounds = [bet(3, null), bet(5, null), bet(11, null), bet(1, null)]
  expect(leftOutOfDay(row, lines(2, 4, 9), rounds, true)).toEqual({ certain: 2, pending: 0 })
})

test('a game that has no row on a day is missed once a later day is counted', () => {
  const rows = [
    { day: '2026-11-23', game: 'dice' },
    { day: '2026-11-22', game: 'mines' },
    { day: '2026-11-20', game: 'dice' },
  ]
  const bets = [
    bet(1),
    bet(2),
    bet(3, moment(3, '2026-11-23'), 'mines'),
    bet(4, moment(4, '2026-11-19')),
    bet(5, moment(5, '2026-11-21'), 'mines'),
    bet(6, null),
  ]
  expect(rowsLeftOut(rows, bets)).toEqual([
    { day: '2026-11-22', game: 'dice', bets: 2 },
    { day: '2026-11-21', game: 'mines', bets: 1 },
  ])
  expect(rowsLeftOut([], bets)).toEqual([])
})
