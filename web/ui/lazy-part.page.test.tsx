import { act, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'
import { partAgainMs } from './policy.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function lineLostFor(times: number) {
  let left = times
  return vi.fn<() => Promise<(props: { sum: number }) => ReactNode>>(async () => {
    if ((left -= 1) >= 0) throw new TypeError('Failed to fetch dynamically imported module')
    return ({ sum }: { sum: number }) => <b>часть {sum}</b>
  })
}

test('a part whose code does not come leaves the screen around it standing, says so, and stands there once the line is back', async () => {
  const load = lineLostFor(2)
  const Part = lazyPart(load, { waiting: () => <i>ждём</i> })
  render(<div>экран <Part sum={7} /></div>)
  expect(screen.getByText('ждём')).toBeTruthy()
  await pass(1)
  expect(screen.getByText(/^Эта часть не загрузилась/)).toBeTruthy()
  expect(screen.getByText('экран')).toBeTruthy()
  await pass(partAgainMs * 2)
  expect(screen.getByText('часть 7')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(3)
})

test('nobody who has left asks again, and what is here is drawn at once', async () => {
  const lost = lineLostFor(9)
  const Absent = lazyPart(lost)
  const { unmount } = render(<Absent sum={1} />)
  await pass(1)
  unmount()
  await pass(partAgainMs * 5)
  expect(lost).toHaveBeenCalledTimes(1)

  const Part = lazyPart(lineLostFor(0))
  render(<Part sum={1} />)
  await pass(1)
  render(<Part sum={2} />)
  expect(screen.getByText('часть 2')).toBeTruthy()
})
