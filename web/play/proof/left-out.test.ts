import type { Bet } from '@kurazh/contract/play/play.ts'
import { expect, test } from 'vitest'
import type { KnownBet } from './bet-memory.ts'
import { leftOutOf } from './left-out.ts'

const shown: KnownBet[] = [
  {
    nonce: 7,
    game: 'dice',
    version: 1,
    clientSeed: 'elsewhere',
    stake: 10_00n,
    params: {},
    promised: 'heard',
    own: false,
    stands: true,
    excuse: true,
  },
]
const bets = (...nonces: number[]) => nonces.map((nonce) => ({ nonce })) as Bet[]

test.each([
  ['the whole history', null, { bets: bets(9, 8, 6), next: null }],
  ['an empty history', null, { bets: [], next: null }],
  ['a page that goes below it', null, { bets: bets(9, 8, 6), next: 6 }],
  ['a later page', 8, { bets: bets(6), next: null }],
] as const)('a bet that was shown and is left out of %s is a lie', (_name, before, page) => {
  expect(leftOutOf(shown, 'dice', before, page)?.evidence).toMatchObject({
    known: { nonce: 7 },
    told: page,
    lies: [{ told: 'её нет' }],
  })
})

test.each([
  ['where it is shown', 'dice', null, { bets: bets(9, 7, 6), next: null }],
  ['on a page above it', 'dice', null, { bets: bets(9, 8), next: 8 }],
  ['on a page below it', 'dice', 7, { bets: bets(6), next: null }],
  ['in the history of another game', 'plinko', null, { bets: [], next: null }],
] as const)('it is none %s', (_name, game, before, page) => {
  expect(leftOutOf(shown, game, before, page)).toBeUndefined()
})
