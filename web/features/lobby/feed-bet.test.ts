import type { FeedBet } from '@kurazh/contract/feed.ts'
import type { Bet } from '@kurazh/contract/play.ts'
import { expect, test } from 'vitest'
import { fromFeed, fromOwn, outcomeText } from './feed-bet.ts'

const at = '2026-01-01T00:00:00.123Z'
const told: FeedBet = { id: 7, name: null, img: '/avatars/1.svg', game: 'game', stake: 10, multiplier: 2, payout: 20, at }
const mine: Bet = {
  nonce: 3, game: 'game', version: 1, stake: 10, multiplier: 2, payout: 20, params: {}, outcome: {}, clientSeed: '', commitment: '', serverSeed: '', at,
}

test("one's own bet is known in the feed even under a hidden name", () => {
  expect(fromFeed([told], [mine])[0]?.own).toBe(mine)
})

test('a bet that differs in anything is not taken for one’s own', () => {
  const others: FeedBet[] = [{ ...told, stake: 11 }, { ...told, payout: 0 }, { ...told, at: '2026-01-01T00:00:00.124Z' }, { ...told, game: 'other' }]
  expect(fromFeed(others, [mine]).map(({ own }) => own)).toEqual([undefined, undefined, undefined, undefined])
})

test('own bets carry the player’s name and themselves', () => {
  const row = fromOwn(mine, null)
  expect(row).toMatchObject({ name: null, payout: 20, own: mine })
})

test('a bet that paid is told by its multiplier, one that did not by the stake it lost', () => {
  expect(outcomeText({ stake: 10, multiplier: 0.5, payout: 5 })).toBe('0.50×')
  expect(outcomeText({ stake: 10, multiplier: 0, payout: 0 })).toBe('−10.00\u00a0₽')
})
