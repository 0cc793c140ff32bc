/** A site that plays shared rounds by a test clock, on a chain whose salt gives the points a test needs. */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { randomBytes } from 'node:crypto'
import { calls } from '@kurazh/contract/index.ts'
import type { RoundNow, RoundPhase, RoundSnapshot } from '@kurazh/contract/play/rounds.ts'
import type { Wire } from '@kurazh/contract/core/wire.ts'
import { crash } from '@kurazh/games/crash/crash.ts'
import { rulesOf } from '@kurazh/games/index.ts'
import { expect } from 'vitest'
import { createHandClock, type HandClock } from './hand-clock.ts'
import { enterSalt, type PointWanted } from './round-salt.ts'
import { type Player, testSite, type TestSite, type TestSiteOptions } from './site.ts'
import type { Answer } from './visitor.ts'

export interface TestRounds {
  readonly site: TestSite
  readonly clock: HandClock
  state(): Promise<Wire<RoundSnapshot>>
  /** The number of the current round. */
  number(): Promise<number>
  /** Waits until the current round is in this phase. */
  reaches(phase: RoundPhase): Promise<Wire<RoundSnapshot>>
  /** Moves the clock until the next round takes bets. */
  toBetting(): Promise<Wire<RoundSnapshot>>
  /** Moves the clock to the start of the flight. */
  toFlight(): Promise<Wire<RoundSnapshot>>
  /** Moves the clock to the end of the flight and no further: its bets wait to be settled. */
  toUnsettled(): Promise<Wire<RoundSnapshot>>
  /** Moves the clock past the end of the flight, until its bets are settled. */
  toEnd(): Promise<Wire<RoundSnapshot>>
  /** The end of that round of the chain, in ten-thousandths: unknown to players beforehand. */
  pointOf(round: number): number
  bet(
    player: Player,
    body?: { key?: string; stake?: number; target?: number; round?: number; version?: number },
  ): Promise<Answer<typeof calls.roundBet>>
  cancel(player: Player, key: string): Promise<Answer<typeof calls.roundCancel>>
  take(player: Player, key: string, round?: number): Promise<Answer<typeof calls.roundTake>>
}

const game = crash.id
const polling = { interval: 5 }
/** The clock’s step while there is no round: the leader checks again after a while. */
const idleMs = 50
/** The step while the next moment has come and is being processed: any other wait is longer than this. */
const nudgeMs = 1
export const freshKey = () => randomBytes(8).toString('hex')

/** How many rounds after the chosen ones fly at all: one in thirty of the others ends as it starts. */
const more = 12
const flies: PointWanted = (pointE4) => pointE4 > 10_500

/**
 * `points` says which crash points (ten-thousandths) each of the first rounds accepts; some more of them fly, and
 * later ones are refused.
 */
export async function testRounds(
  points: readonly PointWanted[] = [],
  environment: Record<string, string> = {},
  options: Omit<TestSiteOptions, 'clock'> = {},
): Promise<TestRounds> {
  const clock = createHandClock()
  const site = await testSite({ ROUNDS: 'on', ROUND_SALT: 'entered', ...environment }, { clock, ...options })
  const chosen = [...points, ...Array.from({ length: more }, () => flies)]
  const drawOf = await enterSalt(site.database, site.seedKey, chosen)
  const pointOf = (round: number) => crash.resultOf(drawOf(round))
  const guest = site.visitor()
  const state = () => guest.ask(calls.roundState, { game })
  const number = async () => (await state()).round?.number ?? 0
  const reaches = (phase: RoundPhase) =>
    eventually(async () => {
      const now = await state()
      expect(now.round?.phase).toBe(phase)
      return now
    }, polling)
  /**
   * Moves the clock to the next event of the round, as the round itself reports it, and no further: while the site
   * works the clock does not move, however slow the machine is.
   */
  const moving = (phase: RoundPhase) =>
    eventually(async () => {
      const answer = await guest.call(calls.roundState, { game })
      const now = 'success' in answer.body ? answer.body.success : undefined
      if (now?.round?.phase === phase) return now
      const next = now?.round ? momentAfter(now.round) : undefined
      clock.advance(next === undefined ? idleMs : Math.max(nudgeMs, next - clock.now()))
      throw new Error(`the round is ${now?.round?.phase ?? answer.code}, not ${phase}`)
    }, polling)
  const momentAfter = ({ number: played, version, phase, bettingEndsAt, startedAt, nextAt }: RoundNow) => {
    if (phase === 'betting' || phase === 'closing') return bettingEndsAt
    const rules = rulesOf(game, version, 'round') ?? crash
    return phase === 'running'
      ? (startedAt ?? bettingEndsAt) + rules.playMs(rules.resultOf(drawOf(played)))
      : (nextAt ?? undefined)
  }
  await moving('betting')
  return {
    site,
    clock,
    state,
    number,
    reaches,
    pointOf,
    toBetting: () => moving('betting'),
    async toFlight() {
      const { round, now } = await reaches('betting')
      if (round !== null && round.number > chosen.length)
        throw new Error(`nothing is known of round ${round.number}: choose more points`)
      clock.advance((round?.bettingEndsAt ?? now) - now)
      return reaches('running')
    },
    toUnsettled: () => moving('ended'),
    async toEnd() {
      const ended = await moving('ended')
      // Bets are settled a moment after the end.
      clock.advance(1_000)
      return ended
    },
    async bet(player, { key = freshKey(), stake = 10, round, ...given } = {}) {
      return player.call(calls.roundBet, { game, key, stake, round: round ?? (await number()), ...given })
    },
    cancel: async (player, key) => player.call(calls.roundCancel, { game, round: await number(), key }),
    take: async (player, key, round) => player.call(calls.roundTake, { game, round: round ?? (await number()), key }),
  }
}
