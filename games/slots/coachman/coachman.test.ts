import { describe, expect, test } from 'vitest'
import { blocks } from '../../core/fairness.ts'
import { createRng } from '../../core/random.ts'
import type { Sheet } from '../engine/machine.ts'
import { coachman } from './coachman.ts'
import vectors from './vectors/coachman.json' with { type: 'json' }

const { machine } = coachman

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

test('rounds drawn from seeds match the independent vectors, some with many respins', () => {
  for (const { serverSeed, clientSeed, nonce, outcome, multiplierE4 } of vectors.bets) {
    expect(coachman.play(createRng(blocks(serverSeed, clientSeed, nonce)), { mode: 'spin' })).toEqual({
      outcome,
      multiplierE4,
    })
  }
  const respins = vectors.bets.map(({ outcome }) => outcome.respins?.length ?? 0)
  expect(respins.filter((count) => count > 0).length).toBeGreaterThanOrEqual(20)
  expect(Math.max(...respins)).toBeGreaterThanOrEqual(12)
})

describe('rare rounds', () => {
  const eventsOf = (kind: string) => {
    const rare = machine.rare.find(({ what }) => what === kind)
    return rare === undefined ? [] : machine.events(rare.outcome, 'spin')
  }

  test('the largest is a full grid of the highest coins: 375 and 1,000 bets, and 40 on the lines', () => {
    const paid = eventsOf('best').flatMap((event) =>
      event.kind === 'wins'
        ? [event.wins.reduce((sum, { paysE4 }) => sum + paysE4, 0)]
        : event.kind === 'ended'
          ? [event.paysE4]
          : [],
    )
    expect(paid).toEqual([400_000, 10_000_000, 3_750_000])
    expect(machine.sheet('spin').bestE4).toBe(14_150_000)
  })

  test('in the longest each of the last nine coins comes with the last life', () => {
    const events = eventsOf('longest')
    expect(events.filter(({ kind }) => kind === 'spin')).toHaveLength(1 + 27)
    expect(events.filter(({ kind }) => kind === 'coins')).toHaveLength(1 + 9)
  })
})

test('coins are on every reel and never part of a line, the empty cell is on none', () => {
  const indexOf = (role: string) => machine.symbols.findIndex((symbol) => symbol.role === role)
  expect(machine.strips['main']?.map((strip) => strip.includes(indexOf('coin')))).toEqual([
    true,
    true,
    true,
    true,
    true,
  ])
  expect(machine.strips['main']?.some((strip) => strip.includes(indexOf('blank')))).toBe(false)
  expect(machine.symbols[indexOf('coin')]?.paysE4).toEqual({ 15: 10_000_000 })
  expect(machine.trigger).toEqual({ symbol: indexOf('coin'), count: 6 })
})
