import { expect, test } from 'vitest'
import { readShelf } from './layout-shelf.ts'
import { together } from './layouts.ts'

test('layouts stored by a browser are read', () => {
  expect(readShelf('[{"name":"углы","spots":{"corner-4":"2000","red":"500"}}]')).toEqual([
    { name: 'углы', spots: { 'corner-4': 20_00n, red: 5_00n } },
  ])
})

test.each([null, '', '{', '[{"name":1}]', '[{"name":"a","spots":{"red":"-5"}}]', '[{"name":"a","spots":{"red":"0"}}]'])(
  'nothing is read of %j',
  (text) => {
    expect(readShelf(text)).toEqual([])
  },
)

test('a layout is added on top of the chips on the table', () => {
  expect(together({ red: 1n, tie: 2n }, { red: 3n, odd: 4n })).toEqual({ red: 4n, tie: 2n, odd: 4n })
})
