import type { FeedBet } from '@kurazh/contract/play/feed.ts'
import type { ShortBet } from '@kurazh/contract/play/play.ts'
import { expect, test } from 'vitest'
import { fromFeed, fromOwn, outcomeText } from './feed-bet.ts'

const mine: ShortBet = {
  link: 'AAAAAAAAAAAAAAAAAAAAAA',
  game: 'game',
  stake: 10_00n,
  multiplier: 20_000,
  payout: 20_00n,
  at: '2026-01-01T00:00:00.123Z',
}
const feedBet: FeedBet = { ...mine, id: 7, name: null, img: '/avatars/1.svg', status: null }

test("recognises one's own bet in the feed even under a hidden name", () => {
  expect(fromFeed([feedBet], [mine])[0]).toMatchObject({ own: true, link: mine.link, name: null })
})

test('another bet is not taken for one’s own, however similar', () => {
  expect(fromFeed([{ ...feedBet, link: 'BBBBBBBBBBBBBBBBBBBBBB' }], [mine])[0]?.own).toBe(false)
})

test('own bets carry the player’s name and their public number', () => {
  expect(fromOwn(mine, null)).toMatchObject({ name: null, payout: 20_00n, own: true, link: mine.link })
})

test('a bet that paid shows its multiplier, one that did not shows the lost stake', () => {
  expect(outcomeText({ stake: 10_00n, multiplier: 5_000, payout: 5_00n })).toBe('0.50×')
  expect(outcomeText({ stake: 10_00n, multiplier: 0, payout: 0n })).toBe('−10.00\u00a0₽')
})
