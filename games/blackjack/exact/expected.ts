/** What is expected of a stake by each way of play: without the engine that counts it, for whoever shows it. */
import { add, type Fraction, fraction } from '../../core/rtp.ts'

/** What a way of play comes to, in expected stakes won and expected stakes laid, of one stake laid before the dealing. */
export interface Expected {
  readonly won: Fraction
  readonly staked: Fraction
}
export interface Returns {
  readonly chart: Expected
  readonly best: Expected
  /** A bet behind a hand that is played by the chart, and behind one that is played best for it. */
  readonly behindChart: Expected
  readonly behindBest: Expected
}
export type WayOfPlay = keyof Returns

/** What comes back of a rouble laid before the dealing. */
export const returnOfLaid = ({ won }: Expected): Fraction => add(fraction(1n, 1n), won)
/** What comes back of a rouble staked, doubles and splits among it. */
export const returnOfStaked = ({ won, staked }: Expected): Fraction =>
  add(fraction(1n, 1n), fraction(won.numerator * staked.denominator, won.denominator * staked.numerator))
