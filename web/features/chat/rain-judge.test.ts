/** Every lie about a rain is found; an honest one is proved where this device took part, and recomputed elsewhere. */
import type { RainCard, RainProof } from '@kurazh/contract/content/tips.ts'
import { commitmentOf } from '@kurazh/games/core/fairness.ts'
import { rainPrizes } from '@kurazh/shared/proofs/rain.ts'
import { expect, test } from 'vitest'
import { judgeRain, liedReturn } from './rain-judge.ts'
import type { Pinned } from './rain-pins.ts'

const serverSeed = '7f'.repeat(32)
const seedOf = (index: number) => index.toString(16).padStart(32, 'a')
const rain = { id: 41, amount: 250_00n, receivers: 3 }

/** A rain of so many, as the site tells it. */
function told(seeds: readonly string[], by = serverSeed): { proof: RainProof; card: RainCard } {
  const prizes = rainPrizes({ ...rain, serverSeed: by, seeds })
  const prizeOf = (place: number) => prizes.find((each) => each.place === place)?.prize ?? null
  const face = { name: null, img: '', status: null }
  return {
    proof: {
      ...rain,
      commitment: commitmentOf(by),
      serverSeed: by,
      entrants: seeds.map((seed, index) => ({ name: null, seed, prize: prizeOf(index + 1) })),
    },
    card: {
      ...rain,
      by: face,
      commitment: commitmentOf(by),
      leftMs: 0,
      entrants: seeds.length,
      state: 'drawn',
      why: null,
      winners: prizes.map((prize) => ({ ...face, ...prize })),
    },
  }
}

const seeds = Array.from({ length: 6 }, (_, index) => seedOf(index))
const honest = told(seeds)
const pin: Pinned = {
  commitment: commitmentOf(serverSeed),
  amount: '25000',
  receivers: 3,
  at: 0,
  seed: seeds[2] ?? null,
  place: 3,
}
const winner = honest.card.winners[0]?.place ?? 0

test('an honest rain is proved for who took part here, and recomputed for everybody else', () => {
  expect(judgeRain(honest.proof, honest.card, pin)).toEqual({ verdict: 'proved' })
  expect(judgeRain(honest.proof, honest.card, { ...pin, seed: null, place: null })).toEqual({ verdict: 'recomputed' })
  expect(judgeRain(honest.proof, honest.card, undefined)).toEqual({ verdict: 'recomputed' })
  // A seed that was sent, and of which the site never said that it counts.
  expect(judgeRain(honest.proof, honest.card, { ...pin, place: null }).verdict).toBe('recomputed')
})

const lies: Readonly<Record<string, { proof: RainProof; card: RainCard }>> = {
  'another seed than the promised one': { ...honest, proof: { ...honest.proof, serverSeed: '6e'.repeat(32) } },
  'another promise with its own seed': told(seeds, '6e'.repeat(32)),
  'its own seed is missing': told(seeds.filter((_, index) => index !== 2)),
  'its own seed was exchanged': told(seeds.map((seed, index) => (index === 2 ? seedOf(99) : seed))),
  'others were put in before it': told([seedOf(77), ...seeds]),
  'participants were added after the end': { proof: told([...seeds, seedOf(77)]).proof, card: honest.card },
  'participants were left out': { proof: told(seeds.slice(0, 5)).proof, card: honest.card },
  'other winners than the recomputed': {
    ...honest,
    proof: {
      ...honest.proof,
      entrants: honest.proof.entrants.map((each, index, all) => ({ ...each, prize: all.at(index - 1)?.prize ?? null })),
    },
  },
  'a prize is missing': {
    ...honest,
    proof: {
      ...honest.proof,
      entrants: honest.proof.entrants.map((each, index) => (index === winner - 1 ? { ...each, prize: null } : each)),
    },
  },
  'a smaller prize is shown': {
    ...honest,
    card: { ...honest.card, winners: honest.card.winners.map((each) => ({ ...each, prize: each.prize - 1n })) },
  },
  'a smaller sum is drawn': { ...honest, proof: { ...honest.proof, amount: 249_00n } },
  'more people share': { ...honest, proof: { ...honest.proof, receivers: 4 } },
}

test.each(Object.keys(lies))('a lie is found: %s', (name) => {
  const { proof, card } = lies[name] as { proof: RainProof; card: RainCard }
  expect(judgeRain(proof, card, pin).verdict).toBe('broken')
})

test('what is shown beside the numbers has to be what was drawn', () => {
  const { proof, card } = honest
  for (const shown of [{ amount: 1n }, { receivers: 9 }, { commitment: 'ab'.repeat(32) }])
    expect(judgeRain(proof, { ...card, ...shown }, undefined).verdict).toBe('broken')
})

test('numbers that no draw can have are a lie, not a fault of the page', () => {
  const { proof, card } = honest
  const [first, second, ...others] = proof.entrants
  if (first === undefined || second === undefined) throw new Error('nobody')
  const joined = [{ ...first, seed: `${first.seed}\n${second.seed}` }, { ...second, seed: '' }, ...others]
  for (const bent of [{ receivers: 2.5 }, { receivers: -1 }, { amount: 0n }, { id: 41.5 }, { entrants: joined }])
    expect(judgeRain({ ...proof, ...bent }, { ...card, ...bent, entrants: 6 }, undefined).verdict).toBe('broken')
})

test('fewer took part than were heard before, and a promise that was known before', () => {
  const { proof, card } = honest
  expect(judgeRain(proof, card, { ...pin, entrants: 6 }).verdict).toBe('proved')
  expect(judgeRain(proof, card, { ...pin, entrants: 7 }).verdict).toBe('broken')
  expect(judgeRain(proof, card, { ...pin, stale: true }).verdict).toBe('broken')
})

test('a rain returns because nobody took part only where nobody did', () => {
  expect(liedReturn({ why: 'nobody' }, undefined)).toBeUndefined()
  expect(liedReturn({ why: 'staff' }, pin)).toBeUndefined()
  expect(liedReturn({ why: 'nobody' }, { ...pin, place: null })).toBeUndefined()
  expect(liedReturn({ why: 'nobody' }, pin)).toMatch('эта страница участвовала')
  expect(liedReturn({ why: 'nobody' }, { ...pin, place: null, entrants: 2 })).toMatch('показывал участников')
})
