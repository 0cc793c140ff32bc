import { expect, test } from 'vitest'
import { RoundPins } from './pins.ts'

const chain = { id: 1, terminatingHash: 'a'.repeat(64), links: 100, publishedAt: 1, salt: 'a salt', saltedAt: 2, saltFrom: 'drawn' as const }
const round = (number: number, hash: string | null = null) => (
  { number, chain: 1, link: number, startedAt: null, hash, point: hash === null ? null : 2, interrupted: hash === null ? null : false, endedAt: null })

test('a chain heard while a round takes bets binds that round', () => {
  const pins = new RoundPins()
  pins.hearRound(round(1, '1'.repeat(64)))
  pins.hearRound(round(2))
  pins.hearChain(chain)
  pins.hearMoment({ number: 2, chain: 1 }, true)
  expect([1, 2].map((number) => pins.isPromised(number, 1))).toEqual([false, true])
})

test('an old word told again binds nothing that was heard before it', () => {
  const pins = new RoundPins()
  for (const heard of [round(2, '2'.repeat(64)), round(3, '3'.repeat(64)), round(4)]) pins.hearRound(heard)
  // The first word of the chain is a snapshot of round 1, long over, and its own clock makes it look as if bets were taken.
  pins.hearChain(chain)
  pins.hearMoment({ number: 1, chain: 1 }, true)
  expect([1, 2, 3, 4, 5].map((number) => pins.isPromised(number, 1))).toEqual([false, false, false, false, true])
})
