/** The watch on the event loop names what held it. Nothing here is timed: the loop is held until the clock has moved. */
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { letOthersRun, type LoopWatch, type Stall, under, watchLoop } from './loop-watch.ts'

let stalls: Stall[]
let lines: { during: string }[]
let watch: LoopWatch
beforeEach(() => {
  stalls = []
  lines = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line) as never) })
  watch = watchLoop(log, { limitMs: 300, onStall: (stall) => void stalls.push(stall) })
})
afterEach(() => watch.close())

/** Computes for this long by this thread's own clock, which stands still while other programs run. */
function compute(ms: number): void {
  const from = process.threadCpuUsage()
  for (let used = 0; used < ms * 1_000;) {
    const { user, system } = process.threadCpuUsage(from)
    used = user + system
  }
}

test('a call that computes too long is named, though it began long before', async () => {
  await sleep(30)
  const done = under('/api/slow', async () => {
    await sleep(30)
    await letOthersRun()
    compute(400)
  })
  const other = under('/api/quick', () => sleep(20))
  await Promise.all([done, other])
  await eventually(() => expect(stalls.map(({ during }) => during)).toContain('/api/slow'))
  expect(stalls.every(({ during }) => during !== '/api/quick')).toBe(true)
  expect(lines.filter(({ during }) => during === '/api/slow')).toHaveLength(1)
  const [count, seconds] = watch.tallies.map((tally) => tally.values().find(({ of }) => of === '/api/slow')?.value ?? 0)
  expect(count).toBe(1)
  expect(seconds).toBeGreaterThan(0.3)
})

test('a watch that was there before takes nothing from it', async () => {
  watch.close()
  const former = watchLoop({ warn: () => undefined }, { limitMs: 300 })
  watch = watchLoop({ warn: () => undefined }, { limitMs: 300, onStall: (stall) => void stalls.push(stall) })
  try {
    await sleep(30)
    await under('/api/slow', async () => {
      await letOthersRun()
      compute(400)
    })
    await eventually(() => expect(stalls.map(({ during }) => during)).toContain('/api/slow'))
  } finally {
    former.close()
  }
})

test('the same work in pieces holds nobody, and is not named', async () => {
  await under('/api/pieces', async () => {
    for (let piece = 0; piece < 40; piece += 1) {
      compute(10)
      await letOthersRun()
    }
  })
  await sleep(60)
  expect(stalls.filter(({ during }) => during === '/api/pieces')).toEqual([])
})

test('what has no name is told as such, not under the last name', async () => {
  under('/api/quick', () => undefined)
  await sleep(40)
  setTimeout(() => compute(400), 1)
  await eventually(() => expect(stalls.map(({ during }) => during)).toContain('unnamed'))
})
