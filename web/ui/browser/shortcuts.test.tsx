// @vitest-environment jsdom
import { act, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { allowShortcuts, useShortcut } from './shortcuts.ts'

afterEach(() => act(() => allowShortcuts(true)))

test('a key acts from anywhere but a field, and not at all where it is turned off', () => {
  let pressed = 0
  const page = renderHook(() => useShortcut('?', () => (pressed += 1)))
  fireEvent.keyDown(document.body, { key: '?' })
  fireEvent.keyDown(document.body, { key: '?', ctrlKey: true })
  const field = document.body.appendChild(document.createElement('input'))
  fireEvent.keyDown(field, { key: '?' })
  expect(pressed).toBe(1)
  act(() => allowShortcuts(false))
  fireEvent.keyDown(document.body, { key: '?' })
  expect(pressed).toBe(1)
  field.remove()
  page.unmount()
})
