import { expect, test } from 'vitest'
import { seenRound } from './seen-round.ts'
import { turnWords } from './turn-words.ts'

const card = (place: string, value: number | null) => ({ place, value, index: 0 })
const own = new Set([3])
const staked = new Set(['3-main'])
const first = [card('3-0-0', 4), card('dealer-0', 5), card('3-0-1', 6), card('dealer-1', null)]
const hit = { seat: 3, hand: 0, move: 'hit' }
const turn = { seat: 3, hand: 0, isInsurance: false }

test('the turn is said with one’s own total, its cards and the dealer’s card', () => {
  const state = seenRound({ dealt: first, decided: [] }, staked)
  expect(turnWords(state, turn, [], own)).toBe(
    'Место 3: ваш ход. У вас 12: пятёрка пик, семёрка пик. У дилера шестёрка пик',
  )
  expect(turnWords(state, null, [], own)).toBe('')
})

test('each drawn card is said with the new total, also the one that ends the turn', () => {
  const six = { dealt: [...first, card('3-0-2', 5)], decided: [hit] }
  expect(turnWords(seenRound(six, staked), turn, [hit], own)).toBe('шестёрка пик, у вас 18. Ваш ход')
  const bust = { dealt: [...first, card('3-0-2', 12)], decided: [hit] }
  expect(turnWords(seenRound(bust, staked), null, [hit], own)).toBe('король пик, у вас 22, перебор')
})

test('a card is not said before it lies', () => {
  expect(turnWords(seenRound({ dealt: first, decided: [hit] }, staked), null, [hit], own)).toBe('')
})

test('the cards of others are not said', () => {
  const theirs = { dealt: [...first, card('3-0-2', 5)], decided: [hit] }
  expect(turnWords(seenRound(theirs, staked), null, [hit], new Set([4]))).toBe('')
})
