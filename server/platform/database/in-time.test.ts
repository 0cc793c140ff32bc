import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createWaits } from './in-time.ts'

test('a wait that is too long is given up in turn, once; one that ended earlier is not', async () => {
  const begin = createWaits(40)
  const givenUp: string[] = []
  const waits = ['first', 'done', 'third'].map((name) => begin(() => givenUp.push(name)))
  expect(waits[1]?.end()).toBe(true)
  expect(waits[1]?.end()).toBe(false)
  await expect.poll(() => givenUp).toEqual(['first', 'third'])
  expect(waits.map((wait) => wait.end())).toEqual([false, false, false])
})

test('a wait that begins while others are pending has its whole time, and one after a quiet period too', async () => {
  const ms = 100
  const begin = createWaits(ms)
  const givenUp: { name: string; afterMs: number }[] = []
  const wait = (name: string) => {
    const since = performance.now()
    begin(() => givenUp.push({ name, afterMs: performance.now() - since }))
  }
  wait('early')
  await sleep(60)
  wait('late')
  await expect.poll(() => givenUp.length).toBe(2)
  wait('again')
  await expect.poll(() => givenUp.map(({ name }) => name)).toEqual(['early', 'late', 'again'])
  // A timer of Node may be a millisecond early.
  for (const { name, afterMs } of givenUp) expect(afterMs, name).toBeGreaterThan(ms - 2)
})
