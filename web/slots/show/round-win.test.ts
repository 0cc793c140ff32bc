/** The return of a round decides its ending: only its number, or a counted-up sum. */
import { expect, test } from 'vitest'
import type { SlotEvent } from '@kurazh/games/slots/engine/machine.ts'
import { winMs } from '../../play/wins/win-step.ts'
import { isWin, roundStep } from './round-win.ts'
import { createShow, type ShownEvent } from './show.ts'
import { after, restingState } from './state.ts'

const won = (paysE4: number): SlotEvent => ({
  kind: 'wins',
  wins: [{ symbol: 0, count: 3, cells: [[0, 0]], factor: 1, paysE4 }],
})

async function toldOf(events: readonly SlotEvent[], waits: number[] = [], cost = 1): Promise<(ShownEvent | null)[]> {
  const told: (ShownEvent | null)[] = []
  const wait = (ms: number) => (ms < 20_000 ? (waits.push(ms), Promise.resolve()) : new Promise<void>(() => undefined))
  const show = createShow(restingState([[0]]), {
    largestE4: null,
    reels: () => null,
    wait,
    told: (_, event) => void told.push(event),
  })
  await show.play(events, () => 'full', cost)
  return told
}

test('a return of at most the stake is no win, and its sum is never counted up', async () => {
  expect([0, 100, 9_999, 10_000].filter((totalE4) => isWin({ totalE4, cost: 1 }))).toEqual([])
  expect((await toldOf([won(10_000)])).at(-2)).toMatchObject({ kind: 'wins' })
})

test('a bought feature is measured by its price: a smaller payout is no win, no matter how many bets it is', async () => {
  expect((await toldOf([won(400_000)], [], 50)).map((event) => event?.kind)).toEqual(['wins', undefined])
  expect((await toldOf([won(50 * 100_000)], [], 50)).at(-2)).toEqual({ kind: 'total', step: 1, form: 'full' })
  expect(isWin({ totalE4: 500_000, cost: 50 })).toBe(false)
})

test('a large win is counted up once, after everything else; then nothing more is shown', async () => {
  const waits: number[] = []
  const told = await toldOf([won(400_000), won(300_000)], waits)
  expect(told.map((event) => event?.kind)).toEqual(['wins', 'wins', 'total', undefined])
  expect(told.at(-2)).toEqual({ kind: 'total', step: 2, form: 'full' })
  expect(waits.at(-1)).toBe(winMs(2, 'full'))
})

test('the steps are measured by the cost of the round, and the most that the machine pays is the last of them', () => {
  const stepsOf = (cost: number) =>
    [99_999, 100_000, 499_999, 500_000, 1_000_000, 8_000_000].map((each) =>
      roundStep({ totalE4: each * cost, cost }, 8_000_000),
    )
  expect(stepsOf(1)).toEqual([0, 1, 1, 2, 3, 4])
  expect(stepsOf(50)).toEqual(stepsOf(1))
})

test('automatic play waits for a short celebration only', async () => {
  const told: (ShownEvent | null)[] = []
  const show = createShow(restingState([[0]]), {
    largestE4: null,
    reels: () => null,
    wait: () => Promise.resolve(),
    told: (_, event) => void told.push(event),
  })
  await show.play([won(2_000_000)], (isTotal) => (isTotal ? 'turbo' : 'full'))
  expect(told.at(-2)).toEqual({ kind: 'total', step: 3, form: 'short' })
})

test('collected coins show their value until the next turn', () => {
  const held = [{ cell: [0, 0], paysE4: 20_000 }] as const
  const begun = after(after(restingState([[0]]), { kind: 'begun', feature: 'respin', spins: 3, cells: [] }), {
    kind: 'coins',
    coins: held,
    lives: 3,
  })
  const ended = after(begun, { kind: 'ended', feature: 'respin', paysE4: 20_000, collects: true })
  expect([ended.coins, ended.feature, ended.totalE4]).toEqual([held, null, 20_000])
  expect(after(ended, { kind: 'spin', board: [[0]], stops: [0] }).coins).toEqual([])
})
