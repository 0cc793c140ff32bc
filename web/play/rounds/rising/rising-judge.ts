/** Judges rounds whose multiplier rises, and bets cashed out of them. */
import type { RisingRound } from '@kurazh/games/core/game.ts'
import type { RoundJudge } from '../notary/round-judge.ts'
import { findingOn } from './bet-judge.ts'
import { endLie } from './end-lie.ts'

export function risingJudge(
  rules: Pick<RisingRound, 'resultOf' | 'playMs' | 'toldResult' | 'multiplierE4At'>,
): RoundJudge {
  return {
    endLie: (pin, salt) => endLie(rules, pin, salt),
    findingOn: (sent, end, pin, salt) => findingOn(rules, sent, end, pin, salt),
  }
}
