/** Every end that a bet can be told to have had, in every kind of round, with its height below, at and above where the flight came. */
import { crash } from '@kurazh/games/crash/crash.ts'
import { roundDraw } from '@kurazh/games/core/round-chain.ts'
import { expect, test } from 'vitest'
import type { BetEnd, SentBet } from '../notary/own-bets.ts'
import type { RoundPin } from '../pins/pins.ts'
import { payoutAt } from '../feed/round-state.ts'
import { findingOn } from './bet-judge.ts'

const salt = 'judged'
/** A flight whose end lies between 3× and 9×. */
const hash = Array.from({ length: 1_000 }, (_, link) => `${link}`.padStart(64, '0')).find((text) => {
  const pointE2 = crash.resultOf(roundDraw(text, salt))
  return pointE2 > 300 && pointE2 < 900
}) ?? ''
const pointE2 = crash.resultOf(roundDraw(hash, salt))
const startedAt = 1_000_000
const stake = 3.33
/** Where an interrupted flight was lost. */
const cutE2 = 250

const whole: RoundPin = { number: 1, link: 1, version: 1, inTime: true, startedAt, hash, point: pointE2 / 100, interrupted: false, endedAt: startedAt + crash.playMs(pointE2), sure: true, verdict: 'proved' }
const rounds = {
  whole: { pin: whole, reachedE2: pointE2 },
  'interrupted in flight': { pin: { ...whole, interrupted: true, endedAt: startedAt + crash.elapsedMsFor(cutE2) }, reachedE2: cutE2 },
  'interrupted before it started': { pin: { ...whole, interrupted: true, startedAt: null, endedAt: startedAt }, reachedE2: 0 },
} satisfies Record<string, { pin: RoundPin; reachedE2: number }>

const sent = (takenAt: number | null): SentBet => ({
  key: 'a key', player: 'player', round: 1, stake, target: takenAt, takenAt, bound: true, foreign: false, takes: [], cancelAsked: false, accepted: true, refused: false,
  flown: true, link: null, end: null, verdict: null, doubt: null,
})
const ends: Record<BetEnd['state'], (atE2: number) => Partial<BetEnd>> = {
  taken: (atE2) => ({ multiplier: atE2 / 100, payout: payoutAt(stake, atE2) }),
  lost: () => ({ multiplier: null, payout: 0 }),
  returned: () => ({ multiplier: null, payout: stake }),
  cancelled: () => ({ multiplier: null, payout: stake }),
}

/** Whether the published rules let a bet with this height end so. Heights in hundredths. */
function isAllowed(state: BetEnd['state'], name: keyof typeof rounds, heightE2: number, atE2: number): boolean {
  const { reachedE2 } = rounds[name]
  if (state === 'taken') return atE2 <= heightE2 && atE2 <= pointE2
  if (state === 'lost') return name === 'whole' && heightE2 > reachedE2
  return state === 'cancelled' || (name !== 'whole' && heightE2 > reachedE2)
}

const borders = (reachedE2: number) => [reachedE2 - 1, reachedE2, reachedE2 + 1].filter((heightE2) => heightE2 > 100)
const cases = (Object.keys(rounds) as (keyof typeof rounds)[]).flatMap((name) =>
  (Object.keys(ends) as BetEnd['state'][]).flatMap((state) =>
    [...borders(rounds[name].reachedE2), pointE2, pointE2 + 1, 100_000].flatMap((heightE2) =>
      (state === 'taken' ? [101, heightE2 - 1, heightE2, heightE2 + 1, pointE2, pointE2 + 1] : [0]).map((atE2) => [name, state, heightE2, atE2] as const))))

test.each(cases)('%s, %s, with a height of %i hundredths, at %i', (name, state, heightE2, atE2) => {
  const end = { state, ...ends[state](atE2) } as BetEnd
  const judged = (told: Partial<BetEnd> = {}) => findingOn(crash, sent(heightE2 / 100), { ...end, ...told }, rounds[name].pin, salt)
  expect(judged()?.verdict === 'broken').toBe(!isAllowed(state, name, heightE2, atE2))
  // To the kopeck.
  for (const cents of [-0.01, 0.01]) expect(judged({ payout: Math.round((end.payout + cents) * 100) / 100 })?.verdict).toBe('broken')
})
