import { expect, test } from 'vitest'
import type { StepsState } from '../core/game.ts'
import { compare, fraction, type Fraction } from '../core/rtp.ts'
import { openStates, replayMoves, take } from '../core/steps.ts'
import { replaySteps } from '../core/verify.ts'
import { isOnSide, mostSkips, ranksOn, sideOf, sides } from './cards.ts'
import { hilo, type HiloView } from './hilo.ts'
import { highestReturn, listedStops } from './returns.ts'
import vectors from './vectors/hilo.json' with { type: 'json' }

const skip = { skip: true }
const [ace, two, seven, ten, king] = [0, 1, 6, 9, 12]
const allRanks = Array.from({ length: 13 }, (_, card) => card)
const value = ({ numerator, denominator }: Fraction) => Number((numerator * 10n ** 15n) / denominator) / 1e15
const play = (start: number, cards: readonly number[], ...moves: unknown[]): StepsState<HiloView> =>
  replayMoves(hilo, { cards }, { start }, moves)

test('cards, ends and multipliers match the independent vectors', () => {
  const ends = new Set<string>()
  for (const { serverSeed, clientSeed, nonce, start, moves, cards, end, multiplierE4 } of vectors.bets) {
    const { outcome, state } = replaySteps(hilo, { serverSeed, clientSeed, nonce, params: { start }, moves })
    expect(outcome).toEqual({ cards })
    expect({ end: state.end, multiplierE4: state.multiplierE4 }).toEqual({ end, multiplierE4 })
    ends.add(end)
  }
  expect(ends).toEqual(new Set(['lost', 'taken']))
  const passed = vectors.bets.filter(({ moves }) => moves.filter((move) => 'skip' in move).length === mostSkips)
  expect(passed.length).toBeGreaterThan(0)
})

test('the returns of the first stops are those computed independently, but for the bias of the draws', () => {
  expect(vectors.returns).toHaveLength(13)
  for (const { start, returns } of vectors.returns)
    for (const [index, told] of returns.entries()) {
      const [numerator = '', denominator = ''] = told.split('/')
      expect(value(hilo.rtp({ start }, index + 1))).toBeCloseTo(
        value(fraction(BigInt(numerator), BigInt(denominator))),
        6,
      )
    }
})

test('no listed stop returns less than 98.99 % or more than the bound, which is 99 % but for the bias of 52 draws', () => {
  const bound = highestReturn(fraction(99n, 100n))
  expect(value(bound)).toBeCloseTo(0.99, 6)
  for (const start of allRanks)
    for (let stop = 1; stop <= listedStops; stop += 1) {
      expect(compare(hilo.rtp({ start }, stop), fraction(9_899n, 10_000n))).toBeGreaterThan(0)
      expect(compare(hilo.rtp({ start }, stop), bound)).toBeLessThanOrEqual(0)
    }
})

test('an equal card counts for both sides; from an ace and a king one side is the same rank, the other the rest', () => {
  for (const from of allRanks)
    for (const side of sides) {
      const wins = allRanks.filter((next) => isOnSide(side, from, next + 39))
      expect(wins).toHaveLength(ranksOn(side, from))
      const isEdge = from === ace || from === king
      expect(wins.includes(from)).toBe(!isEdge || wins.length === 1)
    }
  expect([ranksOn('lower', ace), ranksOn('higher', king), ranksOn('higher', seven), ranksOn('lower', seven)]).toEqual([
    1, 1, 7, 7,
  ])
  expect([ace, two, seven, 7, king].map((card) => sideOf('likelier', card))).toEqual([
    'higher',
    'higher',
    'higher',
    'lower',
    'lower',
  ])
})

test('right guesses multiply, a skip turns a card and multiplies nothing, a wrong guess ends with nothing', () => {
  const cards = [ten, two, king, ace]
  expect(play(seven, cards, { guess: 'higher' })).toEqual({
    view: { cards: [seven, ten], odds: [7] },
    multiplierE4: 18_385,
    // 0.99 × 13/7 × 13/4: from a ten four ranks are higher or the same.
    nextMultiplierE4: 59_753,
    canTake: true,
    end: null,
  })
  expect(play(seven, cards, { guess: 'higher' }, skip, { guess: 'likelier' })).toMatchObject({
    view: { cards: [seven, ten, two, king], odds: [7, 12] },
    multiplierE4: 19_917,
  })
  expect(play(seven, cards, { guess: 'higher' }, take)).toMatchObject({ multiplierE4: 18_385, end: 'taken' })
  expect(play(seven, cards, { guess: 'lower' })).toEqual({
    view: { cards: [seven, ten], odds: [] },
    multiplierE4: 0,
    nextMultiplierE4: null,
    canTake: false,
    end: 'lost',
  })
})

test('nothing is skipped before the first guess, and no more than 52 cards after it', () => {
  const cards = [ten, ...Array<number>(103).fill(two)]
  expect(() => play(seven, cards, skip)).toThrow(RangeError)
  const passed = [{ guess: 'higher' }, ...Array<unknown>(mostSkips).fill(skip)]
  expect(play(seven, cards, ...passed)).toMatchObject({ canTake: true, multiplierE4: 18_385 })
  expect(() => play(seven, cards, ...passed, skip)).toThrow(RangeError)
})

test('a game is complete after 52 right guesses, and before a guess that could pay more than 1,000,000', () => {
  const twos = Array<number>(104).fill(two)
  const all = Array<unknown>(52).fill({ guess: 'higher' })
  expect(play(two, twos, ...all)).toMatchObject({ end: 'complete', multiplierE4: 635_718 })
  const kings = Array<number>(104).fill(king)
  const five = Array<unknown>(5).fill({ guess: 'higher' })
  expect(play(king, kings, ...five)).toMatchObject({ end: 'complete', multiplierE4: 3_675_800_700 })
})

test('an open game follows from its moves and from the cards it shows: nothing else can be told of it', () => {
  const tell = (moves: unknown[], shown: unknown) => openStates(hilo, { start: seven }, moves, shown).at(-1)
  const guess = { guess: 'higher' }
  expect(tell([guess], { cards: [seven, ten], odds: [7] })).toEqual(play(seven, [ten], guess))
  for (const [moves, shown] of [
    [[guess], { cards: [seven, two] }],
    [[guess], { cards: [seven] }],
    [[guess], { cards: [seven, 52] }],
    [[guess], { cards: [seven, 9.5] }],
    [[guess], undefined],
    [[skip], { cards: [seven, ten] }],
  ] as const)
    expect(() => tell([...moves], shown)).toThrow(RangeError)
})
