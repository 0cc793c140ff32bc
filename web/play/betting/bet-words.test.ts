import { expect, test } from 'vitest'
import { betWords } from './bet-words.ts'

const order = { stakeKopecks: 10_00n, plan: '10 × 10 ₽' }

test('a manual bet shows its cost and its possible payout', () => {
  expect(betWords({ ...order, mode: 'manual' }, { word: 'Меньше', brings: '19.80 ₽' })).toEqual({
    word: 'Меньше',
    costs: '10\u00a0₽',
    brings: '19.80 ₽',
  })
})

test('a plan shows that one press makes many bets', () => {
  expect(betWords({ ...order, mode: 'auto' }, { word: 'Меньше', brings: '19.80 ₽' })).toEqual({
    word: 'Авто: меньше',
    costs: '10 × 10 ₽',
  })
})
