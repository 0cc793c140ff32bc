import { expect, test } from 'vitest'
import { seenRound, toldCards, totalText } from './seen-round.ts'

const staked = new Set(['3-main'])
const card = (place: string, value: number | null, index = 0) => ({ place, value, index })
const first = [card('3-0-0', 4), card('dealer-0', 9), card('3-0-1', 6), card('dealer-1', null)]

test('a round is seen as far as it was reported: the hidden card stays hidden, the peek is received', () => {
  const seen = seenRound({ dealt: [...first, { place: 'peek', value: 0, index: null }], decided: [] }, staked)
  expect(seen).toMatchObject({ peeked: false, dealer: [9, -1], seats: [{ seat: 3, hands: [{ cards: [4, 6] }] }] })
})

test('a decision is seen before its card', () => {
  const told = { dealt: [...first, { place: 'peek', value: 0, index: null }], decided: [{ move: 'hit' }] }
  expect(seenRound(told, staked).seats[0]?.hands[0]).toMatchObject({ cards: [4, 6], wanted: 3 })
  expect(seenRound({ ...told, dealt: [...told.dealt, card('3-0-2', 8)] }, staked).seats[0]?.hands[0]?.cards).toEqual([
    4, 6, 8,
  ])
})

test('the turned card is the last one reported at its place', () => {
  const dealt = [...first.slice(0, 3), card('dealer-1', 8), { place: 'peek', value: 0, index: null }]
  expect(seenRound({ dealt, decided: [{ move: 'stand' }] }, staked).dealer).toEqual([9, 8])
})

test('totals show an ace both ways, and a blackjack by its name, but not of a split hand', () => {
  expect([
    totalText([0, 5]),
    totalText([0, 5], false, true),
    totalText([0, 9]),
    totalText([0, 9], true),
    totalText([9, -1]),
    totalText([9, 10, 5]),
    totalText([]),
  ]).toEqual(['7/17', '17', 'BJ', '21', '10', '26', ''])
})

test('a round is seen card by card: dealt, peeked at and turned, each counted as the rules count it', () => {
  const told = {
    dealt: [...first, { place: 'peek', value: 0, index: null }, card('3-0-2', 8)],
    decided: [{ move: 'hit' }],
  }
  expect(toldCards(told, staked)).toBe(6)
  expect([1, 2, 3, 4, 6].map((most) => seenRound(told, staked, most).seats[0]?.hands[0]?.cards)).toEqual([
    [4],
    [4],
    [4, 6],
    [4, 6],
    [4, 6, 8],
  ])
  expect(seenRound(told, staked, 4).dealer).toEqual([9, -1])
})
