/** The round that is being played, in its leader's memory, and how it is shown to everyone. */
import type { RoundNow, RoundPhase, RoundVoidReason } from '@kurazh/contract/rounds.ts'
import type { RoundGame } from '@kurazh/games/core/game.ts'
import { roundDraw } from '@kurazh/games/core/round-chain.ts'
import type { Link } from '../chain/chains.ts'
import type { Room } from './room.ts'
import { RoundBets } from './round-bets.ts'

/** The round that is being played. */
export interface RoundInPlay extends Link {
  number: number
  /** Of its rules. */
  version: number
  phase: RoundPhase
  bettingEndsAt: number
  startedAt: number | undefined
  endedAt: number | undefined
  nextAt: number | undefined
  /** What the draw came to: known to the leading process alone until the end. */
  result: number
  bets: RoundBets
  /** From the start until its bets are settled: what a player asked before the end still counts a moment after it. */
  isInPlay: boolean
  /** Aborted with the reason when the house calls the round off. */
  callingOff: AbortController
  reason?: RoundVoidReason
  settled: boolean
  /** Resolves when it is over and settled, or when the term has ended before. */
  over: Promise<void>
  isOver(): void
}

/** A round begun now or taken over, with this room for bets. Knows its result. */
export function roundInPlay(game: RoundGame, room: Room, begun: Link & Pick<RoundInPlay, 'number' | 'phase' | 'bettingEndsAt'>): RoundInPlay {
  const { promise, resolve } = Promise.withResolvers<void>()
  return {
    ...begun, version: game.version, result: game.resultOf(roundDraw(begun.hash, begun.salt)), startedAt: undefined, endedAt: undefined, nextAt: undefined,
    bets: new RoundBets(room), isInPlay: false, callingOff: new AbortController(), settled: false, over: promise, isOver: resolve,
  }
}

/** The round of the moment, as anyone may see it. */
export function roundNow(game: RoundGame, round: RoundInPlay): RoundNow {
  const isOver = round.phase === 'ended' || round.phase === 'interrupted'
  return {
    number: round.number, version: round.version, chain: round.chain, link: round.link, phase: round.phase, bettingEndsAt: round.bettingEndsAt,
    startedAt: round.startedAt ?? null, endedAt: round.endedAt ?? null, nextAt: round.nextAt ?? null,
    point: isOver ? game.toldResult(round.result) : null, hash: isOver ? round.hash : null,
  }
}
