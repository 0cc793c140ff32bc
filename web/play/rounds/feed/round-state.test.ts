import type { OwnRoundBet, PublicBet, RoundEvent } from '@kurazh/contract/rounds.ts'
import payouts from '@kurazh/games/core/vectors/payouts.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { afterNews, payoutAt, type RoundView, withOwn } from './round-state.ts'

const totals = { bets: 0, players: 0, stake: 0, taken: 0, paid: 0 }
const round = {
  number: 5, version: 1, chain: 1, link: 5, phase: 'running' as const, bettingEndsAt: 6000, startedAt: 6000, endedAt: null, nextAt: null, point: null, hash: null,
}
const shown = (id: number, more: Partial<PublicBet> = {}): PublicBet => ({
  id, name: 'Нева', img: '', stake: 100, target: null, state: 'open', multiplier: null, payout: 0, ...more,
})
const own = (more: Partial<OwnRoundBet> = {}): OwnRoundBet => ({
  id: 1, key: 'slot0-aaaa', link: '', round: 5, stake: 33.33, target: null, takenAt: 30_003, state: 'open', multiplier: null, payout: 0, ...more,
})
const view = (more: Partial<RoundView> = {}): RoundView => ({
  seq: 10, round, bets: [], totals, own: [], past: [], chain: null, nextChain: null, bettingMs: 6000, pauseMs: 3000, ...more,
})
const news = { game: 'crash', now: 0, round: 5 }
const after = (before: RoundView, event: RoundEvent) => {
  const next = afterNews(before, event)
  if (!next) throw new Error('a gap was seen')
  return next
}

test('news already known changes nothing, and a gap asks for the snapshot', () => {
  const before = view()
  const joined = (seq: number, number = 5): RoundEvent => ({ ...news, round: number, seq, kind: 'joined', bets: [shown(1)], totals })
  expect(afterNews(before, joined(10))).toBe(before)
  expect(afterNews(before, joined(12))).toBeNull()
  expect(afterNews(before, joined(11, 6))).toBeNull()
  expect(afterNews(before, joined(11))?.bets).toHaveLength(1)
})

test('an interrupted round is never guessed at', () => {
  expect(afterNews(view(), { ...news, seq: 11, kind: 'interrupted', point: 1.2, hash: 'x', endedAt: 1, nextAt: 2 })).toBeNull()
})

test('bets join with the largest first, are called back, and are taken', () => {
  let now = after(view(), { ...news, seq: 11, kind: 'joined', bets: [shown(1, { stake: 10 }), shown(2, { stake: 500 })], totals })
  expect(now.bets.map(({ id }) => id)).toEqual([2, 1])
  now = after(now, { ...news, seq: 12, kind: 'taken', bets: [{ id: 2, multiplier: 1.5, payout: 750 }], totals })
  expect(now.bets[0]).toMatchObject({ state: 'taken', multiplier: 1.5, payout: 750 })
  now = after(now, { ...news, seq: 13, kind: 'cancelled', ids: [2], totals })
  expect(now.bets.map(({ id }) => id)).toEqual([1])
})

test('the end pays targets that were reached, to the kopeck, and burns the rest', () => {
  const before = view({ bets: [shown(1, { target: 2 }), shown(2, { target: 2.01 }), shown(3)], own: [own({ target: 1.37, takenAt: 1.37 })] })
  const now = after(before, { ...news, seq: 11, kind: 'ended', point: 2, hash: 'h', endedAt: 9, nextAt: 12, totals })
  expect(now.bets.map(({ state }) => state)).toEqual(['taken', 'lost', 'lost'])
  expect(now.bets[0]?.payout).toBe(200)
  expect(now.own[0]).toMatchObject({ state: 'taken', multiplier: 1.37, payout: 45.66 })
  expect(now.round).toMatchObject({ phase: 'ended', point: 2, hash: 'h' })
  expect(now.past[0]).toMatchObject({ number: 5, point: 2 })
})

test('a new round begins empty', () => {
  const current = { ...round, number: 6, phase: 'betting' as const, startedAt: null }
  const now = after(view({ bets: [shown(1)], own: [own()] }), { ...news, round: 6, seq: 11, kind: 'betting', current })
  expect(now).toMatchObject({ bets: [], own: [], round: { number: 6 } })
})

test('an answer that was overtaken by news does not open a bet again', () => {
  const before = view({ own: [own({ state: 'taken', multiplier: 2, payout: 66.66 })] })
  expect(withOwn(before, own())).toBe(before)
  expect(withOwn(before, own({ state: 'cancelled' })).own).toEqual([])
  expect(withOwn(before, own({ key: 'slot1-bbbb', id: 2 })).own).toHaveLength(2)
  expect(withOwn(before, own({ key: 'other', round: 4 }))).toBe(before)
})

test('a payout is the stake times the multiplier, cut to the kopeck', () => {
  expect(payoutAt(0.07, 199)).toBe(0.13)
  expect(payoutAt(10, 100)).toBe(10)
  // The table that the rules and the stored functions are held to as well.
  for (const [stake, multiplierE4, payout] of payouts as [number, number, number][]) {
    if (multiplierE4 % 100 === 0) expect(payoutAt(stake / 100, multiplierE4 / 100), `${stake} × ${multiplierE4}`).toBe(payout / 100)
  }
})
