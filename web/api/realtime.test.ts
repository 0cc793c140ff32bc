/** What the page does when the server refuses its socket. The library's socket is replaced by a stub. */
import { EventEmitter } from 'node:events'
import type { Events } from '@kurazh/contract/core/event.ts'
import { tooManySockets } from '@kurazh/contract/core/socket.ts'
import type { Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectResult } from './balance.ts'
import { keys, queryClient } from './query.ts'
import { missedSpreadMs, socketRetryMs } from './policy.ts'
import { isConnected, listen } from './realtime.ts'
import { followRounds } from './rounds.ts'
import { followTable } from './tables.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  queryClient.clear()
})

function line() {
  const connect = vi.fn<() => void>()
  const socket = Object.assign(new EventEmitter(), { connect })
  listen(
    socket as unknown as Socket<Events>,
    () => undefined,
    () => undefined,
  )
  return { socket, connect }
}

test('a page refused a socket refetches by calls, round snapshots included, and tries to connect again', () => {
  const { socket, connect } = line()
  const reopened = vi.fn<() => void>()
  const leave = followRounds({ game: 'any', heard: () => undefined, own: () => undefined, reopened })
  queryClient.setQueryData(keys.balance, 100)
  for (const time of [1, 2, 3]) {
    socket.emit('connect_error', new Error(tooManySockets))
    expect(queryClient.getQueryState(keys.balance)?.isInvalidated).toBe(time > 1)
    vi.advanceTimersByTime(socketRetryMs)
    expect(queryClient.getQueryState(keys.balance)?.isInvalidated).toBe(true)
    expect([connect, reopened].map(({ mock }) => mock.calls.length)).toEqual([time, time])
  }
  socket.emit('connect')
  expect(isConnected()).toBe(true)
  socket.emit('disconnect', 'transport close')
  leave()
})

test('sends the watched tables once on every change and after every reconnect', async () => {
  const { socket } = line()
  const said: string[][] = []
  socket.on('watch', (tables: string[]) => void said.push(tables))
  const listener = (table: string) => ({
    table,
    heard: () => undefined,
    own: () => undefined,
    reopened: () => undefined,
  })
  const leaves = ['roulette', 'roulette', 'baccarat'].map((table) => followTable(listener(table)))
  await Promise.resolve()
  expect(said).toEqual([])
  socket.emit('connect')
  expect(said).toEqual([['roulette', 'baccarat']])
  leaves[2]?.()
  leaves[0]?.()
  await Promise.resolve()
  expect(said.at(-1)).toEqual(['roulette'])
  socket.emit('disconnect', 'transport close')
  const leave = followTable(listener('blackjack'))
  await Promise.resolve()
  expect(said).toHaveLength(2)
  socket.emit('connect')
  expect(said.at(-1)).toEqual(['roulette', 'blackjack'])
  leaves[1]?.()
  leave()
  await Promise.resolve()
  expect(said.at(-1)).toEqual([])
  socket.emit('disconnect', 'transport close')
})

test('other connection errors are left to the library', () => {
  const { socket, connect } = line()
  socket.emit('connect_error', new Error('websocket error'))
  vi.advanceTimersByTime(socketRetryMs * 3)
  expect(connect).not.toHaveBeenCalled()
})

test('a rewards event refetches the count, the status and the pending rewards, but not while a bet has no answer', () => {
  const { socket } = line()
  const isInvalidated = (key: readonly string[]) => queryClient.getQueryState(key)?.isInvalidated
  queryClient.setQueryData(keys.session, {})
  queryClient.setQueryData(keys.rewards, [])
  queryClient.setQueryData(keys.credit, {})
  const bet = expectResult()
  socket.emit('rewards', {})
  vi.advanceTimersByTime(5_000)
  // The session reply contains the balance, which would reveal the result.
  expect([keys.session, keys.rewards, keys.credit].map(isInvalidated)).toEqual([false, true, true])
  bet.answered(0n, 0n)
  vi.advanceTimersByTime(5_000)
  expect(isInvalidated(keys.session)).toBe(true)
  bet.seen()
})

test('told that events were lost on the site, a page asks for everything once, after a moment of its own', () => {
  const { socket } = line()
  const reopened = vi.fn<() => void>()
  const leave = followRounds({ game: 'any', heard: () => undefined, own: () => undefined, reopened })
  queryClient.setQueryData(keys.balance, 100)
  const isInvalidated = () => queryClient.getQueryState(keys.balance)?.isInvalidated
  for (let time = 0; time < 5; time++) socket.emit('missed', {})
  vi.advanceTimersByTime(missedSpreadMs / 2 - 1)
  // The nodes read again what the others send by the time the page asks.
  expect([isInvalidated(), reopened.mock.calls.length]).toEqual([false, 0])
  vi.advanceTimersByTime(missedSpreadMs)
  expect([isInvalidated(), reopened.mock.calls.length]).toEqual([true, 1])
  leave()
})
