import { expect, test } from 'vitest'
import { RoundPins } from './pins.ts'

const chain = {
  id: 1,
  terminatingHash: 'a'.repeat(64),
  links: 100,
  publishedAt: 1,
  salt: 'a salt',
  saltedAt: 2,
  saltFrom: 'drawn' as const,
}
const round = (number: number, hash: string | null = null) => ({
  number,
  version: 1,
  chain: 1,
  link: number,
  startedAt: null,
  hash,
  point: hash === null ? null : 2,
  interrupted: hash === null ? null : false,
  endedAt: null,
})

let clock = 0

test('a chain received while a round takes bets binds that round', () => {
  const pins = new RoundPins(() => clock)
  pins.hearRound(round(1, '1'.repeat(64)))
  pins.hearRound(round(2))
  pins.hearChain(chain)
  pins.hearMoment({ number: 2, chain: 1 }, true)
  expect([1, 2].map((number) => pins.isPromised(number, 1, 1))).toEqual([false, true])
})

test('a round is promised by the rules named while it was played, or before it: others named afterwards are no promise', () => {
  const pins = new RoundPins(() => clock)
  pins.hearChain(chain)
  pins.hearMoment({ number: 1, chain: 1 }, true)
  const by = (number: number, version: number) => pins.isPromised(number, 1, version)
  // The first rules are those every page knew before rounds named theirs.
  expect([by(1, 1), by(1, 2)]).toEqual([true, false])
  pins.hearRound({ ...round(5), version: 2 })
  expect([by(4, 1), by(4, 2), by(5, 1), by(5, 2), by(9, 1), by(9, 2)]).toEqual([true, false, false, true, false, true])
  // Received when its end is known, the version could have been chosen to suit it.
  expect(pins.hearRound({ ...round(7, '7'.repeat(64)), version: 3 })).toBeNull()
  expect([by(7, 3), by(8, 3)]).toEqual([false, false])
  expect(pins.hearRound({ ...round(5, '5'.repeat(64)), version: 1 })).toMatchObject({ round: 5, what: 'версия правил' })
  // Records from before rounds named their rules.
  const older = new RoundPins(() => clock)
  older.recall(
    JSON.stringify({
      dropped: 0,
      chains: [{ id: 1, told: chain, promisedFrom: 1, rounds: [{ number: 1, link: 1, hash: null }] }],
    }),
  )
  expect(older.round(1)?.pin.version).toBe(1)
})

test('a chain that follows another one promises nothing before a hundred rounds could have been played since it was received', () => {
  const pins = new RoundPins(() => clock)
  pins.hearChain({ ...chain, links: 10 })
  pins.hearRound(round(4))
  pins.hearMoment({ number: 4, chain: 1 }, true)
  // Made for the player who has made the same bet four times: published, used at once, and its numbers jump.
  pins.hearChain({ ...chain, id: 2, terminatingHash: 'b'.repeat(64) })
  pins.hearMoment({ number: 11, chain: 2 }, true)
  const promised = () => [4, 11, 110, 111].map((number) => pins.isPromised(number, number < 11 ? 1 : 2, 1))
  expect(promised()).toEqual([true, false, false, false])
  const later = new RoundPins(() => clock)
  later.recall(pins.toText())
  clock += 500_000
  expect(promised()).toEqual([true, false, false, true])
  expect(later.isPromised(111, 2, 1)).toBe(true)
})

test('a chain whose salt, or whose end, is received after some rounds promises nothing sooner than one that follows', () => {
  for (const held of [{ salt: null }, null]) {
    for (const isReloaded of [false, true]) {
      let pins = new RoundPins(() => clock)
      if (held) pins.hearChain({ ...chain, ...held })
      for (const number of [1, 2, 3]) {
        pins.hearRound(round(number))
        pins.hearMoment({ number, chain: 1 }, true)
      }
      if (isReloaded) {
        const text = pins.toText()
        pins = new RoundPins(() => clock)
        pins.recall(text)
      }
      // The salt that loses the bet made three times.
      pins.hearChain(chain)
      pins.hearMoment({ number: 4, chain: 1 }, true)
      expect([4, 5, 104].map((number) => pins.isPromised(number, 1, 1))).toEqual([false, false, false])
      clock += 500_000
      expect([4, 5, 104].map((number) => pins.isPromised(number, 1, 1))).toEqual([false, false, true])
    }
  }
})

test('an old message sent again binds nothing that was received before it', () => {
  const pins = new RoundPins(() => clock)
  for (const heard of [round(2, '2'.repeat(64)), round(3, '3'.repeat(64)), round(4)]) pins.hearRound(heard)
  // The first message of the chain is a snapshot of round 1, long over, and its clock makes it look as if betting were
  // open.
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
  [
    [
      { number: 8, link: 1 },
      { number: 9, link: 2 },
      { number: 10, link: 2 },
    ],
    [2],
  ],
  [
    [
      { number: 8, link: 1 },
      { number: 10, link: 2 },
    ],
    [1],
  ],
  [
    [
      { number: 8, link: 1 },
      { number: 107, link: 100 },
      { number: 108, link: 101 },
    ],
    [2],
  ],
  // The next chain begins where this one ends, and not before or after.
  [
    [
      { number: 8, link: 1 },
      { number: 108, link: 1, chain: 2 },
    ],
    [],
  ],
  [
    [
      { number: 8, link: 1 },
      { number: 107, link: 1, chain: 2 },
    ],
    [1],
  ],
  [
    [
      { number: 8, link: 1 },
      { number: 109, link: 1, chain: 2 },
    ],
    [1],
  ],
  [
    [
      { number: 110, link: 3, chain: 2 },
      { number: 107, link: 100 },
    ],
    [],
  ],
  [
    [
      { number: 110, link: 3, chain: 2 },
      { number: 108, link: 100 },
    ],
    [1],
  ],
])('of rounds received in their places %j those at %j are lies', (heard, lies) => {
  const pins = new RoundPins(() => clock)
  for (const id of [1, 2]) pins.hearChain({ ...chain, id, terminatingHash: `${id}`.repeat(64) })
  const told = heard.map((place) => pins.hearRound({ ...round(place.number), chain: 1, ...place }))
  expect(told.flatMap((lie, at) => (lie === null ? [] : [at]))).toEqual(lies)
})
