/** Counting held against looking at everything: every board of a spin, every course of a round. */
import { expect, test } from 'vitest'
import { add, decimalOf, type Fraction, fraction, multiply, subtract } from '../../core/rtp.ts'
import { createChance } from '../../testing/chance.ts'
import { bandOf } from './bands.ts'
import { countForm } from './count.ts'
import { lawByBoards } from './law-by-boards.ts'
import { lawByReels } from './law-by-reels.ts'
import { lineTree } from './line-tree.ts'
import type { Mode } from './machine.ts'
import { formOf } from './read-form.ts'
import { playRound } from './round.ts'
import { type Rules, rulesFrom } from './rules.ts'
import type { SpinLaw } from './spin-law.ts'

const seed = process.env['SEED'] ?? 'count'
console.info(`seed ${seed}`)
const chance = createChance(seed)
const ids = ['a', 'b', 'c', 'w', 'x', 's']

function finished<Result>(counting: Generator<number, Result>): Result {
  for (;;) {
    const { done, value } = counting.next()
    if (done) return value
    expect(value >= 0 && value <= 1).toBe(true)
  }
}

const growing = (least: number, reels: number) => Object.fromEntries(Array.from({ length: reels - 1 }, (_, index) => [index + 2, Math.round(least * (index + 1) ** 2 * 100) / 100]))

/** A machine nobody would play, with whatever the form can say of lines, ways, wilds and scatters. */
function anyMachine(reels: number, stops: number): Record<string, unknown> {
  const rows = chance.whole(1, 3)
  const ways = chance.below(3) === 0
  const wildPays = !ways && chance.below(2) === 0 ? { pays: growing(2, reels) } : {}
  const stands = chance.below(2) === 0 ? { standsFor: ['a', 'b'] } : {}
  const lines = Array.from({ length: 5 }, () => Array.from({ length: reels }, () => chance.whole(1, rows)).join(' '))
  return {
    name: 'any', reels, rows,
    symbols: [
      { id: 'a', role: 'pays', pays: growing(1, reels) }, { id: 'b', role: 'pays', pays: growing(0.5, reels) }, { id: 'c', role: 'pays', pays: growing(0.05, reels) },
      { id: 'w', role: 'wild', factor: chance.whole(1, 3), ...wildPays, ...stands }, { id: 'x', role: 'wild', factor: chance.whole(1, 2) },
      { id: 's', role: chance.oneOf(['scatter', 'book']), pays: { 2: 1, 3: 5 } },
    ],
    strips: { main: Array.from({ length: reels }, () => Array.from({ length: Math.max(stops, rows) }, () => chance.oneOf(ids))) },
    wins: ways ? { kind: 'ways' } : { kind: 'lines', lines: [...new Set(lines)].map((line) => line.split(' ').map(Number)), ...(chance.below(3) === 0 && { from: 'both' }) },
    ...(!ways && { wildFactors: chance.oneOf(['sum', 'product']) }),
  }
}

const inOrder = ({ byScatters }: SpinLaw) => byScatters.map((pays) => [...pays].sort(([a], [b]) => a - b))

test('a law walked reel by reel is that of all boards looked at one by one', () => {
  for (let time = 0; time < 60; time += 1) {
    const reels = chance.whole(3, 5)
    const form = formOf(anyMachine(reels, 9 - reels))
    const rules = rulesFrom(form)
    const kind = { strips: 'main', factor: chance.whole(1, 3), expanding: rules.ways ? -1 : chance.whole(-1, 2) }
    const byReels = finished(lawByReels(rules, kind, rules.ways ? undefined : lineTree(rules)))
    const byBoards = finished(lawByBoards(rules, kind))
    expect(inOrder(byReels), JSON.stringify(form)).toEqual(inOrder(byBoards))
    expect(byReels.positions).toBe(byBoards.positions)
  }
})

