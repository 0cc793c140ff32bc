import { expect, test } from 'vitest'
import { RoundPins } from './pins.ts'

const chain = { id: 1, terminatingHash: 'a'.repeat(64), links: 100, publishedAt: 1, salt: 'a salt', saltedAt: 2, saltFrom: 'drawn' as const }
const round = (number: number, hash: string | null = null) => (
  { number, version: 1, chain: 1, link: number, startedAt: null, hash, point: hash === null ? null : 2, interrupted: hash === null ? null : false, endedAt: null })

test('a chain heard while a round takes bets binds that round', () => {
  const pins = new RoundPins()
  pins.hearRound(round(1, '1'.repeat(64)))
  pins.hearRound(round(2))
  pins.hearChain(chain)
  pins.hearMoment({ number: 2, chain: 1 }, true)
  expect([1, 2].map((number) => pins.isPromised(number, 1, 1))).toEqual([false, true])
})

test('a round is promised by the rules named while it was played, or before it: others named afterwards are no promise', () => {
  const pins = new RoundPins()
  pins.hearChain(chain)
  pins.hearMoment({ number: 1, chain: 1 }, true)
  const by = (number: number, version: number) => pins.isPromised(number, 1, version)
  // The first rules are what every page knew before rounds named theirs.
  expect([by(1, 1), by(1, 2)]).toEqual([true, false])
  pins.hearRound({ ...round(5), version: 2 })
  expect([by(4, 1), by(4, 2), by(5, 1), by(5, 2), by(9, 1), by(9, 2)]).toEqual([true, false, false, true, false, true])
  // Told when its end is known it could have been chosen by it.
  expect(pins.hearRound({ ...round(7, '7'.repeat(64)), version: 3 })).toBeNull()
  expect([by(7, 3), by(8, 3)]).toEqual([false, false])
  expect(pins.hearRound({ ...round(5, '5'.repeat(64)), version: 1 })).toMatchObject({ round: 5, what: 'версия правил' })
  // What a page kept before rounds named their rules.
  const older = new RoundPins()
  older.recall(JSON.stringify({ dropped: 0, chains: [{ id: 1, told: chain, promisedFrom: 1, rounds: [{ number: 1, link: 1, hash: null }] }] }))
  expect(older.round(1)?.pin.version).toBe(1)
})

test('an old word told again binds nothing that was heard before it', () => {
  const pins = new RoundPins()
  for (const heard of [round(2, '2'.repeat(64)), round(3, '3'.repeat(64)), round(4)]) pins.hearRound(heard)
  // The first word of the chain is a snapshot of round 1, long over, and its own clock makes it look as if bets were taken.
  pins.hearChain(chain)
  pins.hearMoment({ number: 1, chain: 1 }, true)
  expect([1, 2, 3, 4, 5].map((number) => pins.isPromised(number, 1, 1))).toEqual([false, false, false, false, true])
})

test.each([
  [[{ number: 8, link: 1 }], []],
  [[{ number: 8, link: 0 }], [0]],
  [[{ number: 107, link: 100 }], []],
  [[{ number: 108, link: 101 }], [0]],
  // Numbers and links go up together.
  [[{ number: 8, link: 1 }, { number: 9, link: 2 }, { number: 10, link: 2 }], [2]],
  [[{ number: 8, link: 1 }, { number: 10, link: 2 }], [1]],
  [[{ number: 8, link: 1 }, { number: 107, link: 100 }, { number: 108, link: 101 }], [2]],
  // The next chain begins where this one ends, and not before or after.
  [[{ number: 8, link: 1 }, { number: 108, link: 1, chain: 2 }], []],
  [[{ number: 8, link: 1 }, { number: 107, link: 1, chain: 2 }], [1]],
  [[{ number: 8, link: 1 }, { number: 109, link: 1, chain: 2 }], [1]],
  [[{ number: 110, link: 3, chain: 2 }, { number: 107, link: 100 }], []],
  [[{ number: 110, link: 3, chain: 2 }, { number: 108, link: 100 }], [1]],
])('of rounds heard in their places %j those at %j are lies', (heard, lies) => {
  const pins = new RoundPins()
  for (const id of [1, 2]) pins.hearChain({ ...chain, id, terminatingHash: `${id}`.repeat(64) })
  const told = heard.map((place) => pins.hearRound({ ...round(place.number), chain: 1, ...place }))
  expect(told.flatMap((lie, at) => (lie === null ? [] : [at]))).toEqual(lies)
})
