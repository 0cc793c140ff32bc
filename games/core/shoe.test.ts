/** A shoe is fixed by its hash, a card by its branch, the cut by seeds that came after the root. */
import { expect, test } from 'vitest'
import {
  cutListOf,
  cutOf,
  entriesOfCut,
  indexFromCut,
  isCutList,
  leadsToShoe,
  openShoe,
  shoeCards,
  type ShownCard,
} from './shoe.ts'
import vectors from './vectors/shoe.json' with { type: 'json' }

const opened = vectors.map((vector) => ({
  ...vector,
  name: { table: vector.table, number: vector.number },
  shoe: openShoe({ table: vector.table, number: vector.number }, vector.hash, vector.salt),
}))

test('order, root, branches and cut match the independent vectors', () => {
  for (const { shoe, order, root, shown, seeds, cut, uncut, list, listed } of opened) {
    expect(shoe.order).toEqual(order)
    expect(shoe.root).toBe(root)
    expect(shown.map(({ index }) => shoe.show(index))).toEqual(shown)
    expect([cutOf(root, seeds), cutOf(root, [])]).toEqual([cut, uncut])
    expect(cutListOf(seeds)).toEqual(list)
    expect([cutOf(root, list), isCutList(list), isCutList(seeds)]).toEqual([listed, true, true])
  }
})

test('a shoe holds eight of each card', () => {
  for (const { order } of opened) {
    const counts = new Map<number, number>()
    for (const card of order) counts.set(card, (counts.get(card) ?? 0) + 1)
    expect([...counts.keys()].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 52 }, (_, card) => card))
    expect(new Set(counts.values())).toEqual(new Set([8]))
  }
})

test('every card of a shoe leads to its root, and to no other shoe’s', () => {
  const [, { name, shoe } = expect.fail('no vectors'), { root: other } = expect.fail('no vectors')] = opened
  for (let index = 0; index < shoeCards; index += 1) {
    if (!leadsToShoe(name, shoe.root, shoe.show(index))) expect.fail(`card ${index} does not lead to its root`)
  }
  const card = shoe.show(7)
  expect(leadsToShoe({ ...name, number: name.number + 1 }, shoe.root, card)).toBe(false)
  expect(leadsToShoe({ ...name, table: 'blackjack' }, shoe.root, card)).toBe(false)
  expect(leadsToShoe(name, other, card)).toBe(false)
})

test('a card changed in any way leads nowhere, and no server input makes the check throw', () => {
  const [, { name, shoe } = expect.fail('no vectors')] = opened
  const card = shoe.show(401)
  const [first = '', ...rest] = card.branch
  const lies: ShownCard[] = [
    { ...card, card: (card.card + 1) % 52 },
    { ...card, card: card.card + 52 },
    { ...card, index: card.index - 1 },
    { ...card, index: -1 },
    { ...card, index: 416 },
    { ...card, index: 1.5 },
    { ...card, salt: shoe.show(3).salt },
    { ...card, salt: 'x' },
    { ...card, branch: rest },
    { ...card, branch: [...card.branch, first] },
    { ...card, branch: [first.toUpperCase(), ...rest] },
    { ...card, branch: [] },
    { ...card, index: Number.NaN },
  ]
  for (const lie of lies) expect(leadsToShoe(name, shoe.root, lie), JSON.stringify(lie)).toBe(false)
})

test('a cut is within the shoe, any seed changes it, and dealing wraps around after the last card', () => {
  const { root } = vectors[0] ?? expect.fail('no vectors')
  const cuts = Array.from({ length: 400 }, (_, seed) => cutOf(root, [{ by: 'a', seed: String(seed) }]))
  expect(cuts.filter((cut) => !(Number.isInteger(cut) && cut >= 0 && cut < shoeCards))).toEqual([])
  expect(new Set(cuts).size).toBeGreaterThan(200)
  expect([indexFromCut(410, 0), indexFromCut(410, 5), indexFromCut(410, 6), indexFromCut(410, 415)]).toEqual([
    410, 415, 0, 409,
  ])
})

test('a list of seeds has one reading: separators inside a seed do not imitate another list, and the order is that of the codes', () => {
  const { root } = vectors[0] ?? expect.fail('no vectors')
  const [one, two] = [
    [{ by: 'a', seed: 'x|b:y' }],
    [
      { by: 'a', seed: 'x' },
      { by: 'b', seed: 'y' },
    ],
  ]
  // The former form: two lists, one cut, whatever the root.
  expect(cutOf(root, one)).toBe(cutOf(root, two))
  expect(cutListOf(one)).not.toEqual(cutListOf(two))
  expect(
    new Set(
      ['', '1', '2', '3'].map((end) => cutOf(root + end, cutListOf(one)) === cutOf(root + end, cutListOf(two))),
    ).has(false),
  ).toBe(true)
  const list = cutListOf([
    { by: 'b', seed: 'y' },
    { by: 'a', seed: 'x' },
    { by: 'B', seed: 'z' },
  ])
  expect(entriesOfCut(list)).toEqual({
    form: 2,
    entries: [
      { by: 'B', seed: 'z' },
      { by: 'a', seed: 'x' },
      { by: 'b', seed: 'y' },
    ],
  })
  const [head = expect.fail('no head'), ...entries] = list
  const lies = [
    [head],
    [head, ...entries.toReversed()],
    [head, ...entries.slice(1)],
    [{ ...head, seed: `${head.seed},1.1` }, ...entries],
    [head, ...entries, head],
    [...list, { by: 'c', seed: 'x' }],
    cutListOf([...entries, { by: 'a', seed: 'other' }]),
    cutListOf([{ by: 'ё', seed: 'x' }]),
    cutListOf([{ by: 'a', seed: '' }]),
  ]
  for (const lie of lies) expect(isCutList(lie), JSON.stringify(lie)).toBe(false)
  expect(isCutList([...entries, ...entries])).toBe(false)
})

test('an invalid hash opens no shoe', () => {
  for (const hash of ['', 'a', '00'.repeat(31), 'A0'.repeat(32)])
    expect(() => openShoe({ table: 'baccarat', number: 1 }, hash, 'salt')).toThrow(RangeError)
})
