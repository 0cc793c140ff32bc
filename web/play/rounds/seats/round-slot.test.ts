import type { OwnRoundBet } from '@kurazh/contract/play/rounds.ts'
import { expect, test } from 'vitest'
import { betsBySlot, momentOf, slotState } from './round-slot.ts'
import type { RoundView } from '../feed/round-state.ts'

const round = {
  number: 5,
  version: 1,
  chain: 1,
  link: 5,
  phase: 'betting' as const,
  bettingEndsAt: 6000,
  startedAt: null,
  endedAt: null,
  nextAt: null,
  point: null,
  hash: null,
}
const totals = { bets: 0, players: 0, stake: 0n, taken: 0, paid: 0n }
const view: RoundView = {
  seq: 1,
  round,
  bets: [],
  totals,
  own: [],
  past: [],
  chain: null,
  nextChain: null,
  bettingMs: 6000,
  pauseMs: 3000,
}
const bet = (key: string, state: OwnRoundBet['state'] = 'open'): OwnRoundBet => ({
  id: 1,
  key,
  link: '',
  round: 5,
  stake: 1_00n,
  target: null,
  takenAt: 100_000_000,
  state,
  multiplier: null,
  payout: 0n,
})
const at = (more: Partial<Parameters<typeof slotState>[0]>) =>
  slotState({ view, moment: 'betting', bet: undefined, errand: null, ordered: false, ...more })

test('betting ends by the clock even when no news of it came', () => {
  expect(momentOf(round, 5999)).toBe('betting')
  expect(momentOf(round, 6000)).toBe('sealed')
  expect(momentOf({ ...round, phase: 'running' }, 7000)).toBe('running')
  expect(momentOf({ ...round, phase: 'interrupted' }, 7000)).toBe('over')
  expect(momentOf(null, 0)).toBe('over')
})

test('the button bets, calls back, waits, takes, and orders for the next round', () => {
  expect(at({ view: null })).toBe('loading')
  expect(at({})).toBe('free')
  expect(at({ bet: bet('a') })).toBe('placed')
  expect(at({ bet: bet('a'), moment: 'sealed' })).toBe('sealed')
  expect(at({ bet: bet('a'), moment: 'running' })).toBe('inPlay')
  expect(at({ bet: bet('a', 'taken'), moment: 'running' })).toBe('late')
  expect(at({ moment: 'running' })).toBe('late')
  expect(at({ moment: 'running', ordered: true })).toBe('ordered')
})

test('news resolves a pending request of the page: no request can block the button', () => {
  expect(at({ errand: 'placing' })).toBe('placing')
  expect(at({ errand: 'placing', bet: bet('a') })).toBe('placed')
  expect(at({ errand: 'acting', bet: bet('a'), moment: 'running' })).toBe('acting')
  expect(at({ errand: 'acting', bet: bet('a', 'lost'), moment: 'over' })).toBe('late')
  expect(at({ errand: 'cancelling', bet: bet('a'), moment: 'betting' })).toBe('cancelling')
  expect(at({ errand: 'cancelling', bet: bet('a'), moment: 'running' })).toBe('inPlay')
})

test('a reloaded page finds each bet in its slot, and bets made elsewhere in the slots left', () => {
  const [first, second, foreign] = [bet('slot0-x'), bet('slot1-x'), bet('elsewhere')]
  expect(betsBySlot([second], 2)).toEqual([undefined, second])
  expect(betsBySlot([second, first], 2)).toEqual([first, second])
  expect(betsBySlot([foreign, first], 2)).toEqual([first, foreign])
})
