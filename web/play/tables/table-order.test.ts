/** Rounds of a table are checked against one another's places: no link and no card is left out, none is used twice. */
import { expect, test } from 'vitest'
import { orderFault, type RoundPlace, RoundPlaces } from './table-order.ts'

const wheel = (number: number, link: number, chain = 1): RoundPlace => ({
  number,
  chain,
  link,
  shoe: null,
  first: null,
  cards: null,
})
const cards = (number: number, shoe: number, first: number, drawn: number | null = null): RoundPlace => ({
  number,
  chain: 1,
  link: shoe,
  shoe,
  first,
  cards: drawn,
})
const links = () => 100

test.each<[string, RoundPlace, RoundPlace, boolean]>([
  ['the next link', wheel(7, 5), wheel(8, 6), true],
  ['a link left out', wheel(7, 5), wheel(8, 7), false],
  ['the same link again', wheel(7, 5), wheel(8, 5), false],
  ['rounds that were not heard', wheel(7, 5), wheel(10, 8), true],
  ['rounds of a hand among them', wheel(7, 5), wheel(10, 6), true],
  ['more links than rounds', wheel(7, 5), wheel(10, 9), false],
  ['the next chain', wheel(7, 100), wheel(8, 1, 2), true],
  ['the next chain before the end of this', wheel(7, 99), wheel(8, 1, 2), false],
  ['a chain further on, sooner than the one between could end', wheel(7, 99), wheel(9, 1, 3), false],
  ['a chain further on, when the one between may have ended', wheel(7, 99), wheel(10, 1, 3), true],
  ['a former chain', wheel(7, 5, 2), wheel(8, 1), false],
  ['the next cards', cards(7, 2, 10, 5), cards(8, 2, 15), true],
  ['cards left out', cards(7, 2, 10, 5), cards(8, 2, 16), false],
  ['cards dealt again', cards(7, 2, 10, 5), cards(9, 2, 14), false],
  ['cards that were not heard', cards(7, 2, 10), cards(8, 2, 16), true],
  ['a shoe that is over', cards(7, 2, 204, 4), cards(8, 3, 0), true],
  ['a shoe changed before its half', cards(7, 2, 199, 4), cards(8, 3, 0), false],
  ['a shoe dealt on past its half', cards(7, 2, 204, 4), cards(8, 2, 208), false],
  ['a new shoe not from its cut on', cards(7, 2, 204, 4), cards(8, 3, 1), false],
  ['a shoe thrown away after its cut', cards(7, 2, 204, 4), cards(8, 4, 0), false],
  ['a shoe of another link', cards(7, 2, 204, 4), { ...cards(8, 3, 0), link: 4 }, false],
])('%s', (_name, before, now, holds) => {
  expect(orderFault(before, now, links) === null).toBe(holds)
})

test('places are checked against both neighbours, in any order they are received, and over a reload', () => {
  const places = new RoundPlaces(10, undefined)
  expect([wheel(9, 9), wheel(5, 5), wheel(7, 7), wheel(7, 7)].map((one) => places.heard(one, links))).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect(places.heard(wheel(8, 9), links)).toMatchObject({ what: 'звено раунда' })
  expect(places.newest).toMatchObject({ number: 9, link: 9 })
  expect(new RoundPlaces(10, places.newest).heard(wheel(10, 11), links)).toMatchObject({ now: '11' })
  expect(new RoundPlaces(10, places.newest).heard(wheel(10, 11), () => undefined)).not.toBeNull()
})

test('a link is one of its chain', () => {
  expect(
    [0, 101, 1.5, 100].map((link) => new RoundPlaces(10, undefined).heard(wheel(7, link), links)?.what ?? null),
  ).toEqual(['звено раунда', 'звено раунда', 'звено раунда', null])
})

test('the number of cards in a round may be learnt after the place where it began', () => {
  const places = new RoundPlaces(10, undefined)
  for (const one of [cards(1, 1, 0), cards(1, 1, 0, 6)]) expect(places.heard(one, links)).toBeNull()
  expect(places.heard(cards(2, 1, 7), links)).toMatchObject({ what: 'первая карта раунда', before: '7', now: '8' })
})
