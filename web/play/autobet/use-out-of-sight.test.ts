import { expect, test } from 'vitest'
import { pixelsOf } from './use-out-of-sight.ts'

test.each([
  ['64px', 64],
  ['3.5rem', 56],
  ['calc(3.625rem + env(safe-area-inset-bottom))', 58],
  ['0px', 0],
  ['', 0],
])('a bar of %j covers %i px', (token, pixels) => {
  expect(pixelsOf(token, 16)).toBe(pixels)
})
