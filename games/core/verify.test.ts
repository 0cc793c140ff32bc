import { describe, expect, test } from 'vitest'
import { games } from '../index.ts'
import { commitmentOf } from './fairness.ts'
import { type RevealedBet, replayInstant, verifyBet } from './verify.ts'

const game = games.dice
const seeds = { serverSeed: 'f'.repeat(64), clientSeed: 'my seed', nonce: 7, params: { chance: 49.5, side: 'under' } }

function settledBet(): RevealedBet {
  return { ...seeds, commitment: commitmentOf(seeds.serverSeed), ...replayInstant(game, seeds) }
}

test('an honest bet verifies', () => {
  const bet = settledBet()
  expect(verifyBet(game, bet)).toEqual({
    commitmentHolds: true,
    outcomeHolds: true,
    outcome: bet.outcome,
    multiplierE4: bet.multiplierE4,
  })
})

test('an honest bet verifies after a database has reordered the keys', () => {
  const bet = settledBet()
  const turned = Object.fromEntries(Object.entries(bet.outcome as object).reverse())
  expect(verifyBet(game, { ...bet, outcome: turned }).outcomeHolds).toBe(true)
})

describe('a bet that the server changed does not verify', () => {
  const { number, win } = settledBet().outcome as { number: number; win: boolean }
  const changes: Record<string, Partial<RevealedBet>> = {
    'the seed after the draw': { serverSeed: 'e'.repeat(64) },
    'the nonce': { nonce: 8 },
    'the client seed': { clientSeed: 'another' },
    'the number': { outcome: { number: (number + 1) % 1_000_000, win } },
    'the win': { outcome: { number, win: !win } },
    'the type of the number': { outcome: { number: String(number), win } },
    'the multiplier': { multiplierE4: settledBet().multiplierE4 + 1 },
    'the shape, by an extra field': { outcome: { number, win, jackpot: true } },
    'the shape, by a missing field': { outcome: { number } },
    'the shape, by a field under another name': { outcome: { number, won: win } },
  }
  test.each(Object.entries(changes))('%s', (_, change) => {
    const verification = verifyBet(game, { ...settledBet(), ...change })
    expect(verification.commitmentHolds && verification.outcomeHolds).toBe(false)
  })
})

test('a changed commitment breaks the commitment check only', () => {
  const verification = verifyBet(game, { ...settledBet(), commitment: '0'.repeat(64) })
  expect(verification).toMatchObject({ commitmentHolds: false, outcomeHolds: true })
})

test('invalid input does not verify and does not throw', () => {
  const odd: unknown[] = [
    null,
    undefined,
    7,
    'bet',
    [],
    {},
    ...['serverSeed', 'clientSeed', 'nonce', 'params', 'outcome', 'multiplierE4', 'commitment'].flatMap((key) =>
      [null, undefined, Number.NaN, -1, 1e300, '', [], {}, true].map((value) => ({ ...settledBet(), [key]: value })),
    ),
  ]
  for (const bet of odd) {
    const verification = verifyBet(game, bet as RevealedBet)
    expect(verification.commitmentHolds && verification.outcomeHolds, JSON.stringify(bet)).toBe(false)
  }
})

test('a replay refuses invalid params, seeds and nonces', () => {
  const changes = [
    { params: { chance: 0.5, side: 'under' } },
    { clientSeed: 'сид' },
    { clientSeed: '' },
    { nonce: -1 },
    { nonce: 0.5 },
  ]
  for (const change of changes) {
    expect(() => replayInstant(game, { ...seeds, ...change })).toThrow(RangeError)
  }
})
