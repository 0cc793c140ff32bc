/** Settled bets with their proof, whoever made their rules: the registry of games, or a package made elsewhere. */
import { packagePrefix } from '@kurazh/contract/packages.ts'
import type { Bet } from '@kurazh/contract/play.ts'
import type { Log } from '../../platform/log.ts'
import type { KeptPackages } from './packages/kept-packages.ts'
import { publishedPackageBet } from './packages/package-outcome.ts'
import { hasRules, tellRulesGone } from './rules-gone.ts'
import { published, type SettledBet } from './seeded-bets.ts'
import type { SeedChain } from './seeds.ts'

export interface ShownBets {
  /** Undefined for a bet that cannot be shown: the log has heard why. */
  show(bet: SettledBet, chain: SeedChain): Promise<Bet | undefined>
}

export function createShownBets(log: Pick<Log, 'error'>, packages: KeptPackages): ShownBets {
  return {
    async show(bet, chain) {
      if (!bet.game.startsWith(packagePrefix)) return hasRules(log, bet) ? published(bet, chain) : undefined
      // A copy of the data folder may lie on another machine.
      const shown = await publishedPackageBet(packages, bet, chain).catch((error: unknown) => {
        log.error({ err: error, game: bet.game, version: bet.version }, 'the books of a package cannot be read')
        return undefined
      })
      if (shown === undefined) tellRulesGone(log, bet)
      return shown
    },
  }
}
