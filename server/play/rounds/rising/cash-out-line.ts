/** The open bets of a round in the order in which the rising multiplier comes to them. */
import type { Seat } from '../loop/round-bets.ts'

export class CashOutLine {
  /** The next one last. */
  readonly #line: Seat[]

  /** Those of the bets that are open and that a round with this crash point reaches. */
  constructor(bets: Iterable<Seat>, crashPointE2: number) {
    this.#line = [...bets].filter(({ state, ceilingE2 }) => state === 'open' && ceilingE2 <= crashPointE2).toSorted((a, b) => b.ceilingE2 - a.ceilingE2)
  }

  /** The next multiplier at which a bet is to be cashed out by itself. */
  nextE2(): number | undefined {
    while (this.#line.length > 0 && isDone(this.#line.at(-1))) this.#line.pop()
    return this.#line.at(-1)?.ceilingE2
  }

  /** Bets whose ceiling is reached and that nobody has cashed out. */
  due(multiplierE2: number): Seat[] {
    const due: Seat[] = []
    for (let next = this.nextE2(); next !== undefined && next <= multiplierE2; next = this.nextE2()) due.push(this.#line.pop() as Seat)
    return due
  }
}

const isDone = (seat: Seat | undefined) => seat === undefined || seat.state !== 'open' || seat.writing !== undefined
