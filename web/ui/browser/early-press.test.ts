import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

interface Press {
  target: unknown
  stopPropagation: () => void
}

/** Runs the page's script with a list of its listeners; presses land on an element inside a button. */
function page() {
  const listeners = new Set<(event: Press) => void>()
  const window: { earlyPress?: { button: unknown } } = {}
  const addEventListener = (_name: string, listener: (event: Press) => void) => void listeners.add(listener)
  runInNewContext(readFileSync(new URL('../../public/early-press.js', import.meta.url), 'utf8'), {
    window,
    addEventListener,
  })
  const press = (button: unknown) => {
    let goesOn = true
    const target = { closest: (wanted: string) => (wanted === 'button' ? button : null) }
    for (const listener of listeners) listener({ target, stopPropagation: () => (goesOn = false) })
    return goesOn
  }
  return { window, press }
}

test('keeps the last button pressed before the code loaded; a press outside all buttons discards it', () => {
  const { window, press } = page()
  expect(window.earlyPress?.button).toBeNull()
  expect(press('first')).toBe(false)
  expect(press('second')).toBe(false)
  expect(window.earlyPress?.button).toBe('second')
  expect(press(null)).toBe(true)
  expect(window.earlyPress?.button).toBeNull()
})
