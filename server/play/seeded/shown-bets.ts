/** Shows settled bets with their proof, by the rules of the registry of games or of a third-party package. */
import { packagePrefix } from '@kurazh/contract/play/packages.ts'
import type { Bet } from '@kurazh/contract/play/play.ts'
import type { Log } from '../../platform/process/log.ts'
import type { KeptPackages } from './packages/kept-packages.ts'
import { publishedPackageBet } from './packages/package-outcome.ts'
import { hasRules, tellRulesGone } from './rules-gone.ts'
import { published, type SettledBet } from './seeded-bets.ts'
import type { SeedChain } from './seeds.ts'

export interface ShownBets {
  /** Undefined for a bet that cannot be shown: the reason is logged. */
  show(bet: SettledBet, chain: SeedChain): Promise<Bet | undefined>
}

export function createShownBets(log: Pick<Log, 'error'>, packages: KeptPackages): ShownBets {
  return {
    async show(bet, chain) {
      if (!bet.game.startsWith(packagePrefix)) return hasRules(log, bet) ? published(bet, chain) : undefined
      // The data folder with the books may be on another machine.
      const shown = await publishedPackageBet(packages, bet, chain).catch((error: unknown) => {
        log.error({ err: error, game: bet.game, version: bet.version }, 'the books of a package cannot be read')
        return undefined
      })
      if (shown === undefined) tellRulesGone(log, bet)
      return shown
    },
  }
}
