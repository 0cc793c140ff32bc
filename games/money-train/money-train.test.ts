import { expect, test } from 'vitest'
import { exactMultiplier } from '../core/paytable.ts'
import { compare, decimalOf, fraction } from '../core/rtp.ts'
import { replayMoves, take } from '../core/steps.ts'
import { replaySteps } from '../core/verify.ts'
import { moneyTrain } from './money-train.ts'
import { ambushCounts, type Difficulty, difficulties, wagonCount } from './wagons.ts'
import vectors from './vectors/money-train.json' with { type: 'json' }

const next = { next: true }

test('ambushes, ends and multipliers match the independent vectors', () => {
  const ends = new Set<string>()
  for (const { serverSeed, clientSeed, nonce, games } of vectors.bets) {
    for (const { difficulty, ambushes, moves, end, multiplierE4 } of games) {
      const { outcome, state } = replaySteps(moneyTrain, {
        serverSeed,
        clientSeed,
        nonce,
        params: { difficulty },
        moves,
      })
      expect(outcome).toEqual({ ambushes })
      expect({ end: state.end, multiplierE4: state.multiplierE4 }).toEqual({ end, multiplierE4 })
      ends.add(end)
    }
  }
  expect(ends.has('lost') && ends.has('taken')).toBe(true)
})

test('every prize of every difficulty is the one computed independently', () => {
  for (const difficulty of difficulties)
    expect(moneyTrain.paytable({ difficulty })).toEqual(vectors.paytables[difficulty])
})

test('the prizes are those of the rules: 1.0316 after one wagon of an easy train, 181,060.88 after ten of an expert one', () => {
  const easy = { places: wagonCount, traps: ambushCounts.easy, share: fraction(98n, 100n) }
  expect(decimalOf(exactMultiplier(easy, 1), 4)).toBe('1.0316')
  // The payment is the floor: 1.03157… gives 1.0315.
  expect(moneyTrain.paytable({ difficulty: 'easy' })[0]).toBe(10_315)
  expect(moneyTrain.paytable({ difficulty: 'expert' })[9]).toBe(1_810_608_800)
})

test('wagons are robbed in order from the first; the first ambush ends the game with nothing', () => {
  const outcome = { ambushes: [9, 2, 15] }
  const play = (...moves: unknown[]) => replayMoves(moneyTrain, outcome, { difficulty: 'medium' }, moves)
  const paytable = moneyTrain.paytable({ difficulty: 'medium' })
  expect(play(next, next)).toEqual({
    view: { robbed: 2 },
    multiplierE4: paytable[1],
    nextMultiplierE4: paytable[2],
    canTake: true,
    end: null,
  })
  expect(play(next, next, take)).toMatchObject({ multiplierE4: paytable[1], end: 'taken' })
  expect(play(next, next, next)).toEqual({
    view: { robbed: 3 },
    multiplierE4: 0,
    nextMultiplierE4: null,
    canTake: false,
    end: 'lost',
  })
})

test('after the last wagon without an ambush the game is complete', () => {
  const outcome = { ambushes: [19] }
  const state = replayMoves(moneyTrain, outcome, { difficulty: 'easy' }, moneyTrain.path({ difficulty: 'easy' }))
  expect(state).toMatchObject({ multiplierE4: 196_000, end: 'complete', view: { robbed: 19 } })
})

test.each(difficulties)(
  'no stop on a train of difficulty %s returns more than 98 % apart from the bias of a float',
  (difficulty: Difficulty) => {
    for (const [index] of moneyTrain.paytable({ difficulty }).entries()) {
      const exact = moneyTrain.rtp({ difficulty }, index + 1)
      expect(compare(exact, fraction(980_000_100n, 1_000_000_000n))).toBeLessThan(0)
      expect(compare(exact, fraction(9_799n, 10_000n))).toBeGreaterThan(0)
    }
  },
)
