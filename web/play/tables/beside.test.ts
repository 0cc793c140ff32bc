import { expect, test } from 'vitest'
import { addressOf, tablesOfAddress } from './beside.ts'

test('an address names known tables, each once, four at most', () => {
  const known = ['a', 'b', 'c', 'd', 'e']
  expect(tablesOfAddress('b+a+b+nowhere', known)).toEqual(['b', 'a'])
  expect(tablesOfAddress('a+b+c+d+e', known)).toEqual(['a', 'b', 'c', 'd'])
  expect(tablesOfAddress('', known)).toEqual([])
  expect(addressOf(['b', 'a'])).toBe('/live/b+a')
})
