/**
 * Expected results of a stake by each strategy; separate from the engine that counts them, for code that only shows
 * them.
 */
import { add, type Fraction, fraction } from '../../core/rtp.ts'

/** The result of a strategy: expected stakes won and expected stakes laid, per stake laid before the deal. */
export interface Expected {
  readonly won: Fraction
  readonly staked: Fraction
}
export interface Returns {
  readonly chart: Expected
  readonly best: Expected
  /** A bet behind a hand that is played by the chart, and behind one that is played in the best way for it. */
  readonly behindChart: Expected
  readonly behindBest: Expected
}
export type WayOfPlay = keyof Returns

/** The return of a rouble laid before the deal. */
export const returnOfLaid = ({ won }: Expected): Fraction => add(fraction(1n, 1n), won)
/** The return of a rouble staked, doubles and splits included. */
export const returnOfStaked = ({ won, staked }: Expected): Fraction =>
  add(fraction(1n, 1n), fraction(won.numerator * staked.denominator, won.denominator * staked.numerator))
