/** Rounds of a rising multiplier: every bet is cashed out at its ceiling without a word, as the multiplier comes to it. */
import type { RisingRound } from '@kurazh/games/core/game.ts'
import type { BetWrites } from '../loop/bet-writes.ts'
import type { Mechanic } from '../loop/mechanic.ts'
import type { Room } from '../loop/room.ts'
import type { Seat } from '../loop/round-bets.ts'
import type { RoundInPlay } from '../loop/round-in-play.ts'
import { CashOutLine } from './cash-out-line.ts'
import { cashedOutE2, reachedE2 } from './multiplier.ts'
import { RisingRoom } from './rising-room.ts'

export class RisingMechanic implements Mechanic {
  readonly #game: RisingRound
  readonly #exposureKopecks: bigint
  readonly #writes: BetWrites
  #line = new CashOutLine([], 0)

  /** `exposureKopecks`: what the bets still open at one multiplier may be worth. */
  constructor(game: RisingRound, exposureKopecks: bigint, writes: BetWrites) {
    this.#game = game
    this.#exposureKopecks = exposureKopecks
    this.#writes = writes
  }

  /** Without an auto cash-out the bet is cashed out where its payout would exceed the table's largest win: it never does. */
  bestMultiplierE4(params: unknown): number {
    return (this.#game.autoCashOutE2(params) ?? 100) * 100
  }

  newRoom(): Room {
    return new RisingRoom(this.#game, this.#exposureKopecks)
  }

  begin({ bets, result }: RoundInPlay): void {
    this.#line = new CashOutLine(bets.all(), result)
  }

  nextMs(): number | undefined {
    const next = this.#line.nextE2()
    return next === undefined ? undefined : this.#game.elapsedMsFor(next)
  }

  /** Cashes out every bet whose ceiling is reached. */
  act(round: RoundInPlay, playedMs: number): void {
    for (const seat of this.#line.due(reachedE2(this.#game, round.result, playedMs))) this.#cashOut(round, seat, seat.ceilingE2)
  }

  pays(round: RoundInPlay, { ceilingE2 }: Seat, playedMs: number): number | undefined {
    return cashedOutE2(this.#game, round.result, ceilingE2, playedMs)
  }

  /** Cashes out every open bet at the multiplier of the moment, or at its ceiling where that is lower. */
  breakOff(round: RoundInPlay, playedMs: number): void {
    const multiplierE2 = reachedE2(this.#game, round.result, playedMs)
    for (const seat of round.bets.open()) {
      if (seat.writing === undefined) this.#cashOut(round, seat, Math.min(seat.ceilingE2, multiplierE2))
    }
  }

  paidToE2(round: RoundInPlay, playedMs: number): number {
    return reachedE2(this.#game, round.result, playedMs)
  }

  /** Nothing but what the settlement pays at the ceilings that were reached. */
  wonE2(): number {
    return 0
  }

  /** A failure has ended the term already, and nobody waits for this answer. */
  #cashOut(round: RoundInPlay, seat: Seat, multiplierE2: number): void {
    this.#writes.payOut(round, seat, multiplierE2).catch(() => undefined)
  }
}
