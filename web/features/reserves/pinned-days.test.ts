import type { ReserveDay } from '@kurazh/contract/money/reserves.ts'
import { beforeEach, expect, test } from 'vitest'
import { asPinned, pinnedIn, withReceived } from './pinned-days.ts'

const dayOf = (day: string, more: Partial<ReserveDay> = {}): ReserveDay => ({
  day,
  form: 2,
  root: `root of ${day}`,
  total: 100_00n,
  leaves: 16,
  publishedAt: `${day}T00:00:05Z`,
  ...more,
})
const days = ['2026-11-28', '2026-11-27', '2026-11-26'].map((day) => dayOf(day))
let kept: string | null

beforeEach(() => {
  kept = null
})

/** A visit in some tab of the device: what it receives is stored. */
function visit(received: readonly ReserveDay[]) {
  kept = JSON.stringify(withReceived(pinnedIn(kept), received, pinnedIn(kept), '2026-11-28T10:00:00.000Z'))
  return pinnedIn(kept)
}
const differing = () =>
  pinnedIn(kept)
    .filter(({ other }) => other !== undefined)
    .map(({ day, other }) => [day, other])

test.each<[string, Partial<ReserveDay>]>([
  ['another root', { root: 'made later' }],
  ['another sum', { total: 99_00n }],
  ['another number of leaves', { leaves: 32 }],
  ['another form', { form: 1 }],
])('a day received again with %s is a lie, and remains one when the first version comes back', (_what, change) => {
  visit(days)
  visit(days.map((day) => (day.day === '2026-11-27' ? { ...day, ...change } : day)))
  expect(differing()).toMatchObject([['2026-11-27', {}]])
  visit(days)
  expect(differing()).toHaveLength(1)
})

test('shows and checks the day as it was first received', () => {
  const pins = visit(days)
  expect(asPinned(dayOf('2026-11-28', { root: 'made later', total: 1n }), pins)).toEqual(days[0])
  expect(asPinned(dayOf('2026-11-25'), pins)).toEqual(dayOf('2026-11-25'))
})

test('a day missing from the list is a lie; one older than the list is not', () => {
  visit(days)
  visit([dayOf('2026-11-29'), ...days.slice(0, 2)])
  expect(differing()).toEqual([])
  visit([dayOf('2026-11-29'), ...days.slice(1)])
  expect(differing()).toEqual([['2026-11-28', null]])
})

test('withdrawing the newest day is a lie', () => {
  visit(days)
  visit(days.slice(1))
  expect(differing()).toEqual([['2026-11-28', null]])
})

test('honest visits, day after day, in any tab, never alarm; a device without memory starts over', () => {
  for (let day = 1; day <= 30; day += 1) {
    const received = Array.from({ length: day }, (_, back) =>
      dayOf(`2026-12-${String(day - back).padStart(2, '0')}`),
    ).slice(0, 10)
    visit(received)
    visit(received)
  }
  expect(differing()).toEqual([])
  expect(pinnedIn(kept)).toHaveLength(30)
  kept = null
  visit([dayOf('2026-12-30', { root: 'another' })])
  expect(differing()).toEqual([])
})

test('a list requested before another tab received a new day withdraws nothing', () => {
  const pinsBefore = visit(days.slice(1))
  visit(days)
  expect(
    withReceived(pinnedIn(kept), days.slice(1), pinsBefore, 'later').every(({ other }) => other === undefined),
  ).toBe(true)
})

test('foreign stored data is read as nothing', () => {
  for (const text of [
    '{',
    '7',
    '[null,{"day":"2026-11-28","root":1}]',
    '[{"day":"2026-11-28","root":"r","total":"x","leaves":1,"form":2,"heardAt":"y"}]',
  ])
    expect(pinnedIn(text)).toEqual([])
})
