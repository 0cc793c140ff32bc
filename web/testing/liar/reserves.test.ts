import { expect, test } from 'vitest'
import { pairOf } from './came.ts'
import { createChance } from '@kurazh/games/testing/chance.ts'
import { reservesSingles, reservesWordsOf, walkReserves } from './reserves.ts'

const seed = process.env['SEED'] ?? '2026'
const pick = createChance(seed).below

test(`no branch is proven with a lie in it, nor with two (seed ${seed})`, async () => {
  const all = reservesSingles()
  const faults: string[] = []
  for (const trial of [...all, ...Array.from({ length: 500 }, () => pairOf(all, pick))]) {
    const { came } = await walkReserves(trial)
    if (came === 'fooled' || came === 'fell') faults.push(`${came}: ${reservesWordsOf(trial)}`)
  }
  expect(faults).toEqual([])
})
