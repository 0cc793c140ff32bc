import { expect, test } from 'vitest'
import { BetMemory, type KnownBet } from './bet-memory.ts'
import { keptTexts } from './test-house.ts'

const bet: KnownBet = { nonce: 3, game: 'a game', version: 1, clientSeed: 'first', stake: 10, params: {}, promised: 'the first word', own: true }

test('the promise first heard for a nonce stays, on another page of the device too, whatever is told later', () => {
  const texts = keptTexts()
  expect(new BetMemory(texts).remember('player', bet).promised).toBe('the first word')
  const later = new BetMemory(texts).remember('player', { ...bet, clientSeed: 'second', promised: 'another word' })
  expect(later.promised).toBe('the first word')
  expect(new BetMemory(texts).under('player', 3).map(({ promised }) => promised)).toEqual(['the first word', 'the first word'])
})

test('what one player was promised is nothing to another', () => {
  const memory = new BetMemory(keptTexts())
  memory.remember('player', bet)
  expect(memory.remember('other', { ...bet, promised: 'a word of its own' }).promised).toBe('a word of its own')
})
