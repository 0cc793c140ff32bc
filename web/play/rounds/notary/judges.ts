/**
 * The judges of a game's rounds by the version of their rules: the page's own, and former ones as their rounds are met.
 */
import { firstRules } from '@kurazh/contract/play/rules-version.ts'
import type { RoundGame } from '@kurazh/games/core/game.ts'
import { rulesOf } from '../../proof/rules-of.ts'
import type { ChainPin, RoundPin } from '../pins/pins.ts'
import type { RoundJudge } from './round-judge.ts'

export interface RoundJudges {
  /**
   * Null where this page knows no such version, undefined while that is not known. A round that names none was played
   * by the first rules.
   */
  of(version: number | null): RoundJudge | null | undefined
  /** The same, loaded where it was not known. Rejects when the rules fail to load. */
  find(version: number | null): Promise<RoundJudge | null>
}

export function judgesBy<Rules extends RoundGame>(newest: Rules, judgeBy: (rules: Rules) => RoundJudge): RoundJudges {
  const met = new Map<number, RoundJudge | null>([[newest.version, judgeBy(newest)]])
  return {
    of: (version) => met.get(version ?? firstRules),
    async find(version) {
      const wanted = version ?? firstRules
      const known = met.get(wanted)
      if (known !== undefined) return known
      const rules = await rulesOf(newest, wanted)
      const found = rules.version === wanted ? judgeBy(rules) : null
      met.set(wanted, found)
      return found
    },
  }
}

/** A round that is over and has no verdict, with its chain. */
export interface Unjudged {
  chain: ChainPin
  pin: RoundPin
}

/** The next one of these versions; undefined when there is none whose chain is revealed. */
export function toJudge(chains: Iterable<ChainPin>, isOf: (version: number | null) => boolean): Unjudged | undefined {
  for (const chain of chains) {
    const isKnown = chain.broken || (chain.told.salt !== undefined && chain.told.terminatingHash !== undefined)
    const pin = isKnown
      ? chain.rounds.find(
          (one) => one.verdict === null && one.hash !== null && one.endedAt !== null && isOf(one.version),
        )
      : undefined
    if (pin) return { chain, pin }
  }
  return undefined
}
