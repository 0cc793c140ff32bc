import { downTheChain } from '@kurazh/games/core/round-chain.ts'
import { expect, test } from 'vitest'
import { crash } from '@kurazh/games/crash/crash.ts'
import { walkDown } from '../../shared/chain-walk.ts'
import { betHolds, pointHolds, resultOf } from './round-proof.ts'

const secret = 'ab'.repeat(32)
const links = 9000
const chain = {
  id: 1,
  terminatingHash: downTheChain(secret, links),
  links,
  publishedAt: 0,
  salt: 'соль',
  saltedAt: 0,
  saltFrom: 'drawn' as const,
  used: 0,
}
function roundAt(link: number) {
  const hash = downTheChain(secret, links - link)
  return {
    number: link,
    version: 1,
    chain: 1,
    link,
    hash,
    point: crash.toldResult(resultOf(crash, hash, 'соль')),
    interrupted: false,
    startedAt: 0,
    endedAt: 0,
  }
}
const other = 'cd'.repeat(32)

test('a round holds when hash and salt give its point', () => {
  const round = roundAt(7)
  expect(pointHolds(crash, round, chain)).toBe(true)
  expect(pointHolds(crash, { ...round, point: Math.round(round.point * 100 + 1) / 100 }, chain)).toBe(false)
  expect(pointHolds(crash, { ...round, hash: 'short' }, chain)).toBe(false)
  expect(pointHolds(crash, round, { ...chain, salt: null })).toBe(false)
})

test('an interrupted flight may end below its point and never above it', () => {
  const round = { ...roundAt(7), interrupted: true }
  expect(pointHolds(crash, { ...round, point: 1 }, chain)).toBe(true)
  expect(pointHolds(crash, { ...round, point: Math.round(round.point * 100 + 1) / 100 }, chain)).toBe(false)
})

test('a flight that had time to get to its point was not interrupted', () => {
  const round = { ...roundAt(7), interrupted: true, startedAt: 5_000 }
  const due = 5_000 + crash.playMs(resultOf(crash, round.hash, 'соль'))
  expect(pointHolds(crash, { ...round, endedAt: due - 1 }, chain)).toBe(true)
  expect(pointHolds(crash, { ...round, endedAt: due }, chain)).toBe(false)
  expect(pointHolds(crash, { ...round, endedAt: due, startedAt: null }, chain)).toBe(true)
})

test('the way down the whole chain ends at the published hash, reports its progress and can be stopped', async () => {
  const told: number[] = []
  expect(
    await walkDown(
      roundAt(8999),
      chain.terminatingHash,
      () => true,
      (share) => told.push(share),
    ),
  ).toBe(true)
  expect(told).toEqual([4000 / 8999, 8000 / 8999, 1])
  expect(
    await walkDown(
      { ...roundAt(8999), hash: other },
      chain.terminatingHash,
      () => true,
      () => undefined,
    ),
  ).toBe(false)
  expect(
    await walkDown(
      roundAt(8999),
      chain.terminatingHash,
      () => false,
      () => undefined,
    ),
  ).toBeNull()
})

const bet = {
  id: 1,
  game: crash.id,
  round: 7,
  stake: 33_33n,
  target: null,
  takenAt: 300_030_000,
  state: 'lost' as const,
  multiplier: null,
  payout: 0n,
  at: '',
}
const ended = { ...roundAt(7), point: 2 }

test('a bet holds when it was taken no higher than the flight reached and paid by its multiplier, down to the kopeck', () => {
  const taken = { ...bet, state: 'taken' as const, multiplier: 15_700, payout: 52_32n }
  expect(betHolds(taken, ended)).toEqual({ payout: true, height: true })
  expect(betHolds({ ...taken, payout: 52_33n }, ended)).toEqual({ payout: false, height: true })
  expect(betHolds({ ...taken, multiplier: 20_100, payout: 66_99n }, ended)).toEqual({ payout: true, height: false })
  expect(betHolds({ ...taken, takenAt: 15_000 }, ended).height).toBe(false)
})

test('a lost bet holds when its height was above the end, a returned one when the flight was interrupted', () => {
  expect(betHolds(bet, ended)).toEqual({ payout: true, height: true })
  expect(betHolds({ ...bet, takenAt: 20_000 }, ended).height).toBe(false)
  const returned = { ...bet, state: 'returned' as const, payout: 33_33n }
  expect(betHolds(returned, { ...ended, interrupted: true })).toEqual({ payout: true, height: true })
  expect(betHolds(returned, ended).height).toBe(false)
})

test('the rarest flights end higher than any multiplier of a bet: a bet taken on the way holds', () => {
  const highest = { ...roundAt(7), point: 44_584_143_000_000.5 }
  const taken = { ...bet, state: 'taken' as const, multiplier: 15_700, payout: 52_32n }
  expect(betHolds(taken, highest)).toEqual({ payout: true, height: true })
  expect(betHolds(bet, highest).height).toBe(false)
})
