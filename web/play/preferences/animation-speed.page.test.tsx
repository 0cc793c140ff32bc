/** The pace where the rules of a place forbid a hurry. */
import { afterEach, expect, it } from 'vitest'
import { hurryIsOff } from './animation-speed.ts'

afterEach(() => {
  delete document.documentElement.dataset.off
})

it("may not be hurried where the page's jurisdiction forbids it, and may anywhere else", () => {
  expect(hurryIsOff()).toBe(false)
  document.documentElement.dataset.off = 'autoplay-slots'
  expect(hurryIsOff()).toBe(false)
  document.documentElement.dataset.off = 'turbo autoplay-slots'
  expect(hurryIsOff()).toBe(true)
})
