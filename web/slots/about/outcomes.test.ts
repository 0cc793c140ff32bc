/**
 * Searching lists of rounds: the results, their order, how much of the list was played for them; the texts; the file of
 * all payouts.
 */
import { createHash } from 'node:crypto'
import { games } from '@kurazh/games/index.ts'
import type { Pool } from '@kurazh/games/slots/engine/machine.ts'
import { countedPool } from '@kurazh/games/slots/engine/pool-list.ts'
import { poolSize } from '@kurazh/games/slots/engine/pool.ts'
import { describe, expect, test } from 'vitest'
import { choicesOf, className, listWords } from './outcome-words.ts'
import { countOf, listFile, type Look, SeenList } from './outcomes.ts'
import { openDesk } from './outcomes-desk.ts'

const size = 40_000

/** Round i pays i mod 100 hundredths, of 99 a whole bet, the last round 50 bets; every seventh has the feature. */
function paysOf(index: number): number {
  if (index === size - 1) return 500_000
  return index % 100 === 99 ? 10_000 : (index % 100) * 100
}

function listHere(): Pool & { played: number } {
  const list = {
    id: 'here',
    mode: 'spin',
    size,
    classes: [],
    featured: 0,
    sha256: '',
    played: 0,
    outcomeOf: (index: number) => ({ index }),
    rounds(from: number, count: number) {
      if (from < 0 || from + count > size) throw new RangeError('beyond')
      list.played += count
      const paysE4 = Int32Array.from({ length: count }, (_, place) => paysOf(from + place))
      return { paysE4, featured: Uint8Array.from({ length: count }, (_, place) => ((from + place) % 7 === 0 ? 1 : 0)) }
    },
  } satisfies Pool & { played: number }
  const counted = countedPool(list, () => undefined)
  list.played = 0
  return Object.assign(list, counted)
}

