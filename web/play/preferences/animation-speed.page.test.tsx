/** The pace where the rules of a place forbid a hurry. */
import { afterEach, expect, it } from 'vitest'
import { turboIsOff } from './animation-speed.ts'

afterEach(() => {
  delete document.documentElement.dataset.off
})

it("may not be hurried where the page's jurisdiction forbids it, and may anywhere else", () => {
  expect(turboIsOff()).toBe(false)
  document.documentElement.dataset.off = 'autoplay-slots'
  expect(turboIsOff()).toBe(false)
  document.documentElement.dataset.off = 'turbo autoplay-slots'
  expect(turboIsOff()).toBe(true)
})
