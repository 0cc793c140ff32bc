import { expect, test } from 'vitest'
import { findByWords } from './find-by-words.ts'

const slot = (title: string, aliases = '') => ({ title, text: `${title} ${aliases} 5×3, 20 линий` })
const firebird = slot('Жар-птица', 'феникс')
const samovars = slot('Три самовара')
const sky = slot('Северное сияние')
const purse = slot('Ямщицкая казна')
const gems = slot('Самоцветы Урала')
const apiary = slot('Пасека', 'пчёлы')
const foreign = slot('Night Owl')
const all = [firebird, samovars, sky, purse, gems, apiary, foreign]
const found = (query: string) => findByWords(all, query, ({ text }) => text).map(({ title }) => title)

test.each([
  'жар',
  'ЖАР-ПТИЦА',
  'жар птица',
  ';fh-gnbwf',
  ';fh',
  'zhar-ptitsa',
  'zhar ptica',
  'jar-ptica',
  'Zhar Ptitza',
  'феникс',
])('«%s» finds the firebird alone', (query) => {
  expect(found(query)).toEqual([firebird.title])
})

test.each([
  ['severnoe siyanie', sky],
  ['sijanie', sky],
  ['yamshchitskaya', purse],
  ['yamshickaja', purse],
  ['samotsvety', gems],
  ['samocveti', gems],
  ['пчелы', apiary],
  ['gxtks', apiary],
  ['pchely', apiary],
  ['night', foreign],
  ['тшпре', foreign],
])('«%s» finds the machine that is meant', (query, meant) => {
  expect(found(query)).toEqual([meant.title])
})

test('every word must match, and a machine is found by how its wins are found', () => {
  expect(found('самовары жар')).toEqual([])
  expect(found('20 линий')).toHaveLength(all.length)
  expect(found('sam')).toEqual([samovars.title, gems.title])
})

test('an empty query finds everything; a query without words finds nothing by accident', () => {
  expect(found('')).toHaveLength(all.length)
  expect(found('   ')).toHaveLength(all.length)
  expect(found('zzz')).toEqual([])
})

test.each([
  ['жар птитса', firebird],
  ['самоцвты', gems],
  ['самоцветф уарла', gems],
  ['смаовары', samovars],
  ['сееврное сеяние', sky],
  ['nihgt', foreign],
  ['fireird', undefined],
  ['кот', undefined],
])('«%s», with a typo, finds what is meant', (query, meant) => {
  expect(found(query)).toEqual(meant === undefined ? [] : [meant.title])
})

test('a typo is looked for only where nothing is found as it is written', () => {
  expect(findByWords(['башня', 'башни', 'кошка'], 'башня', (word) => word)).toEqual(['башня'])
  expect(findByWords(['башня', 'башни', 'кошка'], 'башна', (word) => word)).toEqual(['башня', 'башни'])
})
