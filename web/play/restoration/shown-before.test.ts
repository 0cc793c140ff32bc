import { expect, test } from 'vitest'
import { keptTexts } from '../../testing/test-server.ts'
import { keepShownSeed, offeredAgain, playedAgain, shownSeedOf } from './shown-before.ts'

const offers = (from: number, count = 64) => Array.from({ length: count }, (_, at) => ({ nonce: from + at }))

test('the newest seed that was shown is kept, separately for each player', () => {
  const texts = keptTexts()
  for (const nonce of [4, 7, 5]) keepShownSeed(texts, 'anna', { nonce, serverSeed: `seed ${nonce}` })
  expect(shownSeedOf(texts, 'anna')).toEqual({ nonce: 7, serverSeed: 'seed 7' })
  expect(shownSeedOf(texts, 'boris')).toBeUndefined()
})

test('a used number is offered again, or all offers are below it: the seed is sent to the server', () => {
  const texts = keptTexts()
  keepShownSeed(texts, 'anna', { nonce: 700, serverSeed: 'a seed' })
  expect(offeredAgain(texts, 'anna', offers(690))).toEqual({ nonce: 700, serverSeed: 'a seed' })
  expect(offeredAgain(texts, 'anna', offers(100))).toEqual({ nonce: 700, serverSeed: 'a seed' })
})

test('nothing is sent to an honest server: it offers free numbers, older gaps among them', () => {
  const texts = keptTexts()
  keepShownSeed(texts, 'anna', { nonce: 700, serverSeed: 'a seed' })
  for (const offered of [offers(701), [...offers(500, 3), ...offers(701, 61)], []])
    expect(offeredAgain(texts, 'anna', offered)).toBeUndefined()
  expect(offeredAgain(texts, 'boris', offers(0))).toBeUndefined()
  texts.write('newest-seed:anna', 'nonsense')
  expect(offeredAgain(texts, 'anna', offers(0))).toBeUndefined()
})

/** A snapshot of a chain whose rounds before this link are over. `hash`: of the current round, once it is over. */
const snapshotAt = (link: number, { chain = 1, hash = null }: { chain?: number; hash?: string | null } = {}) =>
  ({
    game: 'crash',
    round: { chain, link, hash },
    past: [link - 1, link - 2]
      .filter((each) => each > 0)
      .map((each) => ({ chain, link: each, hash: `hash ${chain}.${each}` })),
  }) as Parameters<typeof playedAgain>[1]

test('a round whose link was shown is played again: the link is sent to the server', () => {
  const texts = keptTexts()
  expect(playedAgain(texts, snapshotAt(10))).toBeUndefined()
  expect(playedAgain(texts, snapshotAt(9))).toEqual({ chain: 1, link: 9, hash: 'hash 1.9' })
  expect(playedAgain(texts, snapshotAt(4))).toEqual({ chain: 1, link: 9, hash: 'hash 1.9' })
})

test('rounds that go on are not sent, nor is the next chain or a round that is over', () => {
  const texts = keptTexts()
  for (const link of [3, 4, 4, 9]) expect(playedAgain(texts, snapshotAt(link))).toBeUndefined()
  expect(playedAgain(texts, snapshotAt(8, { hash: 'hash 1.8' }))).toBeUndefined()
  expect(playedAgain(texts, snapshotAt(1, { chain: 2 }))).toBeUndefined()
  expect(playedAgain(texts, snapshotAt(3, { chain: 2 }))).toBeUndefined()
})
