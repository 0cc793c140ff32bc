/** Tests how a play waits for its frame: it checks on every notice, and hardly ever otherwise. */
import { expect, test } from 'vitest'
import { createFrameWaits } from './frame-waits.ts'

const never = new AbortController().signal
const rarely = 600_000

/** The value to be found, and how often it was checked. */
function shelf() {
  const kept = { looks: 0, found: undefined as string | undefined }
  return Object.assign(kept, { look: async () => (kept.looks++, kept.found) })
}

test('a value that already exists is found by one check', async () => {
  const there = Object.assign(shelf(), { found: 'seed' })
  expect(await createFrameWaits(never, rarely).until(1, there.look, rarely)).toBe('seed')
  expect(there.looks).toBe(1)
})

test('without a notice there is no check but the last, however long it waits', async () => {
  const nothing = shelf()
  expect(await createFrameWaits(never, rarely).until(1, nothing.look, 250)).toBeUndefined()
  expect(nothing.looks).toBe(2)
})

test('a notice for its session causes a check, even during another check; a notice for another session does not', async () => {
  const waits = createFrameWaits(never, rarely)
  const said = shelf()
  const slow = async () => {
    const before = said.found
    if (said.looks++ === 0) {
      said.found = 'yes'
      waits.hear({ session: 1 })
    }
    return before
  }
  waits.hear({ session: 2 })
  expect(await waits.until(1, slow, rarely)).toBe('yes')
  expect(said.looks).toBe(2)
})

test('a lost notice is made up for by a timed check, and a stop ends the wait', async () => {
  const late = shelf()
  const waiting = createFrameWaits(never, 5).until(1, late.look, rarely)
  late.found = 'yes'
  expect(await waiting).toBe('yes')
  const stop = new AbortController()
  const stopped = createFrameWaits(stop.signal, rarely).until(1, shelf().look, rarely)
  stop.abort()
  expect(await stopped).toBeUndefined()
})
