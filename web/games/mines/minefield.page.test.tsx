import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { blankField, looksOf } from './cells.ts'
import { Minefield } from './minefield.tsx'

const closed = looksOf(blankField)
/** The first cell opened, a mine in the last. */
const over = looksOf({ ...blankField, opened: [0], mines: [24] })

function field() {
  const drawn = (looks: typeof closed, quick: boolean, isOpen: boolean) => (
    <Minefield looks={looks} promise={null} answering="none" quick={quick} isOpen={isOpen} onPress={() => undefined} />
  )
  const { container, rerender } = render(drawn(closed, false, false))
  const count = (marks: string) => container.querySelectorAll(marks).length
  return {
    show: (looks: typeof closed, { quick = false, isOpen = false } = {}) => rerender(drawn(looks, quick, isOpen)),
    marks: () => ({
      flat: count('[data-flat]'),
      turned: count('[data-turned]'),
      lids: count('[data-part="mine-cell"] span [data-look="closed"]'),
    }),
  }
}

test('in manual play cells turn over, and at the end all closed ones are shown', () => {
  const { show, marks } = field()
  show(looksOf({ ...blankField, opened: [0] }), { isOpen: true })
  expect(marks()).toEqual({ flat: 0, turned: 1, lids: 24 })
  show(over)
  expect(marks()).toEqual({ flat: 0, turned: 25, lids: 0 })
})

test('a machine uncovers cells without turning and shows only the mines it left, until it is done: then its whole last game is shown, and nothing turns', () => {
  const { show, marks } = field()
  show(over, { quick: true })
  expect(marks()).toEqual({ flat: 1, turned: 0, lids: 23 })
  show(over)
  expect(marks()).toEqual({ flat: 1, turned: 0, lids: 0 })
  show(closed)
  expect(marks()).toEqual({ flat: 0, turned: 0, lids: 25 })
})

test('a game of a machine that the player goes on with turns its cells', () => {
  const { show, marks } = field()
  const going = looksOf({ ...blankField, opened: [0, 1] })
  show(going, { quick: true, isOpen: true })
  expect(marks().flat).toBe(1)
  show(going, { isOpen: true })
  expect(marks()).toEqual({ flat: 0, turned: 2, lids: 23 })
})
