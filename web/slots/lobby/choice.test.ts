import { expect, test } from 'vitest'
import type { TileFigures } from '../tile-figures.ts'
import { type Choice, chosen, filtersSet, noChoice, noFilters } from './choice.ts'
import type { LobbySlot } from './lobby-slots.ts'

function slot(id: string, title: string, figures: Partial<TileFigures>): LobbySlot {
  return {
    id,
    title,
    about: '',
    aliases: '',
    mechanic: '',
    tile: '',
    figures: {
      mechanic: 'lines',
      returned: '96',
      rtp: 0.96,
      hit: 0.3,
      deviation: 7,
      bestE4: 40_000_000,
      hasFeature: true,
      ...figures,
    },
  }
}
const calm = slot('calm', 'Самовар', {
  returned: '96.5',
  rtp: 0.9647,
  hit: 0.28,
  deviation: 5.7,
  bestE4: 8_060_000,
  hasFeature: false,
})
const bees = slot('bees', 'Пасека', { mechanic: 'clusters', hit: 0.38, deviation: 6.5, bestE4: 25_000_000 })
const book = slot('book', 'Летопись', { rtp: 0.959, returned: '95.9', hit: 0.25, deviation: 13, bestE4: 60_000_000 })
const ids = (choice: Partial<Choice>) => chosen([calm, bees, book], { ...noChoice, ...choice }).map(({ id }) => id)
const filtered = (filters: Partial<Choice['filters']>) => ids({ filters: { ...noFilters, ...filters } })

test('nothing chosen shows all of them in their order', () => {
  expect(ids({})).toEqual(['calm', 'bees', 'book'])
  expect(filtersSet(noFilters)).toBe(0)
})

test('each filter tests its own figure, the return as its tile shows it', () => {
  expect(filtered({ mechanic: 'clusters' })).toEqual(['bees'])
  expect(filtered({ returned: '96' })).toEqual(['calm', 'bees'])
  expect(filtered({ returned: '96.5' })).toEqual(['calm'])
  expect(filtered({ hit: '28' })).toEqual(['calm', 'bees'])
  expect(filtered({ volatility: 'low' })).toEqual(['calm'])
  expect(filtered({ volatility: 'middling' })).toEqual(['bees'])
  expect(filtered({ volatility: 'high' })).toEqual(['book'])
  expect(filtered({ best: '2500' })).toEqual(['bees', 'book'])
})

test('filters, shelf and search hold together', () => {
  expect(filtered({ best: '2500', hit: '30' })).toEqual(['bees'])
  expect(ids({ shelf: 'feature', query: 'летопись' })).toEqual(['book'])
  expect(ids({ shelf: 'calm', query: 'летопись' })).toEqual([])
  expect(ids({ shelf: 'large' })).toEqual(['bees', 'book'])
})

test('orders', () => {
  expect(ids({ order: 'returned' })).toEqual(['calm', 'bees', 'book'])
  expect(ids({ order: 'hit' })).toEqual(['bees', 'calm', 'book'])
  expect(ids({ order: 'best' })).toEqual(['book', 'bees', 'calm'])
  expect(ids({ order: 'calm' })).toEqual(['calm', 'bees', 'book'])
  expect(ids({ order: 'wild' })).toEqual(['book', 'bees', 'calm'])
  expect(ids({ order: 'title' })).toEqual(['book', 'bees', 'calm'])
})
