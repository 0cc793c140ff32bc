/** What is wrong with a file that is no machine, in sentences a designer understands. */
import { expect, test } from 'vitest'
import { readForm } from './read-form.ts'

const good = {
  name: 'Пример', reels: 3, rows: 2,
  symbols: [{ id: 'a', role: 'pays', pays: { 3: 2 } }, { id: 'w', role: 'wild', factor: 2 }, { id: 's', role: 'scatter', pays: { 2: 1 } }],
  strips: { main: [['a', 'w', 's'], ['a', 's', 'w'], ['s', 'a', 'w']] },
  wins: { kind: 'lines', lines: [[1, 1, 1], [2, 2, 2]] },
  free: { symbol: 's', count: 2, spins: 5 },
}
type Changed = Record<string, unknown>

function faultsOf(change: Changed): string[] {
  const read = readForm({ ...good, ...change })
  return 'faults' in read ? read.faults : []
}

const symbol = (change: Changed) => ({ symbols: [{ ...good.symbols[0], ...change }, ...good.symbols.slice(1)] })
const wild = (change: Changed) => ({ symbols: [good.symbols[0], { ...good.symbols[1], ...change }, good.symbols[2]] })

test('a machine without faults has none', () => {
  expect(faultsOf({})).toEqual([])
})

test.each<[Changed, RegExp]>([
  [{ colour: 'red' }, /лишнее поле «colour»/],
  [{ reels: 7 }, /reels: барабанов — не больше 6/],
  [{ reels: '3' }, /reels: барабанов — целое число/],
  [symbol({ pays: { 3: 0.123 } }), /с шагом 0,01/],
  [symbol({ pays: { x: 1 } }), /слева — сколько символов/],
  [symbol({ role: 'star' }), /роль — одна из/],
  [symbol({ pays: { 2: 3 } }), /за 2 платит, а за 3 нет/],
  [symbol({ pays: { 2: 3, 3: 1 } }), /за 3 платит меньше, чем за 2/],
  [symbol({ pays: { 3: 1, 4: 2 } }), /4 сразу не бывает/],
  [symbol({ pays: undefined }), /без выплат/],
  [symbol({ role: 'blank' }), /не платит, поле pays лишнее/],
  [symbol({ factor: 2 }), /бывают только у диких/],
  [symbol({ id: 'w' }), /«w» описан дважды/],
  [symbol({ reels: [1, 2] }), /на этом барабане быть нельзя/],
  [symbol({ reels: [4] }), /барабана 4 нет/],
  [wild({ standsFor: ['s'] }), /заменяет «s», а такого символа с ролью pays нет/],
  [wild({ role: 'book', factor: undefined }), /бывает только один/],
  [{ ...wild({ pays: { 3: 5 } }), wins: { kind: 'ways' } }, /дикий сам не платит/],
  [{ wins: { kind: 'ways' }, wildFactors: 'sum' }, /только перемножаются/],
  [{ wins: { kind: 'towers' } }, /^wins\.kind: /],
  [{ wins: { kind: 'lines', lines: [[1, 1]] } }, /рядов 2, а барабанов 3/],
  [{ wins: { kind: 'lines', lines: [[1, 1, 3]] } }, /ряда 3 нет, их 2/],
  [{ wins: { kind: 'lines', lines: [[1, 1, 1], [1, 1, 1]] } }, /записана дважды/],
  [{ strips: { main: [['a'], ['a', 's'], ['a', 's']] } }, /мест 1, бывает от 2/],
  [{ strips: { main: [['a', 'z'], ['a', 's'], ['a', 's']] } }, /«z» нет среди символов/],
  [{ strips: { main: [['a', 'w']] } }, /лент 1, а барабанов 3/],
  [{ strips: { other: good.strips.main } }, /Нет набора лент «main»/],
  [{ strips: { ...good.strips, other: good.strips.main } }, /нигде не используется/],
  [{ free: { ...good.free, symbol: 'a' } }, /начинает «a», а такого символа/],
  [{ free: { ...good.free, count: 7 } }, /не поместится/],
  [{ free: { ...good.free, strips: 'night' } }, /набора лент «night» нет/],
  [{ free: { ...good.free, expanding: ['w'] } }, /Раскрывается «w»/],
  [{ free: { ...good.free, buyCost: 30 } }, /цена покупки/],
  [{ free: { ...good.free, expanding: ['a'] }, cascades: { factors: [1], atMost: 3 } }, /вместе не бывают/],
  [{ cascades: { factors: [], atMost: 3 } }, /нужен хотя бы один множитель/],
])('%j is refused with a sentence', (change, sentence) => {
  const faults = faultsOf(change)
  expect(faults.filter((fault) => sentence.test(fault)), faults.join(' ')).toHaveLength(1)
  for (const fault of faults) expect(fault).toMatch(/[а-я].*\.$/)
})

test('whatever is not a machine at all is refused in Russian', () => {
  for (const value of [null, 7, 'x', [], {}]) {
    const read = readForm(value)
    expect('faults' in read && read.faults.every((fault) => /[а-я]/.test(fault)), JSON.stringify(value)).toBe(true)
  }
})
