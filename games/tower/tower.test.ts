import { expect, test } from 'vitest'
import { compare, fraction, type Fraction } from '../core/rtp.ts'
import { replayMoves, take } from '../core/steps.ts'
import { replaySteps } from '../core/verify.ts'
import { difficulties, floorCount, floors } from './floors.ts'
import { tower } from './tower.ts'
import vectors from './vectors/tower.json' with { type: 'json' }

const door = (number: number) => ({ door: number })
const value = ({ numerator, denominator }: Fraction) => Number((numerator * 10n ** 15n) / denominator) / 1e15

test('traps, ends and multipliers match the independent vectors', () => {
  const ends = new Set<string>()
  for (const { serverSeed, clientSeed, nonce, games } of vectors.bets)
    for (const { difficulty, traps, moves, end, multiplierE4 } of games) {
      const seeds = { serverSeed, clientSeed, nonce, params: { difficulty }, moves }
      const { outcome, state } = replaySteps(tower, seeds)
      expect(outcome).toEqual({ traps })
      expect({ end: state.end, multiplierE4: state.multiplierE4 }).toEqual({ end, multiplierE4 })
      ends.add(end)
    }
  expect(ends).toEqual(new Set(['lost', 'taken', 'complete']))
})

test('every prize and every return is the one computed independently, but for the bias of the draws', () => {
  for (const difficulty of difficulties) {
    const { prizes, returns } = vectors.rows[difficulty]
    expect(tower.paytable({ difficulty })).toEqual(prizes)
    for (const [index, told] of returns.entries()) {
      const [numerator = '', denominator = ''] = told.split('/')
      const exact = value(fraction(BigInt(numerator), BigInt(denominator)))
      expect(value(tower.rtp({ difficulty }, index + 1))).toBeCloseTo(exact, 8)
    }
  }
})

test.each(difficulties)('no stop of %s returns more than 99 %% apart from the bias of a float', (difficulty) => {
  for (let floor = 1; floor <= floorCount; floor += 1) {
    const exact = tower.rtp({ difficulty }, floor)
    expect(compare(exact, fraction(990_000_01n, 1_000_000_00n))).toBeLessThan(0)
    expect(compare(exact, fraction(9_899n, 10_000n))).toBeGreaterThan(0)
  }
})

test('a floor has as many traps as its difficulty says', () => {
  for (const difficulty of difficulties) {
    const { doors, safe } = floors[difficulty]
    for (const { games } of vectors.bets)
      for (const { traps } of games.filter((game) => game.difficulty === difficulty)) {
        expect(traps).toHaveLength(floorCount)
        for (const floor of traps) expect(new Set(floor).size).toBe(doors - safe)
      }
  }
})

test('floors are climbed from below; a trap ends the game with nothing, the ninth floor completes it', () => {
  const outcome = { traps: Array.from({ length: floorCount }, () => [1]) }
  const play = (...moves: unknown[]) => replayMoves(tower, outcome, { difficulty: 'medium' }, moves)
  expect(play(door(0), door(2))).toEqual({
    view: { chosen: [0, 2] },
    multiplierE4: 22_275,
    nextMultiplierE4: 33_412,
    canTake: true,
    end: null,
  })
  expect(play(door(0), take)).toMatchObject({ multiplierE4: 14_850, end: 'taken' })
  expect(play(door(0), door(1))).toMatchObject({ view: { chosen: [0, 1] }, multiplierE4: 0, end: 'lost' })
  expect(play(...Array.from({ length: 9 }, () => door(0)))).toMatchObject({ multiplierE4: 380_589, end: 'complete' })
})

test('a door that a floor does not have is no move', () => {
  const outcome = { traps: Array.from({ length: floorCount }, () => [0]) }
  expect(() => replayMoves(tower, outcome, { difficulty: 'hard' }, [door(2)])).toThrow(RangeError)
  expect(replayMoves(tower, outcome, { difficulty: 'easy' }, [door(3)])).toMatchObject({ canTake: true })
})
