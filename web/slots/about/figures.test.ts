/** A machine's figures: paytable, the band of a session, the sheet, its file, a new count. */
import { fraction } from '@kurazh/games/core/rtp.ts'
import { games } from '@kurazh/games/index.ts'
import type { Sheet, SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import { parFile } from '@kurazh/games/slots/engine/par-file.ts'
import { sheetOfStored } from '@kurazh/games/slots/engine/stored-sheet.ts'
import { describe, expect, test } from 'vitest'
import { counted } from './count-task.ts'
import { bandName, chanceText, modesOf, oneIn, sheetsAgree } from './par.ts'
import { mechanicWords, payRows } from './paytable.ts'
import { returnBand, withSpin } from './session.ts'

const machines = Object.values(games).filter((game) => 'machine' in game) as SlotGame[]
const board = { mechanic: 'lines', reels: 5, rows: 3 } as const

test('counts that pay alike are one step, and the last step is open where a symbol pays for more', () => {
  const rows = payRows({
    ...board,
    symbols: [
      { id: 'low', role: 'pays', paysE4: { 3: 100, 4: 200, 5: 300 } },
      { id: 'high', role: 'pays', paysE4: { 3: 500, 4: 700, 5: 700 } },
      { id: 'star', role: 'scatter', paysE4: { 3: 20, 4: 40 } },
      { id: 'wild', role: 'wild', paysE4: {} },
      { id: 'empty', role: 'blank', paysE4: {} },
    ],
  })
  expect(rows.map(({ symbol, pays }) => [symbol, pays.map(({ counts }) => counts)])).toEqual([
    [3, []],
    [1, ['от 4', '3']],
    [0, ['5', '4', '3']],
    [2, ['от 4', '3']],
  ])
  const gems = payRows({
    mechanic: 'anywhere',
    reels: 6,
    rows: 5,
    symbols: [{ id: 'gem', role: 'pays', paysE4: { 8: 100, 9: 100, 10: 200, 11: 200, 12: 900 } }],
  })
  expect(gems[0]?.pays.map(({ counts }) => counts)).toEqual(['от 12', '10–11', '8–9'])
})

test('a symbol is described by its role, or by the machine’s own text where that would be untrue', () => {
  const symbols = [
    { id: 'wild', role: 'wild', paysE4: {} },
    { id: 'queen', role: 'scatter', paysE4: {} },
    { id: 'low', role: 'pays', paysE4: { 3: 100 } },
  ] as const
  expect(payRows({ ...board, symbols }, { 1: 'уносит целый вид' }).map(({ words }) => words)).toEqual([
    'заменяет другие символы',
    'уносит целый вид',
    '',
  ])
})

test('the way wins are found is described in words', () => {
  expect(
    mechanicWords({ mechanic: 'lines', reels: 3, rows: 3, lines: Array.from({ length: 5 }, () => [1, 1, 1]) }),
  ).toContain('на 5 линиях')
  expect(mechanicWords({ mechanic: 'ways', reels: 5, rows: 3, lines: [] })).toContain('всего 243 пути')
})

describe('a session next to the theory', () => {
  const sheet = { rtp: fraction(96n, 100n), variance: fraction(36n, 1n) }
  const after = (spins: number, payout: bigint, stake = 1_00n) =>
    Array.from({ length: spins }).reduce<ReturnType<typeof withSpin> | undefined>(
      (before) => withSpin(before, { stake, payout }, 5),
      undefined,
    )

  test('few spins are called too few, many are inside, above or below', () => {
    expect(after(1, 0n) && returnBand(after(1, 0n) as never, sheet)?.says).toBe('wide')
    const many = after(10_000, 96n) as never
    const band = returnBand(many, sheet)
    expect(band?.says).toBe('within')
    expect([band?.low, band?.high].map((each) => each?.toFixed(4))).toEqual(['0.8424', '1.0776'])
    expect(returnBand(after(10_000, 60n) as never, sheet)?.says).toBe('below')
    expect(returnBand(after(10, 100_00n) as never, sheet)?.says).toBe('above')
    expect(after(3, 2_00n)).toEqual({
      spins: 3,
      stakedKopecks: 3_00n,
      netKopecks: 3_00n,
      bought: 0,
      boughtNetKopecks: 0n,
      squares: 3,
      since: 5,
    })
  })

  test('a large stake among small ones widens the band', () => {
    const small = after(100, 96n)
    const mixed = withSpin(small, { stake: 1000_00n, payout: 960_00n }, 6)
    expect(returnBand(mixed, sheet)?.high ?? 0).toBeGreaterThan(returnBand(small as never, sheet)?.high ?? 0)
  })
})

test('chances are written precisely enough not to read as zero', () => {
  expect(oneIn(fraction(1n, 131_072n))).toBe('1\u00a0из\u00a0131\u00a0072')
  expect(oneIn(fraction(95n, 1047n * 10n ** 120n))).toBe('практически никогда')
  expect(oneIn(fraction(0n, 1n))).toBe('—')
  expect([chanceText(fraction(1n, 4n)), chanceText(fraction(1n, 2000n)), chanceText(fraction(0n, 1n))]).toEqual([
    '25.00\u00a0%',
    '0.0500\u00a0%',
    '0.00\u00a0%',
  ])
})

describe.each(machines)('$id', (game) => {
  const { machine } = game
  test('its file is the same every time, and holds every mode; its bands have distinct names', () => {
    const file = JSON.parse(parFile(game)) as { sheets: Record<string, Sheet> }
    expect(parFile(game)).toBe(parFile(game))
    expect(Object.keys(file.sheets)).toEqual(modesOf(machine))
    for (const mode of modesOf(machine)) {
      const { bands } = machine.sheet(mode)
      expect(new Set(bands.map((_, index) => bandName(bands, index))).size).toBe(bands.length)
    }
  })

  test('a sheet agrees with itself and with no other', () => {
    const sheet = machine.sheet('spin')
    expect(sheetsAgree(sheet, { ...sheet })).toBe(true)
    expect(sheetsAgree(sheet, { ...sheet, hit: fraction(1n, 3n) })).toBe(false)
    expect(sheetsAgree(sheet, { ...sheet, bands: sheet.bands.slice(1) })).toBe(false)
    const [first, ...rest] = sheet.bands as [Sheet['bands'][number], ...Sheet['bands']]
    expect(sheetsAgree(sheet, { ...sheet, bands: [{ ...first, chance: fraction(1n, 2n) }, ...rest] })).toBe(false)
  })
})

test('a count reports its progress and reaches the stored figures', () => {
  const news = [...counted({ game: 'three-samovars', version: 1, mode: 'spin' })]
  const last = news.at(-1)
  const stored = machines.find(({ id }) => id === 'three-samovars')?.machine.sheet('spin') as Sheet
  expect(last && 'sheet' in last && sheetsAgree(stored, sheetOfStored(last.sheet))).toBe(true)
  expect(() => counted({ game: 'dice', version: 1, mode: 'spin' }).next()).toThrow(RangeError)
})
