// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { focusNear, keepFocus, trailOf } from './keep-focus.ts'

let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML =
    '<main><section id="limits"><p><button id="day">на день</button></p></section><button id="other"></button></main>'
  stop = keepFocus()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  document.body.innerHTML = ''
})

const at = (id: string) => document.getElementById(id) as HTMLButtonElement

test('the part around a button that its own press removed takes the focus', async () => {
  at('day').focus()
  at('day').parentElement?.remove()
  await Promise.resolve()
  vi.advanceTimersByTime(60_000)
  expect(document.activeElement).toBe(at('limits'))
})

test('a focus that something else has taken is left there, and one that was let go of is not taken back', async () => {
  at('day').focus()
  at('day').remove()
  at('other').focus()
  at('limits').remove()
  await Promise.resolve()
  vi.advanceTimersByTime(60_000)
  expect(document.activeElement).toBe(at('other'))
  at('other').blur()
  document.querySelector('main')?.append('something new')
  await Promise.resolve()
  vi.advanceTimersByTime(60_000)
  expect(document.activeElement).toBe(document.body)
})

test('a window gives the focus back to what had it, or to the part around that', () => {
  const trail = trailOf(at('day'))
  focusNear(trail)
  expect(document.activeElement).toBe(at('day'))
  at('day').remove()
  focusNear(trail)
  expect(document.activeElement).toBe(at('limits'))
  at('limits').remove()
  focusNear(trail)
  expect(document.activeElement).toBe(document.querySelector('main'))
})
