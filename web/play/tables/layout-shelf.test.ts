import { expect, test } from 'vitest'
import { readShelf, shelfText, withLayout, withoutLayout } from './layout-shelf.ts'
import { together } from './layouts.ts'

test('a layout is kept by its name, another of that name takes its place, nine leave eight', () => {
  const one = withLayout([], { name: 'углы', spots: { 'corner-1': 10_00n } })
  const two = withLayout(one, { name: 'углы', spots: { 'corner-4': 20_00n, red: 5_00n } })
  expect(readShelf(shelfText(two))).toEqual([{ name: 'углы', spots: { 'corner-4': 20_00n, red: 5_00n } }])
  expect(withoutLayout(two, 'углы')).toEqual([])
  const many = Array.from({ length: 9 }, (_, at) => `№ ${at}`).reduce((shelf, name) => withLayout(shelf, { name, spots: { red: 1n } }), two)
  expect(many.map(({ name }) => name)).toEqual(['№ 1', '№ 2', '№ 3', '№ 4', '№ 5', '№ 6', '№ 7', '№ 8'])
})

test.each([null, '', '{', '[{"name":1}]', '[{"name":"a","spots":{"red":"-5"}}]', '[{"name":"a","spots":{"red":"0"}}]'])('nothing is read of %j', (text) => {
  expect(readShelf(text)).toEqual([])
})

test('a layout lies on top of what lay there', () => {
  expect(together({ red: 1n, tie: 2n }, { red: 3n, odd: 4n })).toEqual({ red: 4n, tie: 2n, odd: 4n })
})
