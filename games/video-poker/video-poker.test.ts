import { expect, test } from 'vitest'
import { compare, decimalOf, fraction } from '../core/rtp.ts'
import { openStates, replayMoves, take } from '../core/steps.ts'
import { replaySteps } from '../core/verify.ts'
import { countReturn, handClasses } from './count.ts'
import { kindOf, kinds, paysFor, type Table, tables } from './hands.ts'
import vectors from './vectors/video-poker.json' with { type: 'json' }
import { videoPoker } from './video-poker.ts'
import { bestHold, wholeSums, worthOfHolds, worthParts } from './worth.ts'

const deal = { deal: true }
const bet = { table: 'jacks' } as const
/** A pair of kings and three others; below them another king and four others. */
const drawn = [12, 25, 1, 16, 6, 8, 9, 38, 3, 4]
const play = (...moves: unknown[]) => replayMoves(videoPoker, { drawn }, bet, moves)

const fractionOf = (text: string) => {
  const [numerator = '', denominator = '1'] = text.split('/')
  return fraction(BigInt(numerator), BigInt(denominator))
}

test('cards, ends and multipliers match the independent vectors', () => {
  for (const { serverSeed, clientSeed, nonce, table, moves, ...due } of vectors.bets) {
    const params = { table: table as Table }
    const { outcome, state } = replaySteps(videoPoker, { serverSeed, clientSeed, nonce, params, moves })
    expect({ drawn: outcome.drawn, end: state.end, multiplierE4: state.multiplierE4 }).toEqual(due)
  }
  expect(new Set(vectors.bets.map(({ end }) => end))).toEqual(new Set(['lost', 'taken', 'complete']))
})

test('every hold of the hands in the vectors is worth what going through all its draws gives', () => {
  for (const { hand, ...by } of vectors.worths)
    for (const table of tables)
      expect(worthOfHolds(table, hand).map((worth) => fraction(BigInt(worth), BigInt(worthParts)))).toEqual(
        by[table].map(fractionOf),
      )
})

test('the return of perfect play is that of the vectors and the published one; of one table it is counted again from all hands', () => {
  for (const table of tables) {
    expect(videoPoker.rtp({ table })).toEqual(fractionOf(vectors.returns[table]))
  }
  const counted = fraction(BigInt(countReturn('jacks')), 2_598_960n * BigInt(worthParts))
  expect(counted).toEqual(videoPoker.rtp({ table: 'jacks' }))
  expect(tables.map((table) => decimalOf(videoPoker.rtp({ table }), 6))).toEqual(['0.995439', '0.991660'])
})

test('all hands: as many of each kind as there are, and the sums that the worth of a hold begins from', () => {
  const counts = kinds.map(() => 0)
  const sums = { jacks: [0, 0], bonus: [0, 0] }
  const ofRank = { jacks: new Array<number>(13).fill(0), bonus: new Array<number>(13).fill(0) }
  for (const { hand, count } of handClasses()) {
    const kind = kindOf(hand)
    counts[kind] = (counts[kind] ?? 0) + count
    for (const table of tables) {
      const paid = paysFor(table, hand) * count
      sums[table][0] = (sums[table][0] ?? 0) + paid
      // Four cards have the rank: each has a quarter of what hands with them pay.
      for (const card of hand) ofRank[table][card % 13] = (ofRank[table][card % 13] ?? 0) + paid / 4
    }
  }
  // The vectors list the kinds from the best down.
  expect(counts.toReversed()).toEqual(vectors.dealt)
  for (const table of tables) expect([sums[table][0], ofRank[table]]).toEqual(wholeSums[table])
})

test('a place keeps its card or gets the one below it, whatever the others do', () => {
  expect(play()).toMatchObject({ view: { cards: [] }, multiplierE4: 10_000, canTake: false, end: null })
  expect(play(deal)).toEqual({
    view: { cards: drawn.slice(0, 5) },
    multiplierE4: 10_000,
    nextMultiplierE4: 8_000_000,
    canTake: true,
    end: null,
  })
  expect(play(deal, { hold: [1, 2] })).toMatchObject({
    view: { cards: [12, 25, 38, 3, 4] },
    multiplierE4: 30_000,
    end: 'complete',
  })
  expect(play(deal, { hold: [1, 2, 4] })).toMatchObject({ view: { cards: [12, 25, 38, 16, 4] }, end: 'complete' })
  expect(play(deal, { hold: [] })).toMatchObject({ view: { cards: [8, 9, 38, 3, 4] }, multiplierE4: 0, end: 'lost' })
  expect(play(deal, take)).toMatchObject({ view: { cards: drawn.slice(0, 5) }, multiplierE4: 10_000, end: 'taken' })
})

test('a hand that pays nothing may be left as it is, and then nothing is paid', () => {
  const nothing = { drawn: [0, 14, 29, 44, 8, 1, 2, 3, 4, 5] }
  expect(replayMoves(videoPoker, nothing, bet, [deal, take])).toMatchObject({ multiplierE4: 0, end: 'taken' })
})

test('cards are dealt once, before the exchange; a hold names places of the hand in order', () => {
  for (const moves of [[{ hold: [1] }], [deal, deal], [deal, { hold: [] }, deal], [take]])
    expect(() => play(...moves)).toThrow(RangeError)
  for (const hold of [[0], [6], [2, 1], [1, 1], [1.5], '1', undefined])
    expect(videoPoker.move.safeParse({ hold }).success).toBe(false)
  for (const hold of [[], [5], [1, 2, 3, 4, 5]]) expect(videoPoker.move.safeParse({ hold }).success).toBe(true)
})

test('an open game is the hand it shows: five different cards', () => {
  const shown = (cards: unknown) => openStates(videoPoker, bet, [deal], { cards }).at(-1)
  expect(shown(drawn.slice(0, 5))).toEqual(play(deal))
  for (const cards of [undefined, [], [1, 2, 3, 4], [1, 2, 3, 4, 4], [1, 2, 3, 4, 52], [1, 2, 3, 4, '5']])
    expect(() => shown(cards)).toThrow(RangeError)
})

test('the advised hold is the one that is worth most; a paid hand is broken up where that is worth more', () => {
  // A pair of jacks that is four to a royal flush; a pair of tens and nothing else.
  expect(bestHold('jacks', [0, 12, 11, 10, 23])).toBe(0b01111)
  expect(bestHold('jacks', [9, 22, 1, 29, 46])).toBe(0b00011)
  expect(videoPoker.advise?.(bet, { cards: [9, 22, 1, 29, 46] })).toEqual({ hold: [1, 2] })
})

test('no bias of the draws brings the return of any play above the bound', () => {
  for (const params of videoPoker.sampleParams) {
    const most = videoPoker.highestRtp?.(params) ?? fraction(0n, 1n)
    expect(compare(most, videoPoker.rtp(params))).toBeGreaterThan(0)
    expect(Number(decimalOf(most, 12)) - Number(decimalOf(videoPoker.rtp(params), 12))).toBeLessThan(1e-7)
  }
})
