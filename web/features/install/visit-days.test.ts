// @vitest-environment jsdom
/** When the site offers to be installed: on the third day, once. */
import { beforeEach, expect, test } from 'vitest'
import { mayOffer, noteDay } from './visit-days.ts'

beforeEach(() => localStorage.clear())

test('a day counts once, however often the site is opened', () => {
  expect(['2026-12-01', '2026-12-01', '2026-12-03', '2026-12-03', '2026-12-09'].map(noteDay)).toEqual([1, 1, 2, 2, 3])
})

test('a damaged record begins again', () => {
  localStorage.setItem('visit-days', 'nonsense')
  expect([noteDay('2026-12-01'), noteDay('2026-12-02')]).toEqual([1, 2])
})

test('it is offered from the third day on and never again in this browser', () => {
  expect([1, 2, 3, 4, 50].map(mayOffer)).toEqual([false, false, true, false, false])
})
