import { expect, test } from 'vitest'
import { type Filter, filtersOf } from './list-form.ts'

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: '' },
  { kind: 'number', name: 'player', label: '' },
  { kind: 'choice', name: 'group', label: '', options: [{ value: 'banned', label: '' }] },
  { kind: 'day', name: 'from', label: '' },
  { kind: 'day', name: 'until', label: '', until: true },
]

test('a day in the URL is a whole day in Moscow time', () => {
  expect(filtersOf(filters, { from: '2026-11-23', until: '2026-11-23' })).toEqual({
    from: '2026-11-22T21:00:00.000Z',
    until: '2026-11-23T21:00:00.000Z',
  })
})

test.each([
  [
    { player: '12', search: ' Иван ', group: 'banned' },
    { player: 12, search: 'Иван', group: 'banned' },
  ],
  [{ player: '-1', group: 'everyone', from: 'yesterday', until: '2026-13-01', search: '  ' }, {}],
  [{ player: '1e9', unknown: 'x' }, {}],
])('ignores the invalid values of %j', (params, expected) => {
  expect(filtersOf(filters, params)).toEqual(expected)
})

test('a choice that begins with a value keeps it until another is chosen; «all» is no choice', () => {
  const options = [
    { value: 'acts', label: '' },
    { value: 'looks', label: '' },
  ]
  const kinds: readonly Filter[] = [{ kind: 'choice', name: 'kind', label: '', options, initial: 'acts' }]
  expect(filtersOf(kinds, {})).toEqual({ kind: 'acts' })
  expect(filtersOf(kinds, { kind: 'looks' })).toEqual({ kind: 'looks' })
  expect(filtersOf(kinds, { kind: 'all' })).toEqual({})
})
