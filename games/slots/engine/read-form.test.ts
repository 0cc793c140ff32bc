/** Error messages for invalid machine files, in sentences a designer understands. */
import { expect, test } from 'vitest'
import { readForm } from './read-form.ts'

const good = {
  name: 'Пример',
  reels: 3,
  rows: 2,
  symbols: [
    { id: 'a', role: 'pays', pays: { 3: 2 } },
    { id: 'w', role: 'wild', factor: 2 },
    { id: 's', role: 'scatter', pays: { 2: 1 } },
  ],
  strips: {
    main: [
      ['a', 'w', 's'],
      ['a', 's', 'w'],
      ['s', 'a', 'w'],
    ],
  },
  wins: {
    kind: 'lines',
    lines: [
      [1, 1, 1],
      [2, 2, 2],
    ],
  },
  free: { symbol: 's', count: 2, spins: 5 },
}
/** A machine with held coins and no other feature. */
const holding = (change: Record<string, unknown>) => ({
  symbols: [...good.symbols.slice(0, 2), { id: 's', role: 'blank' }, { id: 'gap', role: 'blank' }],
  free: undefined,
  hold: { symbol: 's', blank: 'gap', count: 3, lives: 3, oneIn: 10, worths: [1, 2], ...change },
})
type Changed = Record<string, unknown>

function faultsOf(change: Changed): string[] {
  const read = readForm({ ...good, ...change })
  return 'faults' in read ? read.faults : []
}

const symbol = (change: Changed) => ({ symbols: [{ ...good.symbols[0], ...change }, ...good.symbols.slice(1)] })
const wild = (change: Changed) => ({ symbols: [good.symbols[0], { ...good.symbols[1], ...change }, good.symbols[2]] })

test('a valid machine has no faults', () => {
  expect([faultsOf({}), faultsOf(holding({}))]).toEqual([[], []])
})

