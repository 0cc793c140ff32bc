/** The bets of the round that is being played, in the leader's memory: what is open, what is being written, what it may cost. */
import { RoundRoom } from '../rising/exposure.ts'
import { roundPayout } from '../rising/flight.ts'
import type { RoundAnswer } from '../requests/round-requests.ts'
import type { RoundBet } from '../store/round-store.ts'

/** A bet in memory. Its state changes only after the commit. */
export interface Seat extends RoundBet {
  /** The player's public code. */
  uid: string
  /** The write under way for this bet, if there is one. */
  writing: Promise<RoundAnswer> | undefined
}

export class RoundBets {
  readonly #seats = new Map<string, Seat>()
  readonly #writing = new Set<Promise<unknown>>()
  /** Open seats in the order of their heights, from the start of the flight. */
  #line: Seat[] = []
  readonly #room: RoundRoom
  #places = 0

  constructor(exposureKopecks: bigint) {
    this.#room = new RoundRoom(exposureKopecks)
  }

  /** What a further bet may be. */
  get room(): Pick<RoundRoom, 'largestStake' | 'largestHeightE2'> {
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

  /** Takes a bet in; its place is the next one, unless it had one before. */
  add(bet: Omit<Seat, 'place' | 'writing'> & { place?: number }): Seat {
    const place = bet.place ?? this.#places + 1
    const seat: Seat = { ...bet, place, writing: undefined }
    this.#places = Math.max(this.#places, place)
    this.#seats.set(`${seat.player}:${seat.key}`, seat)
    if (seat.state === 'open') this.#room.take(seat.stake, seat.autoE2)
    return seat
  }

  /** Forgets a bet that was not taken in after all; for whoever still holds its seat there is nothing open to end. */
  remove(seat: Seat): void {
    if (this.#seats.delete(`${seat.player}:${seat.key}`)) this.callBack(seat)
  }

  /** An open bet is called back; one that was called back before changes nothing, so its room is free once. */
  callBack(seat: Seat): void {
    if (seat.state !== 'open') return
    Object.assign(seat, { state: 'cancelled', payout: seat.stake })
    this.#room.free(seat.stake, seat.autoE2)
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

  /** Resolves when no write is under way. */
  async written(): Promise<void> {
    while (this.#writing.size > 0) await Promise.allSettled(this.#writing)
  }

  /** Lines up the open bets that this point reaches. */
  lineUp(pointE2: number): void {
    this.#line = [...this.#seats.values()].filter(({ state, autoE2 }) => state === 'open' && autoE2 <= pointE2).toSorted((a, b) => b.autoE2 - a.autoE2)
  }

  /** The next height at which a bet is to be taken by itself. */
  nextE2(): number | undefined {
    while (this.#line.length > 0 && isDone(this.#line.at(-1))) this.#line.pop()
    return this.#line.at(-1)?.autoE2
  }

  /** Bets whose height is reached and that nobody has taken. */
  due(multiplierE2: number): Seat[] {
    const due: Seat[] = []
    for (let next = this.nextE2(); next !== undefined && next <= multiplierE2; next = this.nextE2()) due.push(this.#line.pop() as Seat)
    return due
  }

  open(): Seat[] {
    return [...this.#seats.values()].filter(({ state }) => state === 'open')
  }

  /** Open bets whose height the flight reached are taken at it, as `play_round_settle` writes it. Answers them. */
  reach(paidToE2: number): Seat[] {
    const reached = this.open().filter(({ autoE2 }) => autoE2 <= paidToE2)
    for (const seat of reached) Object.assign(seat, { state: 'taken', multiplierE2: seat.autoE2, payout: roundPayout(seat.stake, seat.autoE2) })
    return reached
  }

  /** What is open now comes back, or is lost, as `play_round_settle` writes it. Answers the bets it moved money of. */
  close(isInterrupted: boolean): Seat[] {
    const open = this.open()
    for (const seat of open) Object.assign(seat, isInterrupted ? { state: 'returned', payout: seat.stake } : { state: 'lost' })
    return isInterrupted ? open : []
  }
}

const isDone = (seat: Seat | undefined) => seat === undefined || seat.state !== 'open' || seat.writing !== undefined
