import { expect, test } from 'vitest'
import { restingState } from './state.ts'
import { boardRows, eventWords, roundWords, winWords } from './words.ts'

const names = [
  ['самовар', 'самовара', 'самоваров'],
  ['лимон', 'лимона', 'лимонов'],
] as const
const telling = { names, mechanic: 'lines', totalBet: 1_00n } as const
const win = {
  symbol: 0,
  count: 3,
  cells: [
    [0, 0],
    [1, 0],
    [2, 0],
  ],
  line: 1,
  factor: 1,
  paysE4: 45_000,
} as const

test('a win is announced with its sum, its symbols and its place', () => {
  expect(eventWords(telling, { kind: 'wins', wins: [win] }, restingState([]))).toBe(
    'Выигрыш 4.50\u00a0₽: 3 самовара на линии 2',
  )
  expect(winWords(telling, { ...win, fromRight: true, factor: 4 })).toBe('3 самовара на линии 2 справа, ×4')
  expect(
    winWords({ ...telling, mechanic: 'ways' }, { symbol: 1, count: 5, cells: [], ways: 12, factor: 1, paysE4: 100 }),
  ).toBe('5 лимонов, 12 путей')
  expect(winWords({ ...telling, mechanic: 'clusters' }, { ...win, line: undefined as never, count: 3 })).toContain(
    '3 самовара',
  )
})

test('features, coins and the end of a round are announced', () => {
  const state = restingState([])
  expect(eventWords(telling, { kind: 'begun', feature: 'free', spins: 10, cells: [] }, state)).toBe(
    'Бонус: 10 бесплатных вращений',
  )
  expect(eventWords(telling, { kind: 'more', spins: 2, cells: [] }, state)).toBe('Ещё 2 вращения')
  expect(eventWords(telling, { kind: 'ended', feature: 'free', paysE4: 100_000 }, state)).toBe(
    'Бонус принёс 10.00\u00a0₽',
  )
  expect(eventWords(telling, { kind: 'multiplied', factor: 12, paysE4: 11_000 }, state)).toBe(
    'Умножено на 12: ещё 1.10\u00a0₽',
  )
  expect(
    eventWords(
      telling,
      {
        kind: 'taken',
        by: [0, 0],
        symbol: 1,
        cells: [
          [1, 0],
          [2, 0],
        ],
      },
      state,
    ),
  ).toBe('Убрано с поля: 2 лимона')
  expect([roundWords(1_00n, 0), roundWords(1_00n, 12_300)]).toEqual(['Выигрыша нет', 'Всего 1.23\u00a0₽'])
  expect(
    boardRows(names, [
      [0, 1],
      [1, 0],
    ]).map(({ cells }) => cells.map(({ name }) => name)),
  ).toEqual([
    ['самовар', 'лимон'],
    ['лимон', 'самовар'],
  ])
})
