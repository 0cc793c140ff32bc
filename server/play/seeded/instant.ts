/** The engine for instant games: one request, one write, one reply. The money movement, the nonce, the ban and the limits are decided together inside the write. */
import { netOf } from '@kurazh/contract/kopecks.ts'
import type { Bet } from '@kurazh/contract/play.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import type { InstantGame } from '@kurazh/games/core/game.ts'
import { createRng } from '@kurazh/games/core/random.ts'
import { type BetRefused, codeOfVerdict, refused } from '../bets/bettor.ts'
import type { BettingDependencies, Placed, WantedBet } from './betting-types.ts'
import { fateUnknown } from './written.ts'
import { type Seed, type SeedChain, serverBlocks } from './seeds.ts'
import { stakeRefusal } from '../bets/stake-limits.ts'
import { limitsAt, limitsOf } from '../policy.ts'

/**
 * Rng, checks the table, and settles in the one write. `NonceReused` when the write has seen this nonce before. Waits for nothing but
 * the write, and with one promise: what stands around a bet costs as much as the bet.
 */
export function settleInstant(deps: BettingDependencies, wanted: WantedBet<InstantGame>, chain: SeedChain, seed: Seed): Promise<Placed | BetRefused> | BetRefused {
  const { bettor, body, game, params } = wanted
  const { nonce, clientSeed, stake } = body
  const { outcome, multiplierE4 } = game.play(createRng(serverBlocks(seed.serverSeed, clientSeed, nonce)), params)

  const cost = game.costs?.(params) ?? 1
  if (cost > 1 && !deps.buys) return refused('NotOffered')
  const misfit = stakeRefusal(limitsAt(limitsOf(game.id), cost), stake, game.bestMultiplierE4(params))
  if (misfit !== undefined) return refused(misfit.code, misfit.text)
  if (deps.isStopped()) return refused('BettingStopped')

  const payout = payoutKopecks(stake, multiplierE4)
  return deps.settlement.submit({
    player: bettor.id, nonce, game: game.id, version: game.version, stake, multiplierE4, payout, clientSeed, params: JSON.stringify(params),
  }).then(({ verdict, balance, at }) => {
    if (verdict === 'duplicate') return refused('NonceReused')
    if (verdict !== 'accepted') return refused(codeOfVerdict[verdict])
    const bet: Bet = {
      nonce, game: game.id, version: game.version,
      stake, multiplier: multiplierE4, payout, params, outcome, clientSeed, commitment: seed.commitment, serverSeed: seed.serverSeed, at,
    }
    const placed: Placed = { kind: 'placed', bet, balance, net: netOf(bet), commitments: chain.spend(nonce) }
    deps.onBalance(bettor, placed)
    return placed
  }, fateUnknown)
}
