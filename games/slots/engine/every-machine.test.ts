/** Properties that hold for every machine of the registry; a new one is tested by being registered. */
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blocks } from '../../core/fairness.ts'
import type { Game } from '../../core/game.ts'
import { createRng } from '../../core/random.ts'
import { add, compare, decimalOf, type Fraction, fraction } from '../../core/rtp.ts'
import { games } from '../../index.ts'
import { longRng } from '../../testing/long-rng.ts'
import { bandEdgesE4, bandOf } from './bands.ts'
import type { Counting, Machine, Mode, Sheet, SlotEvent, SlotGame } from './machine.ts'
import { storedSheet } from './stored-sheet.ts'

const seed = process.env['SEED'] ?? 'every-machine'
console.info(`seed ${seed}`)
/** A bought feature takes many spins. */
const roundsOf = (mode: Mode) => (mode === 'buy' ? 1_000 : 10_000)
const simulatedOf = (mode: Mode) => (mode === 'buy' ? 20_000 : 200_000)
/** At 5σ one honest figure in two million fails; the seed is fixed as well. */
const allowedSigmas = 5

const one = fraction(1n, 1n)
const machines = Object.values<Game>(games).filter((game): game is Game & SlotGame => 'machine' in game)
const modesOf = (machine: Machine) => Object.keys(machine.costs) as Mode[]
/** The cost of a round of this mode in total bets. */
const costOf = ({ costs }: Machine, mode: Mode) => costs[mode] ?? 0

const drawsOf = (label: string) => longRng(`${seed}:${label}`)

/**
 * The total pay of these events, in ten-thousandths of the total bet: wins as they come, what multipliers add, coins
 * once they are collected.
 */
function paidBy(events: readonly SlotEvent[]): number {
  let sum = 0
  for (const event of events) {
    if (event.kind === 'wins') for (const win of event.wins) sum += win.paysE4
    if (event.kind === 'multiplied') sum += event.paysE4
    if (event.kind === 'ended' && event.collects) sum += event.paysE4
  }
  return sum
}

/**
 * Errors in what these events show: boards must have the machine's size and symbols, wins must be on their board,
 * features that begin must end.
 */
function amissIn({ reels, rows, symbols }: Machine, events: readonly SlotEvent[]): string[] {
  const within = ([reel, row]: readonly [number, number]) => reel >= 0 && reel < reels && row >= 0 && row < rows
  const isBoard = (board: readonly (readonly number[])[]) =>
    board.length === reels &&
    board.every((reel) => reel.length === rows && reel.every((symbol) => symbols[symbol] !== undefined))
  const amiss = events.flatMap((event) => [
    ...('board' in event && !isBoard(event.board) ? [`${event.kind}: no board`] : []),
    ...(event.kind === 'wins' && event.wins.length === 0 ? ['wins of nothing'] : []),
    ...(event.kind === 'wins' &&
    !event.wins.every(({ cells, paysE4 }) => cells.length > 0 && cells.every(within) && paysE4 > 0)
      ? ['a win beside the board, or of nothing']
      : []),
  ])
  const count = (kind: SlotEvent['kind']) => events.filter((event) => event.kind === kind).length
  return count('begun') === count('ended') ? amiss : [...amiss, 'a feature without its end']
}

/** Distance from the expectation, in standard deviations of the mean of so many rounds. */
function sigmas(mean: number, expected: Fraction, variance: number, count: number): number {
  return Math.abs(mean - Number(decimalOf(expected, 15))) / Math.sqrt(variance / count)
}

function finished(count: Counting): Sheet {
  for (;;) {
    const { done, value } = count.next()
    if (done) return value
  }
}

test('there are machines to test', () => {
  expect(machines.length).toBeGreaterThan(0)
})

