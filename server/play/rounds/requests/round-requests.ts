/**
 * Handles the requests of players that every kind of round has: place a bet, cancel a bet. Each is answered after its
 * commit.
 */
import { type BetRefused, type Bettor, refused } from '../../bets/bettor.ts'
import { canonical } from '../../seeded/canonical.ts'
import type { BetWrites } from '../loop/bet-writes.ts'
import { type RoundAnswer, type RoundDone, type RoundOrder, unavailable } from '../loop/round-answer.ts'
import type { Seat } from '../loop/round-bets.ts'
import type { RoundInPlay } from '../loop/round-in-play.ts'
import type { RoundLoop } from '../loop/round-loop.ts'
import type { RoundBet } from '../store/round-store.ts'
import { admit } from './admission.ts'

export interface RequestDependencies {
  loop: RoundLoop
  writes: BetWrites
  isStopped(): boolean
  balanceOf(player: number): Promise<bigint>
}

export class RoundRequests {
  readonly #deps: RequestDependencies

  constructor(deps: RequestDependencies) {
    this.#deps = deps
  }

  /** The current round, if this node can answer for it; `past` for an earlier one. */
  roundOf(number: number): RoundInPlay | 'past' | BetRefused {
    const {
      loop: { round },
      writes,
    } = this.#deps
    if (round === undefined || writes.failed || round.number < number) return unavailable
    return round.number === number ? round : 'past'
  }

  async bet(bettor: Bettor, order: RoundOrder): Promise<RoundAnswer> {
    const { loop, writes, isStopped } = this.#deps
    const round = this.roundOf(order.round)
    if (round === 'past') return this.#betOnPast(bettor, order)
    if ('kind' in round) return round
    const seat = round.bets.find(bettor.id, order.key)
    if (seat !== undefined) return this.#again(round, seat, order)
    const admission = admit(loop.deps, round, bettor.id, order, loop.deps.clock.now(), isStopped())
    if (admission.kind === 'refused') return admission
    const fresh = round.bets.add({
      player: bettor.id,
      uid: bettor.uid,
      key: order.key,
      round: round.number,
      stake: order.stake,
      params: order.params,
      ceilingE4: admission.ceilingE4,
      bank: admission.bank,
      state: 'open',
      multiplierE4: 0,
      payout: 0n,
    })
    return writes.place(round, fresh)
  }

  async cancel(bettor: Bettor, number: number, key: string): Promise<RoundAnswer> {
    const { loop, writes } = this.#deps
    const round = this.roundOf(number)
    if (round === 'past') return this.#cancelOfPast(bettor, number, key)
    if ('kind' in round) return round
    const seat = round.bets.find(bettor.id, key)
    if (seat === undefined) return refused('BetUnknown')
    if (seat.writing !== undefined) {
      // Many callers may wait for the same write. The first to continue starts the next write, and the others find it
      // pending.
      await seat.writing
      return this.cancel(bettor, number, key)
    }
    if (seat.state === 'cancelled') return this.done(seat)
    if (round.phase !== 'betting' || loop.deps.clock.now() >= round.bettingEndsAt) return refused('TooLateToCancel')
    return writes.callBack(round, seat)
  }

  /** The answer with the current state of a bet. */
  async done(bet: RoundBet): Promise<RoundDone> {
    return { kind: 'done', bet: { ...bet }, balance: await this.#deps.balanceOf(bet.player) }
  }

  /** A stored bet of a round other than the current one. */
  written(round: number, player: number, key: string): Promise<RoundBet | undefined> {
    const { store, game } = this.#deps.loop.deps
    return store.betOf(game.id, round, player, key)
  }

  async #betOnPast(bettor: Bettor, order: RoundOrder): Promise<RoundAnswer> {
    const bet = await this.written(order.round, bettor.id, order.key)
    if (bet === undefined) return refused('RoundClosed')
    return isSame(bet, order) ? this.done(bet) : refused('KeyReused')
  }

  async #cancelOfPast(bettor: Bettor, number: number, key: string): Promise<RoundAnswer> {
    const bet = await this.written(number, bettor.id, key)
    if (bet === undefined) return refused('BetUnknown')
    return bet.state === 'cancelled'
      ? this.done(bet)
      : refused('TooLateToCancel', 'Этот раунд уже прошёл: его ставки не отменить')
  }

  /** A repeated bet: the same answer with the current state, after any pending write. */
  async #again(round: RoundInPlay, seat: Seat, order: RoundOrder): Promise<RoundAnswer> {
    if (!isSame(seat, order) || order.version !== round.version) return refused('KeyReused')
    const underWay = await seat.writing
    if (this.#deps.writes.failed) return unavailable
    return underWay?.kind === 'refused' ? underWay : this.done(seat)
  }
}

const isSame = (bet: RoundBet, order: RoundOrder) =>
  bet.stake === order.stake && canonical(bet.params) === canonical(order.params)
