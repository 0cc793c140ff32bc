import { describe, expect, test } from 'vitest'
import { blocks } from '../../core/fairness.ts'
import { createRng } from '../../core/random.ts'
import type { Sheet } from '../engine/machine.ts'
import { aurora } from './aurora.ts'
import vectors from './vectors/aurora.json' with { type: 'json' }

const { machine } = aurora

/** Figures in the format of the program that made the vectors. */
function written({ rtp, hit, variance, feature, bestE4, bestChance, bands }: Sheet) {
  const text = ({ numerator, denominator }: Sheet['rtp']) =>
    denominator === 1n ? `${numerator}` : `${numerator}/${denominator}`
  return {
    rtp: text(rtp),
    hit: text(hit),
    feature: text(feature),
    bestE4,
    bestChance: text(bestChance),
    variance: text(variance),
    bands: bands.map(({ chance }) => text(chance)),
  }
}

test('stored figures are those of the independent program', () => {
  expect(written(machine.sheet('spin'))).toEqual(vectors.figures)
})

test('rounds drawn from seeds match the independent vectors, with every number of spins', () => {
  for (const { serverSeed, clientSeed, nonce, outcome, multiplierE4 } of vectors.bets) {
    expect(aurora.play(createRng(blocks(serverSeed, clientSeed, nonce)), { mode: 'spin' })).toEqual({
      outcome,
      multiplierE4,
    })
  }
  expect(new Set(vectors.bets.map(({ outcome }) => outcome.stops.length))).toEqual(new Set([1, 2, 3, 4]))
})

describe('the largest win', () => {
  const best = machine.rare.find(({ what }) => what === 'best')

  test('is 500 bets: four spins with bears on every line', () => {
    const paid = machine
      .events(best?.outcome ?? { stops: [] }, 'spin')
      .flatMap((event) => (event.kind === 'wins' ? [event.wins] : []))
    expect(
      paid.map((wins) => wins.map(({ symbol, count, paysE4 }) => [machine.symbols[symbol]?.id, count, paysE4])),
    ).toEqual(Array.from({ length: 4 }, () => Array.from({ length: 10 }, () => ['bear', 5, 125_000])))
    expect(machine.sheet('spin').bestE4).toBe(5_000_000)
  })
})

test('the aurora is on the middle reels only, once on each', () => {
  expect(
    machine.strips['main']?.map((strip) => strip.filter((symbol) => machine.symbols[symbol]?.role === 'wild').length),
  ).toEqual([0, 1, 1, 1, 0])
})
