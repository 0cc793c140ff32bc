import { expect, test } from 'vitest'
import { BetMemory, type KnownBet } from './bet-memory.ts'
import { keptTexts } from '../../testing/test-server.ts'

const bet: KnownBet = {
  nonce: 3,
  game: 'a game',
  version: 1,
  clientSeed: 'first',
  stake: 10_00n,
  params: {},
  promised: 'the first word',
  own: true,
}

test('the promise first received for a nonce stays, on another page of the device too, whatever is reported later', () => {
  const texts = keptTexts()
  expect(new BetMemory(texts).remember('player', bet).promised).toBe('the first word')
  const later = new BetMemory(texts).remember('player', { ...bet, clientSeed: 'second', promised: 'another word' })
  expect(later.promised).toBe('the first word')
  expect(new BetMemory(texts).under('player', 3).map(({ promised }) => promised)).toEqual([
    'the first word',
    'the first word',
  ])
})

test('a promise to one player does not count for another', () => {
  const memory = new BetMemory(keptTexts())
  memory.remember('player', bet)
  expect(memory.remember('other', { ...bet, promised: 'a word of its own' }).promised).toBe('a word of its own')
})

test('a bet with a seed of the page’s own is identified by its seed, one with a pinned seed by all its fields', () => {
  const texts = keptTexts()
  const memory = new BetMemory(texts)
  memory.remember('player', { ...bet, pinned: true })
  expect(memory.of('player', { ...bet, stake: 20_00n })).toBeUndefined()
  expect(memory.of('player', bet)).toMatchObject({ stake: 10_00n })
  // Stored before pinned seeds were marked as such.
  memory.remember('player', { ...bet, nonce: 4 })
  expect(memory.of('player', { ...bet, nonce: 4, stake: 20_00n })).toMatchObject({ stake: 10_00n })
})

test('a bet with a pinned seed that was confirmed, or was lied about, is identified by its seed again', () => {
  const memory = new BetMemory(keptTexts())
  for (const known of [
    { nonce: 5, stands: true },
    { nonce: 6, lied: true },
  ]) {
    memory.remember('player', { ...bet, ...known, pinned: true })
    expect(memory.of('player', { ...bet, nonce: known.nonce, stake: 20_00n })).toMatchObject(known)
  }
})

test('a bet shown in place of a refused one is found again, where nothing is stored too', () => {
  for (const refuses of [false, true]) {
    const memory = new BetMemory(keptTexts(refuses))
    memory.remember('player', bet)
    memory.update('player', { ...bet, clientSeed: 'elsewhere' }, () => ({ stands: true, excuse: true }))
    expect(memory.all('player').filter(({ excuse }) => excuse)).toMatchObject([{ nonce: 3, clientSeed: 'elsewhere' }])
    expect(memory.all('other')).toEqual([])
  }
})

test('stored bets are in roubles, as before the page counted in kopecks, and are read as such', () => {
  const texts = keptTexts()
  new BetMemory(texts).remember('player', { ...bet, stake: 10_50n, maxWin: 1_000_000_00n, sent: [[{ cell: 1 }]] })
  const kept =
    '[{"nonce":3,"game":"a game","version":1,"clientSeed":"first","stake":10.5,"params":{},"promised":"the first word","own":true,"maxWin":1000000,"sent":[[{"cell":1}]]}]'
  expect([...texts.kept.values()]).toEqual([kept])
  texts.write('heard-bet:old:3', kept)
  expect(new BetMemory(texts).under('old', 3)).toMatchObject([{ stake: 10_50n, maxWin: 1_000_000_00n }])
  texts.write('heard-bet:bent:3', kept.replace('10.5', '10.505'))
  expect(new BetMemory(texts).under('bent', 3)).toEqual([])
})
