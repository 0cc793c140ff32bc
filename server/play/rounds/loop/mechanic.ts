/**
 * Declares how rounds of a game are played between their start and their end: the part of the engine that differs by
 * kind of game.
 */
import type { Room } from './room.ts'
import type { Seat } from './round-bets.ts'
import type { RoundInPlay } from './round-in-play.ts'

export interface Mechanic {
  /** The largest multiplier that these parameters can win, in ten-thousandths: the stake limits depend on it. */
  bestMultiplierE4(params: unknown): number
  newRoom(): Room
  /** The round has started. */
  begin(round: RoundInPlay): void
  /** After how much play time the next action is due, in milliseconds; undefined if none is due before the end. */
  nextMs(round: RoundInPlay): number | undefined
  /** Does what is due after this much play time. */
  act(round: RoundInPlay, playedMs: number): void
  /**
   * What a bet ended after this much play time is paid, in ten-thousandths; undefined if the end of the round decides.
   */
  pays(round: RoundInPlay, seat: Seat, playedMs: number): number | undefined
  /** Ends what is open after this much play time: this node leaves, and no other one continues the round. */
  breakOff(round: RoundInPlay, playedMs: number): void
  /**
   * The largest ceiling paid by the settlement of a round that ended after this much play time, in ten-thousandths:
   * every open bet with at most this ceiling is paid its ceiling.
   */
  paidToE4(round: RoundInPlay, playedMs: number): number
  /** What an open bet has won by the draw, in ten-thousandths, if the settlement cannot know it. */
  wonE4(round: RoundInPlay, seat: Seat): number
}
