// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ConnectionBanner } from './connection-banner.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('the banner is put away until the connection changes', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get')
  const turn = (isOnline: boolean) => {
    online.mockReturnValue(isOnline)
    act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
  }
  const isShown = () => screen.queryByText(/^Нет связи с интернетом/) !== null
  render(<ConnectionBanner />)
  turn(false)
  expect(isShown()).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Скрыть' }))
  expect(isShown()).toBe(false)
  turn(true)
  turn(false)
  expect(isShown()).toBe(true)
})
