import type { FeedBet } from '@kurazh/contract/play/feed.ts'
import { bigPayoutKopecks, feedLength, highMultiplierE4 } from '@kurazh/contract/play/feed-bounds.ts'
import { expect, test } from 'vitest'
import { type Feed, mergeBets } from './feed.ts'

const empty: Feed = { all: [], big: [], high: [] }

function bet(id: number, more: Partial<FeedBet> = {}): FeedBet {
  return {
    id,
    link: `bet-${id}`,
    name: 'Лиса',
    img: '/avatars/1.svg',
    status: 'global',
    game: 'game',
    stake: 10_00n,
    multiplier: 0,
    payout: 0n,
    at: '2026-01-01T00:00:00.000Z',
    ...more,
  }
}

const ids = (bets: readonly FeedBet[]) => bets.map(({ id }) => id)

test('new bets are listed above the older ones, newest first, in any order of arrival', () => {
  const feed = mergeBets(mergeBets(empty, [bet(1), bet(2)]), [bet(4), bet(3)])
  expect(ids(feed.all)).toEqual([4, 3, 2, 1])
})

test('a bet received twice is listed once, as it was first received', () => {
  const feed = mergeBets(mergeBets(empty, [bet(1, { name: null })]), [bet(1), bet(2)])
  expect(feed.all).toEqual([bet(2), bet(1, { name: null })])
})

test('a bet is added only to the kinds it belongs to', () => {
  const feed = mergeBets(empty, [
    bet(1),
    bet(2, { payout: bigPayoutKopecks }),
    bet(3, { payout: bigPayoutKopecks - 1n, multiplier: highMultiplierE4 - 1 }),
    bet(4, { multiplier: highMultiplierE4 }),
  ])
  expect([ids(feed.all), ids(feed.big), ids(feed.high)]).toEqual([[4, 3, 2, 1], [2], [4]])
})

test('keeps only the newest bets; an old big win survives a flood of small bets', () => {
  const flood = Array.from({ length: feedLength * 2 }, (_, index) => bet(index + 2))
  const feed = mergeBets(mergeBets(empty, [bet(1, { payout: bigPayoutKopecks })]), flood)
  expect(feed.all).toHaveLength(feedLength)
  expect(feed.all[0]?.id).toBe(feedLength * 2 + 1)
  expect(ids(feed.big)).toEqual([1])
})
