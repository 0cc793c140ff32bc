import { expect, test } from 'vitest'
import { movePlace, currentPlaces, togglePin } from './lobby-order.ts'

const words = (places: readonly { id: string; pinned: boolean }[] | undefined) =>
  places?.map(({ id, pinned }) => (pinned ? `${id}!` : id)).join(' ')
const [a, b, c] = [
  { id: 'a', pinned: true },
  { id: 'b', pinned: false },
  { id: 'c', pinned: false },
]

test('saved entries come first, pinned ones before all, new ones at the end, and removed ones are left out', () => {
  expect(words(currentPlaces(['a', 'b', 'c', 'new'], [c, { id: 'gone', pinned: true }, b, a]))).toBe('a! c b new')
  expect(words(currentPlaces(['a', 'b'], []))).toBe('a b')
})

test('a game moves within its group, and never past the pinned ones', () => {
  expect(words(movePlace([a, b, c], 'c', -1))).toBe('a! c b')
  expect(words(movePlace([a, b, c], 'b', 1))).toBe('a! c b')
  expect(movePlace([a, b, c], 'b', -1)).toBeUndefined()
  expect(movePlace([a, b, c], 'a', 1)).toBeUndefined()
  expect(movePlace([a, b, c], 'c', 1)).toBeUndefined()
})

test('a newly pinned entry is the last of the pinned, an unpinned one the first of the others', () => {
  expect(words(togglePin([a, b, c], 'c'))).toBe('a! c! b')
  expect(words(togglePin([a, b, c], 'a'))).toBe('a b c')
})
