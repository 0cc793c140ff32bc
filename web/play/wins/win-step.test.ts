/** What a payout is celebrated as, by its stake and by the game. */
import { games } from '@kurazh/games/index.ts'
import type { Game } from '@kurazh/games/core/game.ts'
import { expect, test } from 'vitest'
import { largestWinE4 } from './celebrate-bet.ts'
import { type WinForm, winMs, winRises, type WinStep, winStep, winWords } from './win-step.ts'

const stake = 10_00n
const times = (each: number) => ({ stake, payout: BigInt(Math.round(each * 1_000)) })
const stepsOf = (multipliers: readonly number[], largestE4: number | null = null) =>
  multipliers.map((each) => winStep(times(each), largestE4))

test('the steps begin at ten, fifty and a hundred stakes', () => {
  expect(stepsOf([9.99, 10, 49.99, 50, 99.99, 100, 5_000])).toEqual([0, 1, 1, 2, 2, 3, 3])
})

test('a loss and a return of at most the stake are never celebrated, and neither is a bet of nothing', () => {
  expect(stepsOf([0, 0.5, 0.99, 1], 5_000)).toEqual([0, 0, 0, 0])
  expect(winStep({ stake: 0n, payout: 100n }, null)).toBe(0)
})

test('the most that a game can pay is the last step, where it is not so small that it comes often', () => {
  expect(stepsOf([799.99, 800, 806], 8_000_000)).toEqual([3, 4, 4])
  expect(stepsOf([98], 980_000)).toEqual([4])
  expect(stepsOf([2, 36], 20_000)).toEqual([0, 1])
})

test('the most is reached with the kopecks that are rounded off', () => {
  expect(winStep({ stake: 7n, payout: 691n }, 988_000)).toBe(4)
})

test('every game with seeds has a largest win', () => {
  for (const game of Object.values<Game>(games)) {
    if (game.kind === 'table' || (game.kind === 'round' && game.mechanic === 'draw')) continue
    expect(largestWinE4(game), game.id).toBeGreaterThan(10_000)
  }
})

test('a higher step is celebrated longer and by another name; nothing is counted for eight seconds', () => {
  const steps: readonly WinStep[] = [0, 1, 2, 3, 4]
  expect(new Set(steps.map((step) => winWords[step])).size).toBe(steps.length)
  for (const form of ['full', 'short'] as const satisfies readonly WinForm[]) {
    const lengths = steps.map((step) => winMs(step, form))
    expect(lengths).toEqual([...new Set(lengths)].toSorted((one, other) => one - other))
    expect(Math.max(...lengths)).toBeLessThan(8_000)
  }
  expect(steps.map((step) => winMs(step, 'still'))).toEqual([0, 0, 0, 0, 0])
})

test('in full every step after the first has its moment before the sum is whole; in short they have none', () => {
  expect([1, 2, 3, 4].map((step) => winRises(step as WinStep, 'full').length)).toEqual([0, 1, 2, 3])
  for (const step of [2, 3, 4] as const satisfies readonly WinStep[]) {
    const rises = winRises(step, 'full')
    expect(rises).toEqual([...new Set(rises)].toSorted((one, other) => one - other))
    expect(rises.at(-1)).toBeLessThan(winMs(step, 'full'))
    expect([winRises(step, 'short'), winRises(step, 'still')]).toEqual([[], []])
  }
})