function finished<Result>(work: Generator<number, Result>): Result {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

const usual: Look = { wanted: 'all', from: 0, back: false, count: 5 }
const indices = (list: SeenList, look: Partial<Look>) =>
  finished(list.find({ ...usual, ...look })).map(({ index }) => index)

test('classes are counted, the highest payouts separately, and add up to the list', () => {
  const { classes, featured } = listHere()
  expect(classes).toEqual([
    { fromE4: 0, rounds: 400 },
    { fromE4: 1, rounds: 39_200 },
    { fromE4: 10_000, rounds: 399 },
    { fromE4: 100_000, rounds: 0 },
    { fromE4: 500_000, rounds: 1 },
  ])
  expect(featured).toBe(Math.ceil(size / 7))
})

test('rounds are found forwards and backwards, also from a given number on, in their order', () => {
  const list = new SeenList(listHere())
  expect(indices(list, {})).toEqual([0, 1, 2, 3, 4])
  expect(indices(list, { from: 10, back: true })).toEqual([6, 7, 8, 9, 10])
  expect(indices(list, { wanted: 0, from: 100, count: 3 })).toEqual([100, 200, 300])
  expect(indices(list, { wanted: 0, from: 299, back: true, count: 9 })).toEqual([0, 100, 200])
  expect(indices(list, { wanted: 'feature', from: 8 })).toEqual([14, 21, 28, 35, 42])
  expect(indices(list, { from: size - 2 })).toEqual([size - 2, size - 1])
  expect(indices(list, { wanted: 4 })).toEqual([size - 1])
  expect(indices(list, { wanted: 1, from: 97, count: 3 })).toEqual([97, 98, 101])
  expect(indices(list, { wanted: 2, count: 2 })).toEqual([99, 199])
})

test('no more is played than is looked at, nothing twice, and nothing once all of a kind are found', () => {
  const pool = listHere()
  const list = new SeenList(pool)
  indices(list, {})
  const once = pool.played
  expect(once).toBeLessThanOrEqual(2 ** 13)
  indices(list, { from: 5 })
  expect(pool.played).toBe(once)
  indices(list, { wanted: 4 })
  const whole = pool.played
  expect(whole).toBe(size)
  indices(list, { wanted: 4, from: size - 1, back: true })
  expect(pool.played).toBe(whole)
})

test('the file has a line for every round, and its hash is that of its bytes', async () => {
  const { file, sha256 } = finished(listFile(listHere()))
  const text = await file.text()
  const lines = text.split('\n')
  expect(lines.slice(0, 3)).toEqual(['index,hundredths,feature', '0,0,1', '1,1,0'])
  expect(lines.slice(-2)).toEqual([`${size - 1},5000,0`, ''])
  expect(sha256).toBe(createHash('sha256').update(text).digest('hex'))
})

test('a request ends the one of its kind before it', async () => {
  const told: string[] = []
  const ask = openDesk((news) =>
    told.push('found' in news ? `found ${news.found.map(({ index }) => index).join()}` : Object.keys(news).join()),
  )
  const name = { game: 'apiary', version: 1, pool: 'main' }
  const first = ask({ ...name, kind: 'find', look: { ...usual, wanted: 'feature', count: 1 } })
  await Promise.all([first, ask({ ...name, kind: 'find', look: { ...usual, from: 3, count: 2 } })])
  expect(told.filter((each) => each !== 'looked')).toEqual(['found ', 'found 3,4'])
  await expect(ask({ ...name, pool: 'other', kind: 'file' })).rejects.toThrow(RangeError)
})

const listed = Object.values(games).flatMap((game) =>
  'machine' in game && game.machine.pools ? [{ id: game.id, pools: game.machine.pools, machine: game.machine }] : [],
)

describe.each(listed)('$id', ({ pools, machine }) => {
  test('the stored counts of its lists add up, and match its sheet where the list is the whole game', () => {
    for (const pool of pools) {
      expect(pool.size).toBe(poolSize)
      expect(pool.classes.reduce((sum, { rounds }) => sum + rounds, 0)).toBe(pool.size)
      expect(pool.sha256).toMatch(/^[0-9a-f]{64}$/)
      const { bands, bestE4, bestChance, feature } = machine.sheet(pool.mode)
      const exactly = ({ numerator, denominator }: typeof feature) =>
        Number((numerator * BigInt(pool.size)) / denominator)
      if (pool.featured < pool.size) expect(pool.featured).toBe(exactly(feature))
      if (pool.featured > 0 && pool.featured < pool.size) continue
      const cost = machine.costs[pool.mode] ?? 1
      const last = pool.classes.length - 1
      expect([pool.classes[0]?.rounds, pool.classes[last]]).toEqual([
        exactly(bands[0]?.chance ?? feature),
        { fromE4: bestE4 * cost, rounds: exactly(bestChance) },
      ])
      for (const [place, { fromE4 }] of pool.classes.entries()) {
        if (!bands.some((band) => band.fromE4 * cost === fromE4)) continue
        const above = bands.filter((band) => band.fromE4 * cost >= fromE4).map(({ chance }) => exactly(chance))
        expect(
          pool.classes.slice(place).reduce((sum, { rounds }) => sum + rounds, 0),
          `${fromE4}`,
        ).toBe(above.reduce((sum, rounds) => sum + rounds, 0))
      }
    }
  })

  test('every class that is offered has rounds and its own name', () => {
    for (const pool of pools) {
      const choices = choicesOf(pool)
      expect(new Set(choices.map(({ name }) => name)).size).toBe(choices.length)
      expect(choices[0]).toEqual({ wanted: 'all', name: 'все', rounds: pool.size })
      expect(choices.every(({ wanted, rounds }) => rounds > 0 && rounds === countOf(pool, wanted))).toBe(true)
    }
  })

  test('the text says that a list is finite and how its number is drawn; that it can be bought, only where it can', () => {
    for (const pool of pools) expect(listWords(pool, false)).toMatch(/конечн.*2.097.152.*четыре байта/)
    for (const pool of pools) expect(listWords(pool, false)).not.toContain('купили')
  })
})

test('classes are named by their payouts', () => {
  const classes = [0, 1, 10_000, 100_000, 25_000_000].map((fromE4) => ({ fromE4, rounds: 1 }))
  expect(classes.map((_, place) => className(classes, place))).toEqual([
    'ничего',
    'меньше ×1',
    '×1–10',
    'от ×10',
    'самые большие, ×2\u00a0500',
  ])
})
