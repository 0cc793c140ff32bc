import { expect, test } from 'vitest'
import type { Challenge } from './challenges.ts'
import { type Candidate, fulfils, winsAmong } from './winning.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 11, 1, 12, minute))
const challenge: Challenge = {
  id: 7,
  game: 'dice',
  thresholdE4: 500_000n,
  minStake: 100_00n,
  prize: 25_00n,
  places: 2,
  taken: 0,
  startsAt: at(0),
  endsAt: at(30),
  cancelledAt: null,
}
const candidate = (
  player: number,
  position: bigint,
  more: Partial<Candidate['bet']> = {},
  placed?: Date,
): Candidate => {
  const bet = { player, position, game: 'dice', stake: 100_00n, multiplierE4: 500_000, at: at(10), ...more }
  return { bet, placed: placed ?? bet.at, link: `link-${player}-${position}` }
}
const wins = (candidates: Candidate[], { out = [] as number[], won = [] as string[], taken = 0 } = {}) =>
  winsAmong([{ ...challenge, taken }], candidates, new Set(out), new Set(won)).map(({ player, place }) => [
    player,
    place,
  ])

test('the first in the journal win, each player once, until the places are gone', () => {
  expect(wins([candidate(3, 30n), candidate(1, 10n), candidate(1, 11n), candidate(2, 20n)])).toEqual([
    [1, 1],
    [2, 2],
  ])
  expect(wins([candidate(3, 30n), candidate(1, 10n)], { taken: 1 })).toEqual([[1, 2]])
  expect(wins([candidate(3, 30n)], { taken: 2 })).toEqual([])
})

test('a banned player wins nothing and the place goes to the next; who has one wins no second', () => {
  const all = [candidate(1, 10n), candidate(2, 20n), candidate(3, 30n)]
  expect(wins(all, { out: [1] })).toEqual([
    [2, 1],
    [3, 2],
  ])
  expect(wins(all, { won: ['1 7'], taken: 1 })).toEqual([[2, 2]])
  expect(wins(all, { won: ['1 8'] })).toEqual([
    [1, 1],
    [2, 2],
  ])
})

test('bets that one write ended are told apart by their public numbers, not by the age of the account', () => {
  const [old, young] = [candidate(1, 10n), candidate(2, 10n)]
  expect(
    wins([
      { ...old, link: 'b' },
      { ...young, link: 'a' },
    ]),
  ).toEqual([
    [2, 1],
    [1, 2],
  ])
})

test('only what was asked for counts: the multiplier, the first stake, the game, the time', () => {
  const is = (more: Partial<Candidate['bet']>) => fulfils(challenge, candidate(1, 1n, more).bet)
  expect(is({})).toBe(true)
  expect(is({ multiplierE4: 499_999 })).toBe(false)
  expect(is({ stake: 99_99n })).toBe(false)
  expect(is({ stake: 150_00n, added: 50_01n })).toBe(false)
  expect(is({ game: 'bubbles' })).toBe(false)
  expect(is({ at: at(30) })).toBe(false)
  expect(is({ at: new Date(at(0).getTime() - 1) })).toBe(false)
  const any = { ...challenge, game: null }
  expect(fulfils(any, candidate(1, 1n, { game: 'bubbles' }).bet)).toBe(true)
  expect(fulfils(any, candidate(1, 1n, { game: 'solo-blackjack' }).bet)).toBe(false)
  expect(fulfils(any, candidate(1, 1n, { game: 'some-package' }).bet)).toBe(false)
})

test('a stake taken before the challenge was published wins nothing', () => {
  expect(wins([candidate(1, 10n, {}, new Date(at(0).getTime() - 1))])).toEqual([])
  expect(wins([candidate(1, 10n, {}, at(0))])).toEqual([[1, 1]])
})

test('one bet may win several challenges', () => {
  const other = { ...challenge, id: 8, thresholdE4: 400_000n }
  expect(
    winsAmong([challenge, other], [candidate(1, 10n)], new Set(), new Set()).map(({ challenge: id }) => id),
  ).toEqual([7, 8])
})
