/**
 * Small machines that use everything the form allows, checked by an independent reading of the form that looks at every
 * board and shares no code with the engine.
 */
import { expect, test } from 'vitest'
import { type Fraction, fraction } from '../../core/rtp.ts'
import { createChance } from '../../testing/chance.ts'
import { countForm } from './count.ts'
import type { MachineForm } from './form.ts'
import { lawOf } from './law.ts'
import { formOf } from './read-form.ts'
import { rulesFrom } from './prepared-form.ts'

const seed = process.env['SEED'] ?? 'words'
console.info(`seed ${seed}`)
const chance = createChance(seed)

function finished<Result>(counting: Generator<number, Result>): Result {
  for (;;) {
    const { done, value } = counting.next()
    if (done) return value
  }
}

/** The parameters that vary between spins. */
interface Spin {
  factor: number
  expanding?: string | undefined
}

/** A literal implementation of the form. Pays are in hundredths of the total bet. */
class Reading {
  readonly form: MachineForm
  constructor(form: MachineForm) {
    this.form = form
  }

  #symbol(id: string) {
    return this.form.symbols.find((each) => each.id === id)
  }

  #isWild(id: string): boolean {
    return ['wild', 'book'].includes(this.#symbol(id)?.role ?? '')
  }

  #stands(lying: string, id: string): boolean {
    const group = this.form.groups?.find((each) => each.id === id)
    if (group !== undefined) return group.of.some((one) => this.#stands(lying, one))
    if (lying === id) return true
    return (
      this.#isWild(lying) && this.#symbol(id)?.role === 'pays' && (this.#symbol(lying)?.standsFor?.includes(id) ?? true)
    )
  }

  #factor(id: string, run: readonly string[]): number {
    if (this.form.wildWins === 'plain' && this.#isWild(id)) return 1
    const factors = run
      .filter((lying) => this.#isWild(lying))
      .map((lying) => this.#symbol(lying)?.factor ?? 1)
      .filter((factor) => factor > 1)
    if (factors.length === 0) return 1
    if (this.form.wildFactors === 'once') return Math.max(...factors)
    return factors.reduce((a, b) => (this.form.wildFactors === 'sum' ? a + b : a * b))
  }

  /** The best-paying run of a line and its length. */
  run(line: readonly string[], without: string | undefined): { pays: number; length: number } {
    const kinds = [
      ...this.form.symbols.filter(({ role }) => role === 'pays' || role === 'wild'),
      ...(this.form.groups ?? []),
    ].filter(({ id }) => id !== without)
    const runs = kinds.map(({ id, pays }) => {
      const end = line.findIndex((lying) => !this.#stands(lying, id))
      const length = end < 0 ? line.length : end
      return { pays: Math.round((pays?.[length] ?? 0) * 100) * this.#factor(id, line.slice(0, length)), length }
    })
    return runs.reduce((a, b) => (b.pays > a.pays ? b : a), { pays: 0, length: 0 })
  }

  /** All wins of a board, as pays and cells. */
  wins(board: readonly (readonly string[])[], without?: string): { pays: number; cells: string[] }[] {
    const { wins } = this.form
    if (wins.kind !== 'lines') throw new Error('only lines are read here')
    return wins.lines.flatMap((rows) => {
      const symbols = rows.map((row, reel) => board[reel]?.[row - 1] as string)
      const { pays, length } = this.run(symbols, without)
      return pays > 0 ? [{ pays, cells: rows.slice(0, length).map((row, reel) => `${reel} ${row - 1}`) }] : []
    })
  }

  scatterPays(count: number): number {
    const pays = this.form.symbols.find(({ role }) => role === 'scatter' || role === 'book')?.pays ?? {}
    const known = Object.keys(pays)
      .map(Number)
      .filter((each) => each <= count)
    return known.length > 0 ? Math.round((pays[Math.max(...known)] as number) * 100) : 0
  }

  /** The pay of these stops and the number of scatters that count for free spins. */
  spin(
    strips: readonly (readonly string[])[],
    stops: readonly number[],
    { factor, expanding }: Spin,
  ): { pays: number; scatters: number } {
    const { rows, cascades, free } = this.form
    const scatter = this.form.symbols.find(({ role }) => role === 'scatter' || role === 'book')?.id
    const tops = [...stops]
    const board = strips.map((strip, reel) =>
      Array.from({ length: rows }, (_, row) => strip[((stops[reel] as number) + row) % strip.length] as string),
    )
    const lying = () => board.flat().filter((id) => id === scatter).length
    let [pays, most] = [0, 0]
    for (let falls = 0; ; falls += 1) {
      const wins = this.wins(board, free?.expandingWins === 'instead' ? expanding : undefined)
      const burst = new Set(wins.flatMap(({ cells }) => cells))
      most = Math.max(most, lying())
      let here = wins.reduce((sum, win) => sum + win.pays, 0)
      if (cascades?.scatters === 'burst' && this.scatterPays(lying()) > 0) {
        here += this.scatterPays(lying())
        for (const [reel, column] of board.entries())
          for (const [row, id] of column.entries()) if (id === scatter) burst.add(`${reel} ${row}`)
      }
      pays += here * (cascades?.factors[Math.min(falls, cascades.factors.length - 1)] ?? 1)
      if (cascades === undefined || here === 0 || falls === cascades.atMost) break
      for (const [reel, column] of board.entries()) {
        const kept = column.filter((_, row) => !burst.has(`${reel} ${row}`))
        while (kept.length < rows) {
          const strip = strips[reel] as readonly string[]
          tops[reel] = ((tops[reel] as number) + strip.length - 1) % strip.length
          kept.unshift(strip[tops[reel]] as string)
        }
        board[reel] = kept
      }
    }
    if (cascades?.scatters === 'burst') return { pays: pays * factor, scatters: most }
    const shown = board.filter((column) => column.includes(expanding ?? '')).length
    const expands =
      expanding === undefined
        ? 0
        : Math.round((this.form.symbols.find(({ id }) => id === expanding)?.pays?.[shown] ?? 0) * 100)
    const lines = this.form.wins.kind === 'lines' ? this.form.wins.lines.length : 0
    return { pays: (pays + this.scatterPays(lying()) + expands * lines) * factor, scatters: lying() }
  }

  /** The frequency of each pay with each number of scatters. */
  law(spin: Spin): Map<string, number> {
    const strips = this.form.strips['main'] as string[][]
    const law = new Map<string, number>()
    const stops = strips.map(() => 0)
    do {
      const { pays, scatters } = this.spin(strips, stops, spin)
      const key = `${scatters} ${pays}`
      law.set(key, (law.get(key) ?? 0) + 1)
    } while (advance(stops, strips))
    return law
  }
}

function advance(stops: number[], strips: readonly (readonly string[])[]): boolean {
  for (const [reel, strip] of strips.entries()) {
    stops[reel] = ((stops[reel] as number) + 1) % strip.length
    if (stops[reel] !== 0) return true
  }
  return false
}

const ids = ['a', 'b', 'c', 'w', 'x', 's']
const pays = (least: number, reels: number) =>
  Object.fromEntries(
    Array.from({ length: reels - 1 }, (_, index) => [index + 2, Math.round(least * (index + 1) ** 2 * 100) / 100]),
  )

/** Three reels of six places, with any of the tested options. */
function anyMachine(more: object, scatter: 'scatter' | 'book'): MachineForm {
  const [reels, rows] = [3, chance.whole(1, 2)]
  const lines = new Set(
    Array.from({ length: 3 }, () => Array.from({ length: reels }, () => chance.whole(1, rows)).join(' ')),
  )
  const wild = {
    role: 'wild',
    factor: chance.whole(2, 4),
    ...(chance.below(2) === 0 && { pays: pays(2, reels) }),
    ...(chance.below(2) === 0 && { standsFor: ['a', 'c'] }),
  }
  return formOf({
    name: 'any',
    reels,
    rows,
    symbols: [
      ...['a', 'b', 'c'].map((id, index) => ({ id, role: 'pays', pays: pays(1 / (index + 1), reels) })),
      { id: 'w', ...wild },
      { id: 'x', role: 'wild', factor: 2 },
      { id: 's', role: scatter, pays: { 1: 0.1, 3: 2 } },
    ],
    strips: { main: Array.from({ length: reels }, () => Array.from({ length: 6 }, () => chance.oneOf(ids))) },
    wins: { kind: 'lines', lines: [...lines].map((line) => line.split(' ').map(Number)) },
    ...more,
  })
}

const groups = [
  { id: 'any-ab', of: ['a', 'b'], pays: pays(0.3, 3) },
  { id: 'any-bc', of: ['b', 'c'], pays: pays(0.2, 3) },
]
const free = { symbol: 's', count: 2, spins: 2, factor: 2, expanding: ['a', 'b'] }
const cascades = { factors: [1, 2, 3], atMost: 3 }

test.each<[string, object, 'scatter' | 'book']>([
  ['one factor however many wilds', { wildFactors: 'once' }, 'scatter'],
  ['a wild’s own win without its factor', { wildWins: 'plain', wildFactors: 'once' }, 'scatter'],
  ['a wild’s own win without its factor, others with the sum', { wildWins: 'plain', wildFactors: 'sum' }, 'book'],
  ['wins of mixed symbols', { groups }, 'scatter'],
  ['wins of mixed symbols with a factor', { groups, wildFactors: 'once', wildWins: 'plain' }, 'book'],
  [
    'scatters that burst on every board of a cascade',
    { cascades: { ...cascades, scatters: 'burst' }, groups },
    'scatter',
  ],
  ['scatters that stay in a cascade', { cascades: { ...cascades, scatters: 'stay' } }, 'scatter'],
  ['a symbol that pays by filling reels only', { free: { ...free, expandingWins: 'instead' } }, 'book'],
  ['a symbol that pays besides', { free: { ...free, expandingWins: 'besides' } }, 'book'],
])('the law of spins with %s is what the form says', (_, more, scatter) => {
  for (let time = 0; time < 8; time += 1) {
    const form = anyMachine(more, scatter)
    const rules = rulesFrom(form)
    for (const expanding of form.free === undefined ? [undefined] : [undefined, 'a', 'b']) {
      const spin = { factor: chance.whole(1, 3), expanding }
      const { byScatters } = finished(
        lawOf(rules, {
          strips: 'main',
          factor: spin.factor,
          expanding: expanding === undefined ? -1 : ids.indexOf(expanding),
        }),
      )
      const counted = byScatters.flatMap((law, scatters) =>
        Array.from(law, ([hundredths, count]) => [`${scatters} ${hundredths}`, count] as const),
      )
      expect(new Map(counted), JSON.stringify(form)).toEqual(new Reading(form).law(spin))
    }
  }
})

test('the return of a cascade with bursting scatters and free spins matches the form', () => {
  const form = anyMachine(
    { cascades: { ...cascades, scatters: 'burst' }, free: { symbol: 's', spins: { 2: 2, 3: 4 }, factor: 3 } },
    'scatter',
  )
  const reading = new Reading(form)
  const mean = (law: Map<string, number>, of: (scatters: number, pays: number) => Fraction) =>
    [...law].reduce(
      (sum, [key, count]) => {
        const { numerator, denominator } = of(...(key.split(' ').map(Number) as [number, number]))
        return fraction(
          sum.numerator * denominator + numerator * BigInt(count) * sum.denominator,
          sum.denominator * denominator,
        )
      },
      fraction(0n, 1n),
    )
  const boards = 216n
  const spin = mean(reading.law({ factor: 3 }), (_, paid) => fraction(BigInt(paid), boards * 100n))
  const round = mean(reading.law({ factor: 1 }), (scatters, paid) => {
    const spins = scatters >= 3 ? 4n : scatters === 2 ? 2n : 0n
    return fraction(BigInt(paid) * spin.denominator + spins * spin.numerator * 100n, boards * 100n * spin.denominator)
  })
  expect(finished(countForm(rulesFrom(form), 'spin', 1)).rtp).toEqual(round)
})
