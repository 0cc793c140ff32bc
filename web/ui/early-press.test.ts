import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

interface Press {
  target: unknown
  stopPropagation: () => void
}

/** The page's script beside a list of listeners, and a press on something inside a button. */
function page() {
  const listeners = new Set<(event: Press) => void>()
  const window: { earlyPress?: { button: unknown } } = {}
  const addEventListener = (_name: string, listener: (event: Press) => void) => void listeners.add(listener)
  runInNewContext(readFileSync(new URL('../public/early-press.js', import.meta.url), 'utf8'), { window, addEventListener })
  const press = (button: unknown) => {
    let goesOn = true
    const target = { closest: (wanted: string) => (wanted === 'button' ? button : null) }
    for (const listener of listeners) listener({ target, stopPropagation: () => (goesOn = false) })
    return goesOn
  }
  return { window, press }
}

test('the last button pressed before the code came is kept, and a press beside all buttons takes it back', () => {
  const { window, press } = page()
  expect(window.earlyPress?.button).toBeNull()
  expect(press('first')).toBe(false)
  expect(press('second')).toBe(false)
  expect(window.earlyPress?.button).toBe('second')
  expect(press(null)).toBe(true)
  expect(window.earlyPress?.button).toBeNull()
})
