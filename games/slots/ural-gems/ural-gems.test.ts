/**
 * The gems of the Urals against rounds expanded by an independent program from their rules text, and their lists
 * against stored sums.
 */
import { expect, test } from 'vitest'
import { fraction } from '../../core/rtp.ts'
import { poolSize } from '../engine/pool.ts'
import type { Mode, SlotEvent } from '../engine/machine.ts'
import { capE4, main as mainRules, scatter, symbols } from './rules.ts'
import { type GemOutcome, uralGems } from './ural-gems.ts'
import parts from './vectors/parts.json' with { type: 'json' }
import vectors from './vectors/rounds.json' with { type: 'json' }

const { machine } = uralGems
const pools = new Map((machine.pools ?? []).map((pool) => [pool.id, pool]))
const letters = 'abcdefghiz235ABCD'
/** The part of a list that is counted: another seed takes another part. */
const partBySeed = Array.from(process.env['SEED'] ?? '').reduce((sum, letter) => sum + letter.charCodeAt(0), 17)

const modeOf = ({ index }: GemOutcome): Mode => (index === undefined ? 'buy' : 'spin')

/** Boards as in the vectors: one letter per symbol, reels separated by spaces. */
function boardsOf(events: readonly SlotEvent[]): string[] {
  return events.flatMap((event) =>
    'board' in event ? [event.board.map((reel) => reel.map((symbol) => letters[symbol]).join('')).join(' ')] : [],
  )
}

function paidBy(events: readonly SlotEvent[]): number {
  let sum = 0
  for (const event of events) {
    if (event.kind === 'wins') for (const { paysE4 } of event.wins) sum += paysE4
    if (event.kind === 'multiplied') sum += event.paysE4
  }
  return sum
}

test('rounds match the independent vectors: pays and every board, free spins started and bought', () => {
  const kinds = new Set(vectors.map(({ outcome }) => Object.keys(outcome).join()))
  expect(kinds).toEqual(new Set(['index', 'index,free', 'free']))
  for (const { outcome, hundredths, boards } of vectors as {
    outcome: GemOutcome
    hundredths: number
    boards: string[]
  }[]) {
    const events = machine.events(outcome, modeOf(outcome))
    expect(boardsOf(events), JSON.stringify(outcome)).toEqual(boards)
    expect(paidBy(events), JSON.stringify(outcome)).toBe(hundredths * 100)
  }
})

test('the sums of the lists are stored by parts: one part of each is recounted here', () => {
  for (const [id, sums] of Object.entries(parts)) {
    const each = poolSize / sums.length
    const part = partBySeed % sums.length
    expect(
      pools
        .get(id)
        ?.rounds(part * each, each)
        .paysE4.reduce((all, pays) => all + pays / 100, 0),
    ).toBe(sums[part])
  }
})

test('the return of bought free spins is the sum of their list, that of a spin comes from both lists and the probability between them', () => {
  const [ordinary = 0, free = 0] = [parts.main, parts.free].map((sums) => sums.reduce((all, part) => all + part, 0))
  const size = BigInt(poolSize)
  expect(machine.sheet('buy').rtp).toEqual(fraction(BigInt(free), size * 100n * 100n))
  const { feature, rtp } = machine.sheet('spin')
  const begun = (feature.numerator * size) / feature.denominator
  // Ordinary rounds that start free spins come near the cap only with the largest of them: less than a
  // hundred-millionth of a bet.
  const uncapped = fraction(BigInt(ordinary) * size + begun * BigInt(free), size * size * 100n)
  const difference = Number(
    (uncapped.numerator * 10n ** 15n) / uncapped.denominator - (rtp.numerator * 10n ** 15n) / rtp.denominator,
  )
  expect(difference).toBeGreaterThanOrEqual(0)
  expect(difference).toBeLessThan(1e7)
})

test('stones multiply the spin’s win by their sum, in free spins by the sum collected so far; without a win they do nothing', () => {
  let [begun, multiplied] = [0, 0]
  for (let index = 0; index < 6_000; index += 1) {
    const outcome = pools.get('main')?.outcomeOf(index, index) as GemOutcome
    let [wonE4, kept, isFree] = [0, 0, false]
    for (const event of machine.events(outcome, 'spin')) {
      if (event.kind === 'spin') wonE4 = 0
      if (event.kind === 'begun') [isFree, kept, begun] = [true, 0, begun + 1]
      if (event.kind === 'wins') wonE4 += event.wins.reduce((sum, { paysE4 }) => sum + paysE4, 0)
      if (event.kind === 'factor') {
        expect(wonE4).toBeGreaterThan(0)
        expect(event.factor).toBeGreaterThan(isFree ? kept : 1)
        kept = event.factor
      }
      if (event.kind !== 'multiplied') continue
      multiplied += 1
      expect([event.factor, event.paysE4]).toEqual([kept, wonE4 * (kept - 1)])
    }
  }
  expect(begun).toBeGreaterThan(10)
  expect(multiplied).toBeGreaterThan(100)
})

test('free spins start only where four lizards are on the board at the end of a spin', () => {
  for (let index = 0; index < 4_000; index += 1) {
    const outcome = pools.get('main')?.outcomeOf(index) as GemOutcome
    const events = machine.events(outcome, 'spin')
    const ends = events.findIndex(({ kind }) => kind === 'begun')
    const board = events.slice(0, ends === -1 ? events.length : ends).findLast((event) => 'board' in event)
    const lizards =
      board !== undefined && 'board' in board ? board.board.flat().filter((symbol) => symbol === scatter).length : 0
    expect(lizards >= mainRules.scatters).toBe(outcome.free !== undefined)
    expect(symbols[scatter]?.role).toBe('scatter')
  }
})

test('a round that reaches the cap pays the cap and ends at once', () => {
  const { outcome, mode } = machine.rare.find(({ what }) => what === 'best') ?? { outcome: {}, mode: 'spin' as const }
  const events = machine.events(outcome, mode)
  expect(paidBy(events)).toBe(capE4)
  const last = events.findLast(({ kind }) => kind === 'spin')
  expect(events.at(-1)?.kind).toBe('ended')
  expect(last !== undefined && 'left' in last && (last.left ?? 0) > 0).toBe(true)
})

test('an impossible outcome is not shown', () => {
  const begins = machine.rare.find(({ what, mode }) => what === 'feature' && mode === 'spin')?.outcome.index ?? 0
  const wrong: [GemOutcome, Mode][] = [
    [{ index: begins }, 'spin'],
    [{ index: 0, free: 0 }, 'spin'],
    [{ index: begins, free: poolSize }, 'spin'],
    [{ free: 1 }, 'spin'],
    [{ index: 0 }, 'buy'],
    [{ index: begins, free: 0 }, 'buy'],
    [{}, 'buy'],
    [{ free: -1 }, 'buy'],
    [{ free: 0 }, 'ante'],
  ]
  for (const [outcome, mode] of wrong)
    expect(() => machine.events(outcome, mode), JSON.stringify([outcome, mode])).toThrow(RangeError)
})
