import type { Bet } from '@kurazh/contract/play/play.ts'
import type { InfiniteData } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { keys, queryClient } from '../../api/query.ts'
import { addToHistory, withAdded } from './bet-history.ts'

const bet = (nonce: number, game = 'plinko') => ({ game, nonce }) as Bet
const noncesOf = (bets: readonly Bet[] = []) => bets.map(({ nonce }) => nonce)
const key = [...keys.betHistory, 'of', 'plinko']
const load = (bets: Bet[], next: number | null) =>
  queryClient.setQueryData(key, { pages: [{ bets, next }], pageParams: [null] })
const loaded = () => queryClient.getQueryData<InfiniteData<{ bets: Bet[]; next: number | null }>>(key)?.pages[0]

afterEach(() => queryClient.clear())

test('bets that overlap are listed in their order, whichever is reported first, each once', () => {
  load([bet(3)], null)
  for (const nonce of [5, 4, 5]) addToHistory(bet(nonce))
  expect(noncesOf(loaded()?.bets)).toEqual([5, 4, 3])
})

test('of a long list the newest stay, and the older ones begin right behind them', () => {
  load([bet(3)], null)
  for (let nonce = 4; nonce <= 103; nonce += 2) [nonce + 1, nonce].forEach((each) => addToHistory(bet(each)))
  const { bets = [], next } = loaded() ?? {}
  const nonces = noncesOf(bets)
  expect(nonces).toEqual(nonces.map((_, place) => (nonces[0] ?? 0) - place))
  expect(next).toBe(nonces.at(-1))
})

test('an answer that was pending when a bet was settled does not remove it from the list', () => {
  addToHistory(bet(201, 'keno'))
  for (let time = 0; time < 2; time++) addToHistory(bet(203, 'keno'))
  addToHistory(bet(202, 'dice'))
  expect(noncesOf(withAdded('keno', { bets: [bet(200)], next: null }).bets)).toEqual([203, 201, 200])
  expect(noncesOf(withAdded('keno', { bets: [bet(203), bet(200)], next: null }).bets)).toEqual([203, 201, 200])
  // Bets older than the page belong to a later page.
  expect(noncesOf(withAdded('keno', { bets: [bet(204), bet(203)], next: 203 }).bets)).toEqual([204, 203])
})
