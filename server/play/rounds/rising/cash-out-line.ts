/** Orders the open bets of a round by the multiplier at which each is cashed out. */
import type { Seat } from '../loop/round-bets.ts'

export class CashOutLine {
  /** The next one is last. */
  readonly #line: Seat[]

  /** Takes the open bets that a round with this crash point reaches. */
  constructor(bets: Iterable<Seat>, crashPointE4: number) {
    this.#line = [...bets]
      .filter(({ state, ceilingE4 }) => state === 'open' && ceilingE4 <= crashPointE4)
      .toSorted((a, b) => b.ceilingE4 - a.ceilingE4)
  }

  /** The next multiplier at which a bet is cashed out automatically. */
  nextE4(): number | undefined {
    while (this.#line.length > 0 && isDone(this.#line.at(-1))) this.#line.pop()
    return this.#line.at(-1)?.ceilingE4
  }

  /** Bets whose ceiling is reached and that no player has cashed out. */
  due(multiplierE4: number): Seat[] {
    const due: Seat[] = []
    for (let next = this.nextE4(); next !== undefined && next <= multiplierE4; next = this.nextE4())
      due.push(this.#line.pop() as Seat)
    return due
  }
}

const isDone = (seat: Seat | undefined) => seat === undefined || seat.state !== 'open' || seat.writing !== undefined
