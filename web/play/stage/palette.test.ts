import { expect, test } from 'vitest'
import { colourNumber } from './palette.ts'

test('a token written short or long is the same colour', () => {
  expect(colourNumber(' #7b61ff')).toBe(0x7b61ff)
  expect(colourNumber('#FFF')).toBe(0xffffff)
  expect(colourNumber('#a0c')).toBe(0xaa00cc)
})

test('an invalid colour is drawn white and does not break a stage', () => {
  expect(colourNumber('')).toBe(0xffffff)
  expect(colourNumber('rgba(1, 2, 3, 0.4)')).toBe(0xffffff)
})
