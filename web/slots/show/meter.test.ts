import { expect, test } from 'vitest'
import { webSlots } from '../index.ts'
import { filledOf } from './meter.ts'
import { restingState } from './state.ts'

const coins = { symbols: [9], count: 6, brings: 'казна' }
const board = [
  [9, 9, 1],
  [9, 0, 2],
]

test('the symbols on the board fill the meter, a whole column once where reels count, and never more than it has', () => {
  expect(filledOf(coins, restingState(board))).toBe(3)
  expect(filledOf({ ...coins, byReel: true }, restingState(board))).toBe(2)
  expect(filledOf({ ...coins, count: 2 }, restingState(board))).toBe(2)
})

test('a running feature has filled it, whatever is on the board', () => {
  const feature = { kind: 'respin', spins: 3, left: 3, symbol: null, paysE4: 0 } as const
  expect(filledOf(coins, { ...restingState([[1]]), feature })).toBe(6)
})

test('without symbols the factor of the round fills it', () => {
  expect(filledOf({ count: 5, brings: '' }, { ...restingState(board), factor: 4 })).toBe(4)
})

test.each(webSlots.map(({ face }) => [face.id, face] as const))(
  'the meter of %s counts what starts its feature by the rules',
  async (_id, { rules, world: { meter } }) => {
    const { trigger } = (await rules()).machine
    if (trigger) expect(meter).toMatchObject({ symbols: [trigger.symbol], count: trigger.count })
    else expect(meter.count).toBeGreaterThan(1)
  },
)
