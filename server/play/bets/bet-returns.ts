/**
 * Computes what the rules of a bet return, to compare with actual payouts and to calculate rewards. The only way to get
 * it for a bet of the journal, whether its rules are in the registry of games or in a package.
 */
import { leastEdge } from '@kurazh/games/core/house-edge.ts'
import { returnBy } from '@kurazh/games/core/game.ts'
import { decimalOf, type Fraction, houseEdge } from '@kurazh/games/core/rtp.ts'
import { rulesOf } from '@kurazh/games/index.ts'
import { type KeptPackages, modeOfBet, type PackageParams } from '../seeded/packages/kept-packages.ts'
import type { JournalBet } from './journal-bet.ts'

type OfBet = Pick<JournalBet, 'game' | 'version' | 'params'>

export interface BetReturns {
  /**
   * The exact return of a bet's parameters as decimal text («0.989999999998»). Throws for a game or version without
   * rules.
   */
  exact(bet: OfBet): Promise<string>
  /** The smallest house edge on a stake of this bet. Throws for the same reasons. */
  leastEdge(bet: OfBet): Promise<Fraction>
}

/** Decimals of a stored return: the error over a billion roubles staked is below a kopeck. */
const digits = 12
/** How many parameter sets have a cached edge, per version of rules: computing one may take a millisecond. */
const remembered = 10_000

export function createBetReturns(packages: Pick<KeptPackages, 'rulesOf'>): BetReturns {
  // Keyed by the params object: equal ones of the journal are one object.
  const edges = new Map<string, Map<unknown, Fraction>>()

  function edgesOf({ game, version }: OfBet): Map<unknown, Fraction> {
    const key = `${game} ${version}`
    const known = edges.get(key) ?? new Map<unknown, Fraction>()
    edges.set(key, known)
    return known
  }

  async function packageReturn({ game, version, params }: OfBet): Promise<Fraction> {
    const made = await packages.rulesOf(game, version)
    if (made === undefined) throw new Error(`no rules for ${game} version ${version}`)
    return modeOfBet(made, params as PackageParams).rtp
  }

  return {
    async exact(bet) {
      const rules = rulesOf(bet.game, bet.version)
      return decimalOf(
        rules === undefined ? await packageReturn(bet) : returnBy(rules, rules.params.parse(bet.params)),
        digits,
      )
    },
    async leastEdge(bet) {
      const { params } = bet
      const ofRules = edgesOf(bet)
      const known = ofRules.get(params)
      if (known !== undefined) return known
      const rules = rulesOf(bet.game, bet.version)
      const edge =
        rules === undefined ? houseEdge(await packageReturn(bet)) : leastEdge(rules, rules.params.parse(params))
      if (ofRules.size >= remembered) ofRules.clear()
      ofRules.set(params, edge)
      return edge
    },
  }
}
