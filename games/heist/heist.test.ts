import { expect, test } from 'vitest'
import { blocks } from '../core/fairness.ts'
import { leastEdge } from '../core/house-edge.ts'
import { createRng } from '../core/random.ts'
import { compare, fraction } from '../core/rtp.ts'
import { replayMoves, take } from '../core/steps.ts'
import { replaySteps } from '../core/verify.ts'
import { heist } from './heist.ts'
import { doors } from './vault.ts'
import vectors from './vectors/heist.json' with { type: 'json' }

const alarms = [[0], [1], [1], [0, 2], [3, 0, 1]]
const good = [1, 0, 0, 1, 2]
const play = (...moves: unknown[]) => replayMoves(heist, { alarms }, {}, moves)
const through = (rooms: number) => good.slice(0, rooms).map((safe) => ({ safe }))

test('alarms, ends and multipliers match the independent vectors', () => {
  const ends = new Set<string>()
  for (const { serverSeed, clientSeed, nonce, games } of vectors.bets) {
    for (const { alarms: drawn, moves, end, multiplierE4 } of games) {
      const { outcome, state } = replaySteps(heist, { serverSeed, clientSeed, nonce, params: {}, moves })
      expect(outcome).toEqual({ alarms: drawn })
      expect({ end: state.end, multiplierE4: state.multiplierE4 }).toEqual({ end, multiplierE4 })
      ends.add(end)
    }
  }
  expect([...ends].toSorted()).toEqual(['complete', 'lost', 'taken'])
})

test('the prizes are those of the rules: 1.5, 2.25, 4.5, 13.5, 54', () => {
  expect(heist.paytable({})).toEqual([15_000, 22_500, 45_000, 135_000, 540_000])
  expect(heist.paytable({})).toEqual(vectors.paytable)
})

test('a good safe raises the prize, an alarm ends the run with nothing', () => {
  expect(play(...through(2))).toEqual({
    view: { chosen: [1, 0] },
    multiplierE4: 22_500,
    nextMultiplierE4: 45_000,
    canTake: true,
    end: null,
  })
  expect(play(...through(2), take)).toMatchObject({ multiplierE4: 22_500, end: 'taken' })
  expect(play(...through(2), { safe: 1 })).toEqual({
    view: { chosen: [1, 0, 1] },
    multiplierE4: 0,
    nextMultiplierE4: null,
    canTake: false,
    end: 'lost',
  })
})

test('after the fifth room the run ends automatically, with 54 times', () => {
  expect(play(...through(5))).toMatchObject({
    view: { chosen: good },
    multiplierE4: 540_000,
    end: 'complete',
    canTake: false,
  })
})

test('a room accepts only its own safes: the third refuses a third safe', () => {
  expect(() => play(...through(2), { safe: 2 })).toThrow(RangeError)
  expect(() => play({ safe: 3 })).toThrow(RangeError)
})

test('every stop returns exactly the stake apart from the bias of a float, and never more: there is no edge', () => {
  for (const [index] of doors.entries()) {
    const exact = heist.rtp({}, index + 1)
    expect(compare(exact, fraction(1n, 1n))).toBeLessThanOrEqual(0)
    expect(compare(exact, fraction(999_999_990n, 1_000_000_000n))).toBeGreaterThan(0)
  }
  const { numerator, denominator } = leastEdge(heist, {})
  expect((100n * 1_000_000n * numerator) / denominator).toBe(0n)
})

test('every safe of a room is equally likely to be good', () => {
  const rounds = 20_000
  const counts = doors.map(({ safes }) => new Array<number>(safes).fill(0))
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    heist.deal(createRng(blocks('even', 'safes', nonce)), {}).alarms.forEach((drawn, room) => {
      for (const safe of drawn) (counts[room] ?? [])[safe] = (counts[room]?.[safe] ?? 0) + 1
    })
  }
  for (const [room, { safes, alarms: bad }] of doors.entries()) {
    const expected = (rounds * bad) / safes
    const chiSquared = (counts[room] ?? []).reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    // At most three degrees of freedom; the seeds are fixed, the limit is five standard deviations.
    expect(chiSquared, `room ${room}`).toBeLessThan(3 + 5 * Math.sqrt(6))
  }
})
