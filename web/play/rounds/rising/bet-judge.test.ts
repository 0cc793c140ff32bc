/**
 * Tests every reported end of a bet, in every kind of round, with its height below, at and above the height of the
 * flight.
 */
import { crash, gridE4 } from '@kurazh/games/crash/crash.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { roundDraw } from '@kurazh/games/core/round-chain.ts'
import { expect, test } from 'vitest'
import type { BetEnd, SentBet } from '../notary/own-bets.ts'
import type { RoundPin } from '../pins/pins.ts'
import { findingOn } from './bet-judge.ts'

const salt = 'judged'
/** A flight whose end is between 3× and 9×. */
const hash =
  Array.from({ length: 1_000 }, (_, link) => `${link}`.padStart(64, '0')).find((text) => {
    const pointE4 = crash.resultOf(roundDraw(text, salt))
    return pointE4 > 30_000 && pointE4 < 90_000
  }) ?? ''
const pointE4 = crash.resultOf(roundDraw(hash, salt))
const startedAt = 1_000_000
const stake = 3_33n
/** The height at which an interrupted flight was lost. */
const cutE4 = 25_000

const whole: RoundPin = {
  number: 1,
  link: 1,
  version: 1,
  inTime: true,
  startedAt,
  hash,
  point: crash.toldResult(pointE4),
  interrupted: false,
  endedAt: startedAt + crash.playMs(pointE4),
  sure: true,
  verdict: 'proved',
}
const rounds = {
  whole: { pin: whole, reachedE4: pointE4 },
  'interrupted in flight': {
    pin: { ...whole, interrupted: true, endedAt: startedAt + crash.elapsedMsFor(cutE4) },
    reachedE4: cutE4,
  },
  'interrupted before it started': {
    pin: { ...whole, interrupted: true, startedAt: null, endedAt: startedAt },
    reachedE4: 0,
  },
} satisfies Record<string, { pin: RoundPin; reachedE4: number }>

const sent = (takenAt: number | null): SentBet => ({
  key: 'a key',
  player: 'player',
  round: 1,
  stake,
  target: takenAt,
  takenAt,
  bound: true,
  foreign: false,
  takes: [],
  cancelAsked: false,
  accepted: true,
  refused: false,
  closedEarlyMs: null,
  flown: true,
  link: null,
  end: null,
  verdict: null,
  doubt: null,
})
const ends: Record<BetEnd['state'], (atE4: number) => Partial<BetEnd>> = {
  taken: (atE4) => ({ multiplier: atE4, payout: payoutKopecks(stake, atE4) }),
  lost: () => ({ multiplier: null, payout: 0n }),
  returned: () => ({ multiplier: null, payout: stake }),
  cancelled: () => ({ multiplier: null, payout: stake }),
}

/** Whether the published rules let a bet with this height end so. Heights in ten-thousandths. */
function isAllowed(state: BetEnd['state'], name: keyof typeof rounds, heightE4: number, atE4: number): boolean {
  const { reachedE4 } = rounds[name]
  if (state === 'taken') return atE4 <= heightE4 && atE4 <= pointE4
  if (state === 'lost') return name === 'whole' && heightE4 > reachedE4
  return state === 'cancelled' || (name !== 'whole' && heightE4 > reachedE4)
}

const borders = (reachedE4: number) =>
  [reachedE4 - gridE4, reachedE4, reachedE4 + gridE4].filter((heightE4) => heightE4 > 10_000)
const cases = (Object.keys(rounds) as (keyof typeof rounds)[]).flatMap((name) =>
  (Object.keys(ends) as BetEnd['state'][]).flatMap((state) =>
    [...borders(rounds[name].reachedE4), pointE4, pointE4 + gridE4, 10_000_000].flatMap((heightE4) =>
      (state === 'taken'
        ? [10_100, heightE4 - gridE4, heightE4, heightE4 + gridE4, pointE4, pointE4 + gridE4]
        : [0]
      ).map((atE4) => [name, state, heightE4, atE4] as const),
    ),
  ),
)

test.each(cases)('%s, %s, with a height of %i, at %i', (name, state, heightE4, atE4) => {
  const end = { state, ...ends[state](atE4) } as BetEnd
  const judged = (told: Partial<BetEnd> = {}) =>
    findingOn(crash, sent(heightE4), { ...end, ...told }, rounds[name].pin, salt)
  expect(judged()?.verdict === 'broken').toBe(!isAllowed(state, name, heightE4, atE4))
  // To the kopeck.
  for (const kopeck of [-1n, 1n]) expect(judged({ payout: end.payout + kopeck })?.verdict).toBe('broken')
})
