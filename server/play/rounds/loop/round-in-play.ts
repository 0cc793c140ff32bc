/** Holds the current round in its leader's memory and converts it to the public view. */
import type { RoundNow, RoundPhase, RoundVoidReason } from '@kurazh/contract/play/rounds.ts'
import type { RoundGame } from '@kurazh/games/core/game.ts'
import { roundDraw } from '@kurazh/games/core/round-chain.ts'
import type { Link } from '../chain/chains.ts'
import type { Room } from './room.ts'
import { RoundBets } from './round-bets.ts'

/** The current round. */
export interface RoundInPlay extends Link {
  number: number
  /** The version of its rules. */
  version: number
  phase: RoundPhase
  bettingEndsAt: number
  startedAt: number | undefined
  endedAt: number | undefined
  nextAt: number | undefined
  /** The result of the draw: known only to the leading process until the end. */
  result: number
  bets: RoundBets
  /** True from the start until its bets are settled: a request made before the end still counts a moment after it. */
  isInPlay: boolean
  /**
   * How many milliseconds of it count, if it is broken off. Set before the end is written, so that no later cash-out is
   * accepted at the same time.
   */
  brokenOffMs: number | undefined
  /** Aborted with the reason when an operator calls the round off. */
  callingOff: AbortController
  reason?: RoundVoidReason
  settled: boolean
  /** Resolves when it is over and settled, or when the term ends first. */
  over: Promise<void>
  isOver(): void
}

/** A round that starts now or was taken over, with this room for bets. Knows its result. */
export function roundInPlay(
  game: RoundGame,
  room: Room,
  begun: Link & Pick<RoundInPlay, 'number' | 'phase' | 'bettingEndsAt'>,
): RoundInPlay {
  const { promise, resolve } = Promise.withResolvers<void>()
  return {
    ...begun,
    version: game.version,
    result: game.resultOf(roundDraw(begun.hash, begun.salt)),
    startedAt: undefined,
    endedAt: undefined,
    nextAt: undefined,
    bets: new RoundBets(room),
    isInPlay: false,
    brokenOffMs: undefined,
    callingOff: new AbortController(),
    settled: false,
    over: promise,
    isOver: resolve,
  }
}

/** The current round, as anyone may see it. */
export function roundNow(game: RoundGame, round: RoundInPlay): RoundNow {
  const isOver = round.phase === 'ended' || round.phase === 'interrupted'
  return {
    number: round.number,
    version: round.version,
    chain: round.chain,
    link: round.link,
    phase: round.phase,
    bettingEndsAt: round.bettingEndsAt,
    startedAt: round.startedAt ?? null,
    endedAt: round.endedAt ?? null,
    nextAt: round.nextAt ?? null,
    point: isOver ? game.toldResult(round.result) : null,
    hash: isOver ? round.hash : null,
  }
}
