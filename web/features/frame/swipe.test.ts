import { expect, test } from 'vitest'
import { closesMenu } from './swipe.ts'

test('a swipe to the left over 75 pixels closes the menu, one of 75 does not', () => {
  expect(closesMenu({ x: 200, y: 100 }, { x: 124, y: 100 })).toBe(true)
  expect(closesMenu({ x: 200, y: 100 }, { x: 125, y: 100 })).toBe(false)
  expect(closesMenu({ x: 100, y: 100 }, { x: 250, y: 100 })).toBe(false)
})

test('scrolling the menu with a slanted finger does not close it', () => {
  expect(closesMenu({ x: 250, y: 400 }, { x: 150, y: 200 })).toBe(false)
})

test("a touch from the window's edge is left to the browser's back gesture", () => {
  expect(closesMenu({ x: 24, y: 100 }, { x: -80, y: 100 })).toBe(false)
  expect(closesMenu({ x: 110, y: 100 }, { x: 20, y: 100 })).toBe(true)
})
