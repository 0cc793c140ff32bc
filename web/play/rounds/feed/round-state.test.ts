import type { OwnRoundBet, PublicBet, RoundEvent } from '@kurazh/contract/play/rounds.ts'
import { expect, test } from 'vitest'
import { afterNews as movedOn, type RoundEnds, type RoundView, withOwn } from './round-state.ts'

/** A game whose page treats bets with a target as paid at once. */
const paying: RoundEnds = {
  own: (bet, point) => ({ ...bet, state: 'lost', payout: BigInt(point) }),
  shown: (bet) => (bet.target === null ? bet : { ...bet, state: 'taken' }),
}
const afterNews = (view: RoundView, event: RoundEvent) => movedOn(view, event, paying)

const totals = { bets: 0, players: 0, stake: 0n, taken: 0, paid: 0n }
const round = {
  number: 5,
  version: 1,
  chain: 1,
  link: 5,
  phase: 'running' as const,
  bettingEndsAt: 6000,
  startedAt: 6000,
  endedAt: null,
  nextAt: null,
  point: null,
  hash: null,
}
const shown = (id: number, more: Partial<PublicBet> = {}): PublicBet => ({
  id,
  name: 'Нева',
  img: '',
  status: null,
  stake: 100_00n,
  target: null,
  state: 'open',
  multiplier: null,
  payout: 0n,
  ...more,
})
const own = (more: Partial<OwnRoundBet> = {}): OwnRoundBet => ({
  id: 1,
  key: 'slot0-aaaa',
  link: '',
  round: 5,
  stake: 33_33n,
  target: null,
  takenAt: 300_030_000,
  state: 'open',
  multiplier: null,
  payout: 0n,
  ...more,
})
const view = (more: Partial<RoundView> = {}): RoundView => ({
  seq: 10,
  round,
  bets: [],
  totals,
  own: [],
  past: [],
  chain: null,
  nextChain: null,
  bettingMs: 6000,
  pauseMs: 3000,
  ...more,
})
const news = { game: 'crash', now: 0, round: 5 }
const after = (before: RoundView, event: RoundEvent) => {
  const next = afterNews(before, event)
  if (!next) throw new Error('a gap was seen')
  return next
}

test('news already known changes nothing, and a gap requests the snapshot', () => {
  const before = view()
  const joined = (seq: number, number = 5): RoundEvent => ({
    ...news,
    round: number,
    seq,
    kind: 'joined',
    bets: [shown(1)],
    totals,
  })
  expect(afterNews(before, joined(10))).toBe(before)
  expect(afterNews(before, joined(12))).toBeNull()
  expect(afterNews(before, joined(11, 6))).toBeNull()
  expect(afterNews(before, joined(11))?.bets).toHaveLength(1)
})

test('an interrupted round is never guessed at', () => {
  expect(
    afterNews(view(), { ...news, seq: 11, kind: 'interrupted', point: 1.2, hash: 'x', endedAt: 1, nextAt: 2 }),
  ).toBeNull()
})

test('bets join with the largest first, are called back, and are taken', () => {
  let now = after(view(), {
    ...news,
    seq: 11,
    kind: 'joined',
    bets: [shown(1, { stake: 10_00n }), shown(2, { stake: 500_00n })],
    totals,
  })
  expect(now.bets.map(({ id }) => id)).toEqual([2, 1])
  now = after(now, { ...news, seq: 12, kind: 'taken', bets: [{ id: 2, multiplier: 15_000, payout: 750_00n }], totals })
  expect(now.bets[0]).toMatchObject({ state: 'taken', multiplier: 15_000, payout: 750_00n })
  now = after(now, { ...news, seq: 13, kind: 'cancelled', ids: [2], totals })
  expect(now.bets.map(({ id }) => id)).toEqual([1])
})

test('the end changes open bets as the game defines, and no others', () => {
  const before = view({
    bets: [shown(1, { target: 20_000 }), shown(2)],
    own: [own(), own({ key: 'slot1-bbbb', id: 2, state: 'taken', payout: 45_66n })],
  })
  const now = after(before, { ...news, seq: 11, kind: 'ended', point: 2, hash: 'h', endedAt: 9, nextAt: 12, totals })
  expect(now.bets.map(({ state }) => state)).toEqual(['taken', 'open'])
  expect(now.own).toMatchObject([
    { state: 'lost', payout: 2n },
    { state: 'taken', payout: 45_66n },
  ])
  expect(now.round).toMatchObject({ phase: 'ended', point: 2, hash: 'h' })
  expect(now.past[0]).toMatchObject({ number: 5, point: 2 })
})

test('a new round begins empty', () => {
  const current = { ...round, number: 6, phase: 'betting' as const, startedAt: null }
  const now = after(view({ bets: [shown(1)], own: [own()] }), { ...news, round: 6, seq: 11, kind: 'betting', current })
  expect(now).toMatchObject({ bets: [], own: [], round: { number: 6 } })
})

test('an answer that was overtaken by news does not open a bet again', () => {
  const before = view({ own: [own({ state: 'taken', multiplier: 20_000, payout: 66_66n })] })
  expect(withOwn(before, own())).toBe(before)
  expect(withOwn(before, own({ state: 'cancelled' })).own).toEqual([])
  expect(withOwn(before, own({ key: 'slot1-bbbb', id: 2 })).own).toHaveLength(2)
  expect(withOwn(before, own({ key: 'other', round: 4 }))).toBe(before)
})

test('where the end of a round does not settle its bets they stay open until they are reported', () => {
  const silent = { own: (bet: OwnRoundBet) => bet, shown: (bet: PublicBet) => bet }
  const before = view({ bets: [shown(1)], own: [own()] })
  const now = movedOn(
    before,
    { ...news, seq: 11, kind: 'ended', point: 17, hash: 'h', endedAt: 9, nextAt: 12, totals },
    silent,
  )
  expect(now).toMatchObject({
    bets: [{ state: 'open' }],
    own: [{ state: 'open' }],
    round: { phase: 'ended', point: 17 },
  })
  const paid =
    now &&
    movedOn(
      now,
      { ...news, seq: 12, kind: 'taken', bets: [{ id: 1, multiplier: 360_000, payout: 3_600_00n }], totals },
      silent,
    )
  expect(paid).toMatchObject({
    bets: [{ state: 'taken', payout: 3_600_00n }],
    own: [{ state: 'taken', payout: 3_600_00n }],
  })
})
