import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyPart, lazyPartHook } from './lazy-part.tsx'
import { partRetryMs } from '../windows/policy.ts'

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

test('a part whose code fails to load leaves the screen around it intact, shows a message, and appears once the connection is back', async () => {
  const load = lineLostFor(2)
  const Part = lazyPart(load, { waiting: () => <i>ждём</i> })
  render(
    <div>
      экран <Part sum={7} />
    </div>,
  )
  expect(screen.getByText('ждём')).toBeTruthy()
  await pass(1)
  expect(screen.getByText(/^Эта часть не загрузилась/)).toBeTruthy()
  expect(screen.getByText('экран')).toBeTruthy()
  await pass(partRetryMs * 2)
  expect(screen.getByText('часть 7')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(3)
})

test('an unmounted part stops retrying, and loaded code renders at once', async () => {
  const lost = lineLostFor(9)
  const Absent = lazyPart(lost)
  const { unmount } = render(<Absent sum={1} />)
  await pass(1)
  unmount()
  await pass(partRetryMs * 5)
  expect(lost).toHaveBeenCalledTimes(1)

  const Part = lazyPart(lineLostFor(0))
  render(<Part sum={1} />)
  await pass(1)
  render(<Part sum={2} />)
  expect(screen.getByText('часть 2')).toBeTruthy()
})

test('code of an unwanted part is not requested; the placeholder keeps its position and its input until the part loads', async () => {
  const load = lineLostFor(1)
  const usePart = lazyPartHook(load)
  function Head({ wanted, children }: { wanted: boolean; children: ReactNode }) {
    const { Part, failed } = usePart(wanted)
    return Part && wanted ? (
      <Part sum={7} />
    ) : (
      <>
        {children}
        {failed && 'зря'}
      </>
    )
  }
  const head = (wanted: boolean) => (
    <Head wanted={wanted}>
      <input aria-label="поле" />
    </Head>
  )
  const { rerender } = render(head(false))
  await pass(partRetryMs * 2)
  expect(load).not.toHaveBeenCalled()
  fireEvent.input(screen.getByLabelText('поле'), { target: { value: 'слово' } })
  rerender(head(true))
  await pass(1)
  expect(screen.getByText('зря')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('поле').value).toBe('слово')
  rerender(head(false))
  rerender(head(true))
  await pass(0)
  expect(screen.queryByText('зря')).toBeNull()
  await pass(partRetryMs)
  expect(screen.getByText('часть 7')).toBeTruthy()
})
