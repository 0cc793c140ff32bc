// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useKeptFocus } from '../../ui/controls/use-kept-focus.ts'
import { StopButton } from './stop-button.tsx'
import { StopDock } from './stop-dock.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the held key that began automatic play does not stop it; a press of its own does', () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const running = { stakeKopecks: 10_00n, played: 0, netKopecks: 0n, stopped: null }
  render(<StopButton running={running} planned={5} onStop={() => undefined} />)
  const button = screen.getByRole('button', { name: 'Остановить автоигру' })
  // What is not prevented, the browser makes a click.
  expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false)
  expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(true)
})

const run = { stakeKopecks: 10_00n, played: 0, netKopecks: 0n, stopped: null }

function Deck({ runs }: { runs: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  useKeptFocus(place, runs)
  return (
    <>
      <div ref={place}>
        {runs ? (
          <StopButton running={run} planned={5} onStop={() => undefined} />
        ) : (
          <button type="button">Играть</button>
        )}
      </div>
      <StopDock />
    </>
  )
}

test('the focus of the docked button goes to the deck when the plan ends, and when the deck comes into sight', () => {
  let report: (isIntersecting: boolean) => void = () => undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: (seen: { isIntersecting: boolean }[]) => void) {
        report = (isIntersecting) => act(() => told([{ isIntersecting }]))
      }
      observe() {}
      disconnect() {}
    },
  )
  const stops = () => screen.getAllByRole('button', { name: 'Остановить автоигру' })
  const docked = () => stops().find((each) => each.closest('[data-part="docked-stop"]'))
  const { rerender } = render(<Deck runs={false} />)
  rerender(<Deck runs />)
  report(false)
  docked()?.focus()
  rerender(<Deck runs />)
  expect(document.activeElement).toBe(docked())
  report(true)
  expect([document.activeElement]).toEqual(stops())
  report(false)
  docked()?.focus()
  rerender(<Deck runs={false} />)
  expect(document.activeElement).toBe(screen.getByText('Играть'))
})
