/**
 * Plays rounds with a rising multiplier: every bet is cashed out automatically when the multiplier reaches its ceiling.
 */
import type { RisingRound } from '@kurazh/games/core/game.ts'
import type { BetWrites } from '../loop/bet-writes.ts'
import type { Mechanic } from '../loop/mechanic.ts'
import type { Room } from '../loop/room.ts'
import type { Seat } from '../loop/round-bets.ts'
import type { RoundInPlay } from '../loop/round-in-play.ts'
import { CashOutLine } from './cash-out-line.ts'
import { cashedOutE4, reachedE4 } from './multiplier.ts'
import { RisingRoom } from './rising-room.ts'

export class RisingMechanic implements Mechanic {
  readonly #game: RisingRound
  readonly #writes: BetWrites
  #line = new CashOutLine([], 0)

  constructor(game: RisingRound, writes: BetWrites) {
    this.#game = game
    this.#writes = writes
  }

  /** Without an auto cash-out the bet is cashed out before its payout would exceed the largest win. */
  bestMultiplierE4(params: unknown): number {
    return this.#game.autoCashOutE4(params) ?? 10_000
  }

  newRoom(): Room {
    return new RisingRoom(this.#game)
  }

  begin({ bets, result }: RoundInPlay): void {
    this.#line = new CashOutLine(bets.all(), result)
  }

  nextMs(): number | undefined {
    const next = this.#line.nextE4()
    return next === undefined ? undefined : this.#game.elapsedMsFor(next)
  }

  /** Cashes out every bet whose ceiling is reached. */
  act(round: RoundInPlay, playedMs: number): void {
    for (const seat of this.#line.due(reachedE4(this.#game, round.result, playedMs)))
      this.#cashOut(round, seat, seat.ceilingE4)
  }

  pays(round: RoundInPlay, { ceilingE4 }: Seat, playedMs: number): number | undefined {
    return cashedOutE4(this.#game, round.result, ceilingE4, playedMs)
  }

  /** Cashes out every open bet at the current multiplier, or at its ceiling if that is lower. */
  breakOff(round: RoundInPlay, playedMs: number): void {
    const multiplierE4 = reachedE4(this.#game, round.result, playedMs)
    for (const seat of round.bets.open()) {
      if (seat.writing === undefined) this.#cashOut(round, seat, Math.min(seat.ceilingE4, multiplierE4))
    }
  }

  paidToE4(round: RoundInPlay, playedMs: number): number {
    return reachedE4(this.#game, round.result, playedMs)
  }

  /** Nothing beyond what the settlement pays at the ceilings that were reached. */
  wonE4(): number {
    return 0
  }

  /** A failure has already ended the term, and no one waits for this answer. */
  #cashOut(round: RoundInPlay, seat: Seat, multiplierE4: number): void {
    this.#writes.payOut(round, seat, multiplierE4).catch(() => undefined)
  }
}
