/** How rounds of a game are played between their start and their end: the part of the engine that games of one kind differ in. */
import type { Room } from './room.ts'
import type { Seat } from './round-bets.ts'
import type { RoundInPlay } from './round-in-play.ts'

export interface Mechanic {
  /** The largest multiplier these parameters ask for, in ten-thousandths: the table's limits look at it. */
  bestMultiplierE4(params: unknown): number
  newRoom(): Room
  /** The round has started. */
  begin(round: RoundInPlay): void
  /** After how much play something is to be done next, in milliseconds; undefined when nothing is, before the end. */
  nextMs(round: RoundInPlay): number | undefined
  /** Does what is to be done after so much play. */
  act(round: RoundInPlay, playedMs: number): void
  /** What a bet is paid that is ended after so much play, in ten-thousandths; undefined when the end of the round decides. */
  pays(round: RoundInPlay, seat: Seat, playedMs: number): number | undefined
  /** Ends what is open after so much play: this node leaves, and no other goes on with the round. */
  breakOff(round: RoundInPlay, playedMs: number): void
  /** The settlement of a round that ended after so much play pays every open bet whose ceiling is at most this its ceiling, in ten-thousandths. */
  paidToE4(round: RoundInPlay, playedMs: number): number
  /** What each open bet has won by the draw, in ten-thousandths, where the settlement cannot know it. */
  wonE4(round: RoundInPlay, seat: Seat): number
}