describe.each(machines)('$id', (game) => {
  const { machine } = game

  test('shows exactly what an outcome pays, on boards of its size, after a trip through JSON as well, and its feature as often as the sheet says', () => {
    for (const mode of modesOf(machine)) {
      const rng = drawsOf(`${game.id} ${mode} events`)
      const [rounds, cost] = [roundsOf(mode), costOf(machine, mode)]
      const [wrong, amiss]: [object[], string[]] = [[], []]
      let begun = 0
      for (let round = 0; round < rounds; round += 1) {
        const { outcome, multiplierE4 } = game.play(rng, { mode })
        const arrived: unknown = JSON.parse(JSON.stringify(outcome))
        const events = machine.events(arrived, mode)
        // One `expect` per round would cost more than the round itself.
        if (!isDeepStrictEqual(arrived, outcome) || paidBy(events) / cost !== multiplierE4)
          wrong.push({ outcome, multiplierE4, shown: paidBy(events) / cost })
        if (round < 500) amiss.push(...amissIn(machine, events))
        if (events.some(({ kind }) => kind === 'begun')) begun += 1
      }
      expect([...wrong.slice(0, 3), ...amiss], mode).toEqual([])
      const chance = Number(decimalOf(machine.sheet(mode).feature, 15))
      if (chance > 0 && chance < 1)
        expect(sigmas(begun / rounds, machine.sheet(mode).feature, chance * (1 - chance), rounds)).toBeLessThan(
          allowedSigmas,
        )
      else expect(begun).toBe(chance * rounds)
    }
  })

  test('draws from its seeds and its mode alone, whatever was played, shown or refused before', () => {
    const bet = fc.record({
      serverSeed: fc.string(),
      clientSeed: fc.string(),
      nonce: fc.nat(),
      mode: fc.constantFrom(...modesOf(machine)),
    })
    const played = ({
      serverSeed,
      clientSeed,
      nonce,
      mode,
    }: {
      serverSeed: string
      clientSeed: string
      nonce: number
      mode: Mode
    }) => {
      const result = game.play(createRng(blocks(serverSeed, clientSeed, nonce)), Object.freeze({ mode }))
      return { ...result, events: machine.events(result.outcome, mode) }
    }
    fc.assert(
      fc.property(bet, fc.array(bet, { maxLength: 3 }), fc.jsonValue(), (wanted, others, garbage) => {
        const first = JSON.stringify(played(wanted))
        for (const other of others) played(other)
        expect(() => machine.events(garbage as never, wanted.mode)).toThrow(Error)
        expect(JSON.stringify(played(wanted))).toBe(first)
      }),
      { seed: createHash('sha256').update(seed).digest().readInt32LE(), numRuns: 100 },
    )
  })

  test('has symbols that pay whole hundredths of the total bet', () => {
    for (const { paysE4 } of machine.symbols) for (const pays of Object.values(paysE4)) expect(pays % 100).toBe(0)
  })

  test('has a sheet whose bands sum to one and start at the common edges, and whose figures are consistent', () => {
    for (const mode of modesOf(machine)) {
      const { bands, bandsAreExact, bestE4, bestChance, hit, rtp, feature, variance } = machine.sheet(mode)
      expect(bands.map(({ fromE4 }) => fromE4)).toEqual(bandEdgesE4(bestE4))
      expect(bands.map(({ chance }) => chance).reduce(add)).toEqual(one)
      expect(add(bands[0]?.chance ?? one, hit)).toEqual(one)
      for (const chance of [bestChance, hit])
        expect(compare(chance, fraction(0n, 1n)) > 0 && compare(chance, one) <= 0).toBe(true)
      expect(compare(feature, one)).toBeLessThanOrEqual(0)
      if (bandsAreExact) expect(compare(bands.at(-1)?.chance ?? one, bestChance)).toBeGreaterThanOrEqual(0)
      expect(Number(decimalOf(variance, 9))).toBeGreaterThan(0)
      expect(game.rtp({ mode })).toEqual(rtp)
      expect(game.bestMultiplierE4({ mode })).toBe(bestE4)
    }
  })

  test('returns between 95 and 97 %', () => {
    for (const mode of modesOf(machine)) {
      const { rtp } = machine.sheet(mode)
      expect(compare(rtp, fraction(95n, 100n)) >= 0 && compare(rtp, fraction(97n, 100n)) <= 0, decimalOf(rtp, 6)).toBe(
        true,
      )
    }
  })

  test('pays and hits in simulation as its sheet says, band by band, always in whole hundredths of the total bet and never more than its best', () => {
    for (const mode of modesOf(machine)) {
      const sheet = machine.sheet(mode)
      const rng = drawsOf(`${game.id} ${mode} simulation`)
      const simulated = simulatedOf(mode)
      const edges = sheet.bands.map(({ fromE4 }) => fromE4)
      const inBand = edges.map(() => 0)
      const cost = costOf(machine, mode)
      const odd: number[] = []
      let sum = 0
      for (let round = 0; round < simulated; round += 1) {
        const { multiplierE4 } = game.play(rng, { mode })
        const band = bandOf(edges, multiplierE4)
        sum += multiplierE4 / 10_000
        inBand[band] = (inBand[band] ?? 0) + 1
        if (!(multiplierE4 >= 0 && multiplierE4 <= sheet.bestE4 && (multiplierE4 * cost) % 100 === 0))
          odd.push(multiplierE4)
      }
      expect(odd, mode).toEqual([])
      expect(sigmas(sum / simulated, sheet.rtp, Number(decimalOf(sheet.variance, 15)), simulated)).toBeLessThan(
        allowedSigmas,
      )
      for (const [band, { fromE4, chance }] of sheet.bands.entries()) {
        const expected = Number(decimalOf(chance, 15))
        // Where fewer than ten are expected, a distance in deviations means nothing.
        if (expected * simulated < 10) continue
        expect(
          sigmas((inBand[band] ?? 0) / simulated, chance, expected * (1 - expected), simulated),
          `from ${fromE4}`,
        ).toBeLessThan(allowedSigmas)
      }
    }
  }, 120_000)

  test('has rare rounds that match their names', () => {
    for (const { outcome, mode, what } of machine.rare) {
      const events = machine.events(outcome, mode)
      if (what === 'best') expect(paidBy(events) / costOf(machine, mode)).toBe(machine.sheet(mode).bestE4)
      else expect(events.some(({ kind }) => kind === 'begun' || kind === 'fall')).toBe(true)
    }
    for (const mode of modesOf(machine))
      expect(
        machine.rare.some((rare) => rare.mode === mode && rare.what === 'best'),
        mode,
      ).toBe(true)
  })

  test('refuses to show an impossible outcome', () => {
    for (const mode of modesOf(machine))
      for (const outcome of [{}, [], null, 7, 'x', { stops: [] }, { stops: [[-1]] }, { index: -1 }])
        expect(() => machine.events(outcome, mode)).toThrow(/./)
  })
})

// A pool takes ten seconds and more: the machine's own test counts a part of it, `npm run rtp` all of it.
describe.each(machines.filter(({ machine }) => machine.pools === undefined))('$id, counted again', ({ machine }) => {
  test('has stored figures equal to those of its rules', () => {
    for (const mode of modesOf(machine))
      expect(storedSheet(finished(machine.count(mode)))).toEqual(storedSheet(machine.sheet(mode)))
  })
})
