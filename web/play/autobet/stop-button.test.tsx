// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { StopButton } from './stop-button.tsx'

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
