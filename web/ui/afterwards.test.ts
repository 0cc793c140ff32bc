// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useAfterPicture, useFewFirst } from './afterwards.tsx'

afterEach(cleanup)

const list = (length: number) => Array.from({ length }, (_, index) => index)
const drawn = (length: number) => renderHook(({ items }) => useFewFirst(items, 8).length, { initialProps: { items: list(length) } })

test('of a long list the first few come first, also where it was empty before, and then so many more after every picture', async () => {
  const lengths: number[] = []
  const { result, rerender } = renderHook(
    ({ items }) => {
      const { length } = useFewFirst(items, 8)
      lengths.push(length)
      return length
    },
    { initialProps: { items: list(0) } },
  )
  rerender({ items: list(20) })
  await vi.waitFor(() => expect(result.current).toBe(20))
  expect([...new Set(lengths)]).toEqual([0, 8, 16, 20])
})

test('what has stood whole is not cut when it grows', async () => {
  const { result, rerender } = drawn(8)
  expect(result.current).toBe(8)
  // A picture and a task later it counts as shown; a short list says nothing of that.
  await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve)))))
  const lengths = new Set<number>()
  for (const length of [9, 20]) {
    rerender({ items: list(length) })
    lengths.add(result.current)
  }
  expect([...lengths]).toEqual([9, 20])
})

test('a value that comes a picture late is the newest then, and one taken back meanwhile never comes', async () => {
  const seen: string[] = []
  const { rerender } = renderHook(({ value }) => void seen.push(useAfterPicture(value)), { initialProps: { value: 'rest' } })
  const pictures = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve)))))
  rerender({ value: 'lost' })
  rerender({ value: 'rest' })
  await pictures()
  rerender({ value: 'won' })
  expect(seen.at(-1)).toBe('rest')
  await pictures()
  expect([...new Set(seen)]).toEqual(['rest', 'won'])
})

test('a value that changes in every picture comes all the same', async () => {
  const seen: number[] = []
  const { rerender } = renderHook(({ value }) => void seen.push(useAfterPicture(value)), { initialProps: { value: 0 } })
  for (let value = 1; value <= 8; value++) {
    rerender({ value })
    await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())))
  }
  expect(Math.max(...seen)).toBeGreaterThan(0)
})
