import type { OwnRoundBet, PublicBet } from '@kurazh/contract/play/rounds.ts'
import { expect, test } from 'vitest'
import { risingEnds } from './rising-ends.ts'

const shown = (target: number | null): PublicBet => ({
  id: 1,
  name: null,
  img: '',
  status: null,
  stake: 100_00n,
  target,
  state: 'open',
  multiplier: null,
  payout: 0n,
})
const own = (takenAt: number): OwnRoundBet => ({
  id: 1,
  key: 'slot0-aaaa',
  link: '',
  round: 5,
  stake: 33_33n,
  target: null,
  takenAt,
  state: 'open',
  multiplier: null,
  payout: 0n,
})

test('the end pays targets that were reached, to the kopeck, and burns the rest', () => {
  expect([20_000, 20_100, null].map((target) => risingEnds.shown(shown(target), 2).state)).toEqual([
    'taken',
    'lost',
    'lost',
  ])
  expect(risingEnds.shown(shown(20_000), 2).payout).toBe(200_00n)
  expect(risingEnds.own(own(15_700), 2)).toMatchObject({ state: 'taken', multiplier: 15_700, payout: 52_32n })
  expect(risingEnds.own(own(20_100), 2)).toMatchObject({ state: 'lost', multiplier: null, payout: 0n })
})

test.each([2.000_01, -1, Number.NaN])('an end reported as no multiplier (%d) cashes nothing out', (point) => {
  expect(risingEnds.shown(shown(10_100), point)).toMatchObject({ state: 'lost', payout: 0n })
})

test('the rarest flights end higher than any multiplier of a bet, and reach all of them', () => {
  expect(risingEnds.own(own(100_000_000), 44_584_143_000_000.5)).toMatchObject({
    state: 'taken',
    multiplier: 100_000_000,
  })
})
