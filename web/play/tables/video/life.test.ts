import { expect, test } from 'vitest'
import { signOfLife, toLiveEdge } from './life.ts'

test('a video is live by any counter of its browser', () => {
  const none = { frames: 0, shown: 0, decoded: 0, time: 0 }
  expect(signOfLife({ ...none, frames: 7, time: 3 })).toBe(7)
  expect(signOfLife({ ...none, shown: 5, time: 3 })).toBe(5)
  expect(signOfLife({ ...none, decoded: 9, time: 3 })).toBe(9)
  expect(signOfLife({ ...none, time: 3.5 })).toBe(3.5)
})

test('a stream that fell behind jumps to its newest frame, one that is up to date stays', () => {
  const seekable = { length: 1, start: () => 0, end: () => 400 }
  const [late, there] = [
    { seekable, currentTime: 100 },
    { seekable, currentTime: 396 },
  ]
  toLiveEdge(late)
  toLiveEdge(there)
  expect([late.currentTime, there.currentTime]).toEqual([397, 396])
  toLiveEdge(late, 420)
  expect(late.currentTime).toBe(420)
  const empty = { seekable: { ...seekable, length: 0 }, currentTime: 5 }
  toLiveEdge(empty)
  expect(empty.currentTime).toBe(5)
})