test.each<[Changed, RegExp]>([
  [{ colour: 'red' }, /лишнее поле «colour»/],
  [{ reels: 7 }, /reels: барабанов — не больше 6/],
  [{ reels: '3' }, /reels: барабанов — целое число/],
  [symbol({ pays: { 3: 0.123 } }), /с шагом 0\.01/],
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
  [
    {
      wins: {
        kind: 'lines',
        lines: [
          [1, 1, 1],
          [1, 1, 1],
        ],
      },
    },
    /записана дважды/,
  ],
  [{ strips: { main: [['a'], ['a', 's'], ['a', 's']] } }, /мест 1, бывает от 2/],
  [
    {
      strips: {
        main: [
          ['a', 'z'],
          ['a', 's'],
          ['a', 's'],
        ],
      },
    },
    /«z» нет среди символов/,
  ],
  [{ strips: { main: [['a', 'w']] } }, /лент 1, а барабанов 3/],
  [{ strips: { other: good.strips.main } }, /Нет набора лент «main»/],
  [{ strips: { ...good.strips, other: good.strips.main } }, /нигде не используется/],
  [{ free: { ...good.free, symbol: 'a' } }, /начинает «a», а такого символа/],
  [{ free: { ...good.free, count: 7 } }, /не поместится/],
  [{ free: { symbol: 's', spins: 5 } }, /не сказано, сколько символов нужно/],
  [{ free: { symbol: 's', spins: {} } }, /таблица вращений пуста/],
  [{ free: { ...good.free, spins: { 3: 5 } } }, /поле count лишнее/],
  [{ free: { symbol: 's', spins: { 7: 5 } } }, /7 символов не поместится/],
  [{ free: { symbol: 's', spins: { 2: 5, 3: 4 } } }, /за 3 вращений меньше/],
  [{ free: { symbol: 's', spins: { two: 5 } } }, /free\.spins: число вращений — целое число от 1 до 100 или таблица/],
  [{ free: { ...good.free, retrigger: { count: 2, spins: 5, atMost: 'many' } } }, /от 1 до 5 или "unlimited"/],
  [
    { free: { ...good.free, retrigger: { spins: { 9: 5 }, atMost: 'unlimited' } } },
    /Повтор бесплатных вращений: 9 символов не поместится/,
  ],
  [{ free: { ...good.free, strips: 'night' } }, /набора лент «night» нет/],
  [{ free: { ...good.free, expanding: ['w'] } }, /Раскрывается «w»/],
  [{ free: { ...good.free, buyCost: 30 } }, /цена покупки/],
  [{ free: { ...good.free, expanding: ['a'] }, cascades: { factors: [1], atMost: 3 } }, /вместе не бывают/],
  [{ wildFactors: 'twice' }, /действует один, наибольший \(once\)/],
  [{ wildWins: 'single' }, /с множителем \(multiplied\) или без него/],
  [{ wins: { kind: 'ways' }, wildFactors: 'once' }, /уберите "wildFactors": "once"/],
  [{ wins: { kind: 'ways' }, wildWins: 'plain' }, /поле wildWins лишнее/],
  [{ groups: [{ id: 'bars', of: ['a'], pays: { 3: 1 } }] }, /в группе хотя бы два символа/],
  [{ groups: [{ id: 'bars', of: ['a', 's'], pays: { 3: 1 } }] }, /Группа «bars»: символа «s» с ролью pays нет/],
  [{ groups: [{ id: 'w', of: ['a', 'a'], pays: { 3: 1 } }] }, /имя, которое уже занято/],
  [{ groups: [{ id: 'bars', of: ['a', 'a'], pays: { 3: 1 } }] }, /«a» назван дважды/],
  [{ groups: [{ id: 'bars', of: ['a', 'a'], pays: { 4: 1 } }] }, /Символ «bars»: 4 сразу не бывает/],
  [
    { groups: [{ id: 'bars', of: ['a', 'a'], pays: { 3: 1 } }], wins: { kind: 'ways' } },
    /Группы бывают только на линиях/,
  ],
  [{ cascades: { factors: [1], atMost: 3, scatters: 'fly' } }, /остаются до конца \(stay\) или сгорают/],
  [{ free: { ...good.free, expandingWins: 'instead' } }, /только вместе с expanding/],
  [{ free: { ...good.free, expanding: ['a'], expandingWins: 'never' } }, /вместе с раскрытием \(besides\) или нет/],
  [holding({ symbol: 'a' }), /символа «a» с ролью blank нет/],
  [holding({ symbol: 'gap' }), /монета \(symbol\) и пустая клетка \(blank\) — разные/],
  [holding({ symbol: 'gap', blank: 's' }), /символа «gap» нет на лентах/],
  [holding({ count: 7 }), /7 монет не поместится/],
  [holding({ oneIn: 1 }), /шанс монеты, одна клетка из — не меньше 2/],
  [holding({ worths: [] }), /хотя бы одно достоинство/],
  [holding({ worths: ['x'] }), /hold\.worths\.0: выплата — число/],
  [{ ...holding({}), wins: { kind: 'ways' } }, /только на линиях, не на путях/],
  [{ ...holding({}), cascades: { factors: [1], atMost: 3 } }, /не бывает вместе с бесплатными вращениями/],
  [{ hold: holding({ symbol: 'w' }).hold }, /символ «s» с ролью scatter или book здесь ничего не делает/],
  [{ cascades: { factors: [], atMost: 3 } }, /нужен хотя бы один множитель/],
])('%j is refused with a sentence', (change, sentence) => {
  const faults = faultsOf(change)
  expect(
    faults.filter((fault) => sentence.test(fault)),
    faults.join(' '),
  ).toHaveLength(1)
  for (const fault of faults) expect(fault).toMatch(/[а-я].*\.$/)
})

test('input that is not a machine at all is refused in Russian', () => {
  for (const value of [null, 7, 'x', [], {}]) {
    const read = readForm(value)
    expect('faults' in read && read.faults.every((fault) => /[а-я]/.test(fault)), JSON.stringify(value)).toBe(true)
  }
})