/** Every course a round can take, with its exact chance. */
function everyRound(rules: Rules, mode: Mode, visit: (paysE4: number, chance: Fraction) => void): void {
  const digits: number[] = []
  for (;;) {
    let read = 0
    const radixes: number[] = []
    const draw = (radix: number) => {
      radixes.push(radix)
      if (read === digits.length) digits.push(0)
      return digits[read++] as number
    }
    const paysE4 = playRound(rules, mode, { stops: (strips) => strips.map(({ length }) => draw(length)), expanding: draw })
    visit(paysE4, fraction(1n, radixes.reduce((product, radix) => product * BigInt(radix), 1n)))
    while (digits.length > 0 && digits.at(-1) === (radixes[digits.length - 1] as number) - 1) digits.pop()
    if (digits.length === 0) return
    digits.push((digits.pop() as number) + 1)
  }
}

const small = {
  name: 'small', reels: 2, rows: 1,
  symbols: [{ id: 'a', role: 'pays', pays: { 1: 0.5, 2: 3 } }, { id: 'b', role: 'pays', pays: { 2: 1.5 } }, { id: 's', role: 'book', pays: { 1: 0.1, 2: 2 } }],
  strips: { main: [['a', 'b', 's'], ['a', 'a', 's', 'b']], free: [['a', 's', 'b'], ['b', 's']] },
  wins: { kind: 'lines', lines: [[1, 1]] },
}
const features: Record<string, object> = {
  'with one retrigger': { symbol: 's', count: 1, spins: 2, factor: 3, strips: 'free', buyCost: 20, retrigger: { count: 2, spins: 1, atMost: 1 } },
  'with two retriggers': { symbol: 's', count: 2, spins: 1, strips: 'free', buyCost: 20, retrigger: { count: 1, spins: 2, atMost: 2 } },
  'with none': { symbol: 's', count: 1, spins: 3, factor: 2, buyCost: 20 },
  'with a symbol that expands': { symbol: 's', count: 2, spins: 2, strips: 'free', buyCost: 20, expanding: ['a', 'b', 'b', 'a'], retrigger: { count: 2, spins: 1, atMost: 1 } },
}

test.each(Object.entries(features))('free spins %s are counted as every course of a round gives them', (_, free) => {
  const { free: own, ...strips } = small.strips
  const rules = rulesFrom(formOf({ ...small, strips: 'strips' in free ? { ...strips, free: own } : strips, free }))
  for (const [mode, cost] of [['spin', 1], ['buy', 20]] as const) {
    const sheet = finished(countForm(rules, mode, cost))
    const edges = sheet.bands.map(({ fromE4 }) => fromE4)
    const zero = fraction(0n, 1n)
    let [rtp, squares, hit, bestE4, bestChance] = [zero, zero, zero, 0, zero]
    const bands = edges.map(() => zero)
    everyRound(rules, mode, (paysE4, each) => {
      const multiplier = fraction(BigInt(paysE4), 10_000n * BigInt(cost))
      rtp = add(rtp, multiply(each, multiplier))
      squares = add(squares, multiply(each, multiply(multiplier, multiplier)))
      if (paysE4 > 0) hit = add(hit, each)
      bestChance = paysE4 / cost > bestE4 ? each : paysE4 / cost === bestE4 ? add(bestChance, each) : bestChance
      bestE4 = Math.max(bestE4, paysE4 / cost)
      const band = bandOf(edges, paysE4 / cost)
      bands[band] = add(bands[band] ?? zero, each)
    })
    expect({ rtp: sheet.rtp, hit: sheet.hit, bestE4: sheet.bestE4, bestChance: sheet.bestChance }).toEqual({ rtp, hit, bestE4, bestChance })
    expect(sheet.variance).toEqual(subtract(squares, multiply(rtp, rtp)))
    for (const [band, { chance: stored }] of sheet.bands.entries()) expect(Number(decimalOf(subtract(stored, bands[band] ?? zero), 15))).toBeCloseTo(0, 10)
    expect(sheet.bands.map((band) => band.chance).reduce(add)).toEqual(fraction(1n, 1n))
  }
})
