import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

/** The page's script beside a list of listeners, and a press on something inside a button. */
function page() {
  const listeners = new Set<(event: { target: unknown }) => void>()
  const window: { earlyPress?: { button: unknown } } = {}
  const addEventListener = (_name: string, listener: (event: { target: unknown }) => void) => void listeners.add(listener)
  runInNewContext(readFileSync(new URL('../public/early-press.js', import.meta.url), 'utf8'), { window, addEventListener })
  const press = (button: unknown) => {
    for (const listener of listeners) listener({ target: { closest: (wanted: string) => (wanted === 'button' ? button : null) } })
  }
  return { window, press }
}

test('the last button pressed before the code came is kept, and a press beside all buttons takes it back', () => {
  const { window, press } = page()
  expect(window.earlyPress?.button).toBeNull()
  press('first')
  press('second')
  expect(window.earlyPress?.button).toBe('second')
  press(null)
  expect(window.earlyPress?.button).toBeNull()
})
