import { expect, test } from 'vitest'
import { moved, placesNow, turned } from './places.ts'

const words = (places: readonly { id: string; pinned: boolean }[] | undefined) => places?.map(({ id, pinned }) => (pinned ? `${id}!` : id)).join(' ')
const [a, b, c] = [{ id: 'a', pinned: true }, { id: 'b', pinned: false }, { id: 'c', pinned: false }]

test('what is written stands first, pins before all, what came since at the end, and what is gone is left out', () => {
  expect(words(placesNow(['a', 'b', 'c', 'new'], [c, { id: 'gone', pinned: true }, b, a]))).toBe('a! c b new')
  expect(words(placesNow(['a', 'b'], []))).toBe('a b')
})

test('a game moves among its like, and never past the pins', () => {
  expect(words(moved([a, b, c], 'c', -1))).toBe('a! c b')
  expect(words(moved([a, b, c], 'b', 1))).toBe('a! c b')
  expect(moved([a, b, c], 'b', -1)).toBeUndefined()
  expect(moved([a, b, c], 'a', 1)).toBeUndefined()
  expect(moved([a, b, c], 'c', 1)).toBeUndefined()
})

test('pinned last among the pins, unpinned first among the others', () => {
  expect(words(turned([a, b, c], 'c'))).toBe('a! c! b')
  expect(words(turned([a, b, c], 'a'))).toBe('a b c')
})
