import { afterEach, expect, test, vi } from 'vitest'
import { makeTelling } from './telling.ts'

afterEach(() => vi.unstubAllGlobals())

/** Frames that come when the test requests them. */
function handFrames(): (now: number) => void {
  let waiting: ((now: number) => void) | undefined
  vi.stubGlobal('requestAnimationFrame', (frame: (now: number) => void) => ((waiting = frame), 1))
  vi.stubGlobal('cancelAnimationFrame', () => (waiting = undefined))
  return (now) => {
    const frame = waiting
    waiting = undefined
    frame?.(now)
  }
}

test('it draws frame by frame until the drawing reports that it is over', async () => {
  const next = handFrames()
  const drawn: number[] = []
  const told = makeTelling().tell(60_000, (now) => (drawn.push(now), now >= 2))
  for (const now of [1, 2, 3]) next(now)
  expect(await told).toBe(true)
  expect(drawn).toEqual([1, 2])
})

test('a press that skips ends it at once, and a tab without frames ends it by the clock', async () => {
  handFrames()
  const { tell, skip } = makeTelling()
  const skipped = tell(60_000, () => false)
  skip()
  expect(await skipped).toBe(true)
  expect(await tell(1, () => false)).toBe(true)
})

test('a later result ends the one before, whose promise reports that it has lost the stage', async () => {
  const next = handFrames()
  const { tell } = makeTelling()
  const first = tell(60_000, () => false)
  const second = tell(60_000, () => true)
  next(1)
  expect(await Promise.all([first, second])).toEqual([false, true])
})

test('a result without animation takes no frame', async () => {
  handFrames()
  expect(await makeTelling().tell(0, () => expect.fail('drawn'))).toBe(true)
})
