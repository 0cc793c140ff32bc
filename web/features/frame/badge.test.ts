import { expect, test } from 'vitest'
import { badgeOf } from './badge.ts'

test('a win of one rouble or more is green with a plus and two decimals', () => {
  expect(badgeOf(1)).toEqual({ status: 'win', value: '+1.00' })
  expect(badgeOf(1234.5)).toEqual({ status: 'win', value: '+1\u00a0234.50' })
})

test('a loss is red with a minus', () => {
  expect(badgeOf(-10)).toEqual({ status: 'lose', value: '−10.00' })
})

test('a result under one rouble shows nothing', () => {
  for (const win of [0.99, 0, -0.99]) expect(badgeOf(win)).toBeNull()
})
