import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyPart, partWhenWanted } from './lazy-part.tsx'
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

test('a part that is not wanted is not asked for; what stands until it comes keeps its place and what was put into it', async () => {
  const load = lineLostFor(1)
  const usePart = partWhenWanted(load)
  function Head({ wanted, children }: { wanted: boolean; children: ReactNode }) {
    const { Part, inVain } = usePart(wanted)
    return Part && wanted ? <Part sum={7} /> : <>{children}{inVain && 'зря'}</>
  }
  const head = (wanted: boolean) => <Head wanted={wanted}><input aria-label="поле" /></Head>
  const { rerender } = render(head(false))
  await pass(partAgainMs * 2)
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
  await pass(partAgainMs)
  expect(screen.getByText('часть 7')).toBeTruthy()
})
