import { expect, test } from 'vitest'
import { type HeardRestorations, heardIn, withList } from './heard-restorations.ts'

const day = 86_400_000
const first = { id: 10 * day, backTo: 9 * day }
const second = { id: 20 * day, backTo: 19 * day }
const nothing: HeardRestorations = { heard: [], lie: null }

/** Returns the record after these lists, stored as text between two visits. */
const after = (...lists: (readonly { id: number; backTo: number }[])[]) =>
  lists.reduce((known, list) => withList(heardIn(JSON.stringify(known)), list), nothing)

test('a restoration once received that is left out later is a lie, and stays one when it comes back', () => {
  expect(after([first], [])).toEqual({ heard: [first], lie: { id: first.id, what: 'left out' } })
  expect(after([second, first], [second]).lie).toEqual({ id: first.id, what: 'left out' })
  expect(after([first], [], [first]).lie).not.toBeNull()
})

test('so is one that is reported with another moment', () => {
  expect(after([first], [{ ...first, backTo: first.backTo - 1 }])).toEqual({
    heard: [first],
    lie: { id: first.id, what: 'told otherwise' },
  })
})

test('and one that was reported to this page alone', () => {
  expect(withList(nothing, [first], second.id)).toEqual({
    heard: [first],
    lie: { id: second.id, what: 'not in the list' },
  })
})

test('lists that grow are no lie, nor is a restoration that a later one has lost', () => {
  expect(after([], [first], [second, first], [second, first])).toEqual({ heard: [second, first], lie: null })
  const backBefore = { id: 20 * day, backTo: 9 * day }
  expect(after([first], [backBefore])).toEqual({ heard: [backBefore, first], lie: null })
  // One that was declared before that moment is not lost by it.
  expect(after([first], [{ id: 20 * day, backTo: 11 * day }]).lie).not.toBeNull()
})

test('an unknown text is read as nothing', () => {
  for (const text of [null, '{', '7', '{"heard":[{"id":"x"}],"lie":null}']) expect(heardIn(text)).toEqual(nothing)
})
