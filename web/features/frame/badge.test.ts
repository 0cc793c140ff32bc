import { expect, test } from 'vitest'
import { badgeOf } from './badge.ts'

test('a win of one rouble or more is green with a plus and two decimals', () => {
  expect(badgeOf(1_00n)).toEqual({ status: 'win', value: '+1.00' })
  expect(badgeOf(1234_50n)).toEqual({ status: 'win', value: '+1\u00a0234.50' })
})

test('a loss is red with a minus', () => {
  expect(badgeOf(-10_00n)).toEqual({ status: 'lose', value: '−10.00' })
})

test('a result under one rouble shows nothing', () => {
  for (const win of [99n, 0n, -99n]) expect(badgeOf(win)).toBeNull()
})
