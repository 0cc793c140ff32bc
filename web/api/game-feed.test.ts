import { type FeedBet } from '@kurazh/contract/play/feed.ts'
import { feedLength } from '@kurazh/contract/play/feed-bounds.ts'
import { expect, test } from 'vitest'
import { newestOf } from './game-feed.ts'

const bet = (id: number, name: string | null = 'Лиса'): FeedBet => ({
  id,
  link: '',
  name,
  img: '',
  status: null,
  game: 'game',
  stake: 1_00n,
  multiplier: 0,
  payout: 0n,
  at: '',
})

test('received bets are listed above the known ones, each once, as first known', () => {
  expect(newestOf([bet(2, null), bet(1)], [bet(3), bet(2)])).toEqual([bet(3), bet(2, null), bet(1)])
})

test('keeps only the newest bets', () => {
  const many = Array.from({ length: feedLength + 9 }, (_, id) => bet(id))
  expect(newestOf([], many).map(({ id }) => id)).toEqual(
    Array.from({ length: feedLength }, (_, place) => feedLength + 8 - place),
  )
})
