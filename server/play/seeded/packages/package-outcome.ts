/** Recomputes the outcome of a bet on a package from the seeds, like every outcome, with its branch to the root. */
import type { PickSeeds } from '@kurazh/shared/proofs/package-pick.ts'
import type { PackageOutcome } from '@kurazh/contract/play/packages.ts'
import type { Bet } from '@kurazh/contract/play/play.ts'
import type { SettledBet } from '../seeded-bets.ts'
import type { SeedChain } from '../seeds.ts'
import { type KeptPackages, modeOfBet, type PackageMode, type PackageParams, type PickedBook } from './kept-packages.ts'

/** The seeds of a bet that was made. */
export const seedsOf = ({ clientSeed, nonce }: { clientSeed: string; nonce: number }, chain: SeedChain): PickSeeds => ({
  serverSeed: chain.reveal(nonce).serverSeed,
  clientSeed,
  nonce,
})

/** The bet with its proof. Undefined if the package is unknown. Throws if its books are not here. */
export async function publishedPackageBet(
  packages: KeptPackages,
  bet: SettledBet,
  chain: SeedChain,
): Promise<Bet | undefined> {
  const rules = await packages.rulesOf(bet.game, bet.version)
  if (rules === undefined) return undefined
  const mode = modeOfBet(rules, bet.params as PackageParams)
  const picked = await packages.pick(rules, mode, seedsOf(bet, chain))
  const { serverSeed, commitment } = chain.reveal(bet.nonce)
  const { nonce, game, version, stake, multiplierE4: multiplier, payout, params, clientSeed, at } = bet
  return {
    nonce,
    game,
    version,
    stake,
    multiplier,
    payout,
    params,
    outcome: outcomeOf(mode, picked),
    clientSeed,
    commitment,
    serverSeed,
    at: at.toISOString(),
  }
}

function outcomeOf({ root }: PackageMode, { branch }: PickedBook): PackageOutcome {
  const { leaf, siblings, ...head } = branch
  return {
    ...head,
    root,
    leaf: { id: `${leaf.id}`, weight: `${leaf.weight}`, payout: `${leaf.payout}`, book: leaf.book },
    siblings: siblings.map(({ hash, weight }) => ({ hash, weight: `${weight}` })),
  }
}
