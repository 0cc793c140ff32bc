import { expect, test } from 'vitest'
import { CommitmentPool } from './commitment-pool.ts'

const offer = (...nonces: number[]) => nonces.map((nonce) => ({ nonce, commitment: `c${nonce}` }))

test('nonces are taken lowest first and each only once, even when the server offers them again', () => {
  const pool = new CommitmentPool()
  pool.add(offer(7, 5, 6))
  expect(pool.take()).toEqual({ nonce: 5, commitment: 'c5' })
  pool.add(offer(5, 6, 7, 8))
  expect([pool.take()?.nonce, pool.take()?.nonce, pool.take()?.nonce, pool.take()]).toEqual([6, 7, 8, undefined])
})

test('a commitment once received is never replaced by a later one for the same nonce', () => {
  const pool = new CommitmentPool()
  pool.add(offer(1))
  pool.add([{ nonce: 1, commitment: 'changed' }])
  pool.keepOnly([{ nonce: 1, commitment: 'changed again' }])
  expect(pool.take()?.commitment).toBe('c1')
})

test('nonces used by another page are dropped, the rest stay', () => {
  const pool = new CommitmentPool()
  pool.add(offer(1, 2, 3))
  pool.keepOnly(offer(3, 4))
  expect([pool.take()?.nonce, pool.take()?.nonce, pool.take()]).toEqual([3, 4, undefined])
})

test('a thousand bets leave no more than the window behind', () => {
  const pool = new CommitmentPool()
  const taken: number[] = []
  for (let first = 0; first < 1000; first += 1) {
    pool.add(offer(...Array.from({ length: 64 }, (_, index) => first + index)))
    taken.push(pool.take()?.nonce as number)
  }
  expect(taken).toEqual(Array.from({ length: 1000 }, (_, index) => index))
  expect(pool.size).toBeLessThanOrEqual(64)
})

test('a nonce called void is taken no more, no matter who offers or gives it back', () => {
  const pool = new CommitmentPool()
  pool.add([0, 1, 7].map((nonce) => ({ nonce, commitment: `promise ${nonce}` })))
  const first = pool.take()
  pool.startAt(5)
  if (first) pool.giveBack(first)
  pool.keepOnly([1, 2, 7, 8].map((nonce) => ({ nonce, commitment: `promise ${nonce}` })))
  expect([pool.take()?.nonce, pool.take()?.nonce, pool.take()]).toEqual([7, 8, undefined])
})
