/** Keeps the bets of the current round in the leader's memory: open bets, pending writes, and the exposure left. */
import type { RoundBet } from '../store/round-store.ts'
import type { RoundAnswer } from './round-answer.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import type { Room } from './room.ts'

/** A bet in memory. Its state changes only after the commit. */
export interface Seat extends RoundBet {
  /** The player's public code. */
  uid: string
  /** The pending write of this bet, if there is one. */
  writing: Promise<RoundAnswer> | undefined
}

export class RoundBets {
  readonly #seats = new Map<string, Seat>()
  readonly #writing = new Set<Promise<unknown>>()
  readonly #room: Room
  #places = 0

  constructor(room: Room) {
    this.#room = room
  }

  /** The exposure left for a further bet. */
  get room(): Pick<Room, 'ceilingFor'> {
    return this.#room
  }

  all(): Iterable<Seat> {
    return this.#seats.values()
  }

  of(player: number): Seat[] {
    return [...this.#seats.values()].filter((seat) => seat.player === player)
  }

  find(player: number, key: string): Seat | undefined {
    return this.#seats.get(`${player}:${key}`)
  }

  /** Adds a bet. Its place is the next one, unless it already has one. */
  add(bet: Omit<Seat, 'place' | 'writing'> & { place?: number }): Seat {
    const place = bet.place ?? this.#places + 1
    const seat: Seat = { ...bet, place, writing: undefined }
    this.#places = Math.max(this.#places, place)
    this.#seats.set(`${seat.player}:${seat.key}`, seat)
    if (seat.state === 'open') this.#room.take(seat.stake, seat.ceilingE4)
    return seat
  }

  /**
   * Removes a bet that was not accepted after all. Its seat becomes cancelled, so a caller that still holds it finds
   * nothing open to end.
   */
  remove(seat: Seat): void {
    if (this.#seats.delete(`${seat.player}:${seat.key}`)) this.callBack(seat)
  }

  /** Cancels an open bet. A bet that was already cancelled does not change, so its exposure is freed once. */
  callBack(seat: Seat): void {
    if (seat.state !== 'open') return
    Object.assign(seat, { state: 'cancelled', payout: seat.stake })
    this.#room.free(seat.stake, seat.ceilingE4)
  }

  /** Remembers a write of a bet until it is over. */
  during(seat: Seat, write: Promise<RoundAnswer>): Promise<RoundAnswer> {
    const writing = write.finally(() => {
      this.#writing.delete(writing)
      if (seat.writing === writing) seat.writing = undefined
    })
    seat.writing = writing
    this.#writing.add(writing)
    return writing
  }

  /** Resolves when no write is pending. */
  async written(): Promise<void> {
    while (this.#writing.size > 0) await Promise.allSettled(this.#writing)
  }

  open(): Seat[] {
    return [...this.#seats.values()].filter(({ state }) => state === 'open')
  }

  /**
   * Pays every open bet whose ceiling is at most this its ceiling, as `play_round_settle` writes it. Returns those
   * bets.
   */
  reach(paidToE4: number): Seat[] {
    return this.win((seat) => (seat.ceilingE4 <= paidToE4 ? seat.ceilingE4 : 0))
  }

  /** Pays open bets what they have won, in ten-thousandths; those that won nothing stay open. Returns the paid ones. */
  win(wonE4: (seat: Seat) => number): Seat[] {
    return this.open().filter((seat) => {
      const multiplierE4 = wonE4(seat)
      if (multiplierE4 > 0)
        Object.assign(seat, { state: 'taken', multiplierE4, payout: payoutKopecks(seat.stake, multiplierE4) })
      return multiplierE4 > 0
    })
  }

  /** Returns or loses the bets still open, as `play_round_settle` writes it. Returns the bets whose money it moved. */
  close(isInterrupted: boolean): Seat[] {
    const open = this.open()
    for (const seat of open)
      Object.assign(seat, isInterrupted ? { state: 'returned', payout: seat.stake } : { state: 'lost' })
    return isInterrupted ? open : []
  }
}
