import { expect, test } from 'vitest'
import { probabilityOfInt } from '../core/rtp.ts'
import { replayMoves, take } from '../core/steps.ts'
import { replaySteps } from '../core/verify.ts'
import { mostThrows } from './coin.ts'
import { flip } from './flip.ts'
import vectors from './vectors/flip.json' with { type: 'json' }

const heads = { side: 'heads' }
const tails = { side: 'tails' }

test('throws, ends and multipliers match the independent vectors', () => {
  const ends = new Set<string>()
  for (const { serverSeed, clientSeed, nonce, fell, moves, end, multiplierE4 } of vectors.bets) {
    const { outcome, state } = replaySteps(flip, { serverSeed, clientSeed, nonce, params: {}, moves })
    expect(outcome).toEqual({ fell })
    expect({ end: state.end, multiplierE4: state.multiplierE4 }).toEqual({ end, multiplierE4 })
    ends.add(end)
  }
  expect(ends).toEqual(new Set(['lost', 'taken', 'complete']))
  expect(flip.paytable({})).toEqual(vectors.prizes)
})

test('every stop returns exactly 99 %: a side is exactly one half, and its prize doubles exactly', () => {
  expect(probabilityOfInt(0, 1, 2)).toEqual({ numerator: 1n, denominator: 2n })
  for (const [index, multiplierE4] of flip.paytable({}).entries()) {
    expect(multiplierE4).toBe(0.99 * 10_000 * 2 ** (index + 1))
    expect(flip.rtp({}, index + 1)).toEqual({ numerator: 99n, denominator: 100n })
  }
  expect(() => flip.rtp({}, mostThrows + 1)).toThrow(RangeError)
})

test('each right side doubles, the first wrong one ends the game with nothing, twenty complete it', () => {
  const outcome = {
    fell: Array.from({ length: mostThrows }, (_, thrown) => (thrown === 2 ? 'tails' : 'heads')),
  } as const
  const play = (...moves: unknown[]) => replayMoves(flip, outcome, {}, moves)
  expect(play(heads, heads)).toEqual({
    view: { named: ['heads', 'heads'] },
    multiplierE4: 39_600,
    nextMultiplierE4: 79_200,
    canTake: true,
    end: null,
  })
  expect(play(heads, take)).toMatchObject({ multiplierE4: 19_800, end: 'taken' })
  expect(play(heads, heads, heads)).toMatchObject({ multiplierE4: 0, end: 'lost', canTake: false })
  const all = outcome.fell.map((side) => ({ side }))
  expect(all[2]).toEqual(tails)
  expect(play(...all)).toMatchObject({ multiplierE4: 10_380_902_400, end: 'complete' })
})
