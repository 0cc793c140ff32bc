import type { TableEvent, TableSnapshot } from '@kurazh/contract/tables/table-events.ts'
import type { OwnTableBet } from '@kurazh/contract/tables/table-rounds.ts'
import { expect, test } from 'vitest'
import type { TableListener } from '../../api/tables.ts'
import { settled } from '../../testing/round-page.ts'
import { TableFeed } from './table-feed.ts'

const round: NonNullable<TableSnapshot['round']> = {
  number: 7,
  version: 1,
  byHand: null,
  chain: 1,
  link: 7,
  shoe: null,
  first: null,
  betting: 'open',
  dealing: 'idle',
  closesAt: 9_000,
  nextAt: null,
  dealt: [],
  decided: [],
  decision: null,
  hash: null,
  result: null,
  voided: null,
  corrected: null,
  recordings: [],
}
const snapshot: TableSnapshot = {
  table: 'roulette',
  now: 0,
  seq: 5,
  side: null,
  round,
  shoe: null,
  seats: [],
  totals: [],
  own: null,
  past: [],
  chain: null,
  nextChain: null,
  limits: [],
  maxWin: 1n,
}
const bet = (revision: number): OwnTableBet => ({
  table: 'roulette',
  round: 7,
  link: 'a',
  revision,
  spots: [{ spot: 'red', stake: 100n }],
  stake: 100n,
  state: 'open',
  payout: 0n,
  multiplier: 0,
  firstPayout: null,
})

/** A table whose answers come when they are released, each in the state of its request. */
function table() {
  const waiting: ((snapshot: TableSnapshot) => void)[] = []
  let listener: TableListener | undefined
  let [now, watch] = [0, () => {}]
  const feed = new TableFeed(
    'roulette',
    {
      state: () => new Promise((resolve) => waiting.push(resolve)),
      follow: (follower) => ((listener = follower), () => undefined),
      connected: () => true,
      now: () => now,
      every: (_ms, act) => ((watch = act), () => undefined),
    },
    { heard: () => undefined },
  )
  const answer = async (own: OwnTableBet | null) => {
    waiting.shift()?.({ ...snapshot, own })
    await settled()
  }
  return {
    feed,
    answer,
    asked: () => waiting.length,
    reopen: () => listener?.reopened(),
    hear: (event: TableEvent) => listener?.heard(event),
    pass: (ms: number) => ((now += ms), watch()),
    own: () => feed.store.getState().view?.own,
  }
}

test('a snapshot that is older than a message about the own bet does not undo it', async () => {
  const { feed, answer, own } = table()
  feed.look()
  await answer(bet(1))
  void feed.sync()
  feed.own(bet(2))
  expect(own()?.revision).toBe(2)
  await answer(bet(1))
  expect(own()?.revision).toBe(2)
})

test('nor one of the same layout before a decision added to it, and a message about the round that waiting news begins is kept', async () => {
  const { feed, answer, own, hear } = table()
  feed.look()
  await answer({ ...bet(1), stake: 200n })
  feed.own(bet(1))
  expect(own()?.stake).toBe(200n)
  void feed.sync()
  hear({ table: 'roulette', now: 0, seq: 6, kind: 'betting', round: { ...round, number: 8, link: 8 }, shoe: null })
  feed.own({ ...bet(1), round: 8 })
  await answer(null)
  expect(own()?.round).toBe(8)
})

test('a slow request is not repeated just for being slow', async () => {
  const { feed, answer, asked, pass } = table()
  feed.look()
  pass(4_000)
  pass(4_000)
  await answer(null)
  expect(asked()).toBe(0)
})

test('anything a pending snapshot may be too old to contain is requested again, once, while a screen is open', async () => {
  const { feed, answer, asked, reopen, own } = table()
  const stop = feed.look()
  reopen()
  reopen()
  await answer(null)
  expect(asked()).toBe(1)
  feed.forgetPlayer()
  await answer(bet(1))
  // The former player's bet.
  expect(own()).toBeNull()
  expect(asked()).toBe(1)
  await answer(bet(3))
  expect(own()?.revision).toBe(3)
  expect(asked()).toBe(0)
  void feed.sync()
  feed.forgetPlayer()
  stop()
  await answer(bet(3))
  expect(own()).toBeNull()
  expect(asked()).toBe(0)
})
