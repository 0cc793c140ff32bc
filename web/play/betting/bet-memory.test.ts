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

test('a bet with a seed of the page’s own is known by its seed, one with a pinned seed by all of it', () => {
  const texts = keptTexts()
  const memory = new BetMemory(texts)
  memory.remember('player', { ...bet, pinned: true })
  expect(memory.of('player', { ...bet, stake: 20 })).toBeUndefined()
  expect(memory.of('player', bet)).toMatchObject({ stake: 10 })
  // Kept before pinned seeds were written down as such.
  memory.remember('player', { ...bet, nonce: 4 })
  expect(memory.of('player', { ...bet, nonce: 4, stake: 20 })).toMatchObject({ stake: 10 })
})

test('a bet with a pinned seed that stands, or was lied about, is known by its seed again', () => {
  const memory = new BetMemory(keptTexts())
  for (const known of [{ nonce: 5, stands: true }, { nonce: 6, lied: true }]) {
    memory.remember('player', { ...bet, ...known, pinned: true })
    expect(memory.of('player', { ...bet, nonce: known.nonce, stake: 20 })).toMatchObject(known)
  }
})

test('what was shown in the place of a refused bet is found again, where nothing is kept too', () => {
  for (const refuses of [false, true]) {
    const memory = new BetMemory(keptTexts(refuses))
    memory.remember('player', bet)
    memory.update('player', { ...bet, clientSeed: 'elsewhere' }, () => ({ stands: true, excuse: true }))
    expect(memory.excuses('player')).toMatchObject([{ nonce: 3, clientSeed: 'elsewhere' }])
    expect(memory.excuses('other')).toEqual([])
  }
})
