import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createWaits } from './in-time.ts'

test('who waits too long is given up in turn, once; whose work was done before is not', async () => {
  const begin = createWaits(40)
  const givenUp: string[] = []
  const waits = ['first', 'done', 'third'].map((name) => begin(() => givenUp.push(name)))
  expect(waits[1]?.end()).toBe(true)
  expect(waits[1]?.end()).toBe(false)
  await expect.poll(() => givenUp).toEqual(['first', 'third'])
  expect(waits.map((wait) => wait.end())).toEqual([false, false, false])
})

test('a wait that begins while others stand has its own whole time, and one after a quiet spell too', async () => {
  const begin = createWaits(100)
  const givenUp: string[] = []
  begin(() => givenUp.push('early'))
  await sleep(60)
  begin(() => givenUp.push('late'))
  await expect.poll(() => givenUp).toEqual(['early'])
  await expect.poll(() => givenUp).toEqual(['early', 'late'])
  await sleep(20)
  begin(() => givenUp.push('again'))
  await expect.poll(() => givenUp).toEqual(['early', 'late', 'again'])
})

