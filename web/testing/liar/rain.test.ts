import { expect, test } from 'vitest'
import { createChance } from '@kurazh/games/testing/chance.ts'
import { pairOf } from './came.ts'
import { rainSingles, type RainTrial, rainWordsOf, unseen, walkRain } from './rain.ts'

const seed = process.env['SEED'] ?? '2026'
const pick = createChance(seed).below

const ways = [...new Set(rainSingles().map(({ way }) => way))]
const trialOf = (way: RainTrial['way'], lies: RainTrial['lies']): RainTrial => {
  const [first] = rainSingles()
  if (first === undefined) throw new Error('no lies')
  return { ...first, way, lies }
}

test('an honest rain is proved where the page took part, and recomputed elsewhere', async () => {
  const came = await Promise.all(ways.map(async (way) => (await walkRain(trialOf(way, []))).came))
  expect(came).toEqual(['true', 'unproved', 'unproved'])
})

test(`no rain is proved with a lie in it, nor with two (seed ${seed})`, async () => {
  const all = rainSingles()
  const faults: string[] = []
  const counts = new Map<string, number>()
  for (const trial of [...all, ...Array.from({ length: 1_000 }, () => pairOf(all, pick))]) {
    const { came, why } = await walkRain(trial)
    counts.set(came, (counts.get(came) ?? 0) + 1)
    if (came === 'fooled' || came === 'fell')
      faults.push(`${came}: ${rainWordsOf(trial)} ${why instanceof Error ? why.stack : ''}`)
  }
  console.info(
    `${all.length} lies and 1000 pairs: ${[...counts].map(([came, count]) => `${came} ${count}`).join(', ')}`,
  )
  expect(faults).toEqual([])
})

test('every lie that agrees with itself is an alarm where the page took part', async () => {
  const agreeing = rainSingles().filter(
    ({ way, lies }) => way.hears === 'all' && lies[0]?.path === 'дождь, который сходится',
  )
  expect(agreeing.length).toBeGreaterThan(15)
  for (const trial of agreeing)
    expect([rainWordsOf(trial), (await walkRain(trial)).came]).toEqual([rainWordsOf(trial), 'alarm'])
})

test('what no page can see by itself: who the others are', async () => {
  expect(unseen.map(({ how }) => how)).toEqual([
    'подставной участник в конце',
    'порядок других изменён',
    'числа других заменены: у каждого зрителя свой список',
  ])
  const [takesPart] = ways
  for (const lie of unseen) {
    if (takesPart === undefined) throw new Error('no way')
    expect((await walkRain(trialOf(takesPart, [lie]))).came).toBe('true')
  }
})
