/**
 * Stakes gifts as bets: drawn and proved like any other, with the gift that waits to be staked. Without a waiting gift
 * nothing is drawn.
 */
import { Refusal } from '../../platform/http/http.ts'
import { type BetRefused, refused } from '../bets/bettor.ts'
import { stakeRefusal } from '../bets/stake-refusal.ts'
import { limitsOf } from '../stake-limits.ts'
import type { BettingDependencies, Opened, Placed, WantedBet } from './betting-types.ts'
import type { GiftToStake } from './gift-writes.ts'
import { deal, publishedOpen } from './open-games.ts'
import { drawnOf } from './instant.ts'
import type { Seed, SeedChain } from './seeds.ts'
import { written } from './written.ts'

/**
 * Settles or opens it. `NonceReused` and `GameOpen` if the write has seen this nonce or such a game before;
 * `NothingWaits` without a gift.
 */
export async function stakeGift(
  deps: BettingDependencies,
  wanted: WantedBet,
  chain: SeedChain,
  seed: Seed,
): Promise<Placed | Opened | BetRefused> {
  const { bettor, body, game, params } = wanted
  const { nonce, clientSeed, stake } = body
  const gift = deps.gifts.find((each) => each.game === game.id)
  if (gift === undefined) return refused('NotAllowedHere')
  // Not of the declared bank: every bank covers what the gifts of the site may win.
  const limits = limitsOf(game.id)
  if (body.maxWin !== undefined && body.maxWin !== limits.maxWin) return refused('RulesChanged')
  const misfit = stakeRefusal(limits, stake, 0)
  if (misfit !== undefined) return refused(misfit.code, misfit.text)
  if (deps.isStopped()) return refused('BettingStopped')

  const ends: GiftToStake['ends'] =
    game.kind === 'instant' ? { draw: () => drawnOf({ ...wanted, game }, seed) } : { maxWin: limits.maxWin }
  const writing = await written(
    deps.giftWrites.submit({
      gift,
      player: bettor.id,
      nonce,
      version: game.version,
      stake,
      clientSeed,
      params: JSON.stringify(params),
      ends,
    }),
  )
  if ('kind' in writing) return writing
  if (writing.done instanceof Refusal) return refused(writing.done.code, writing.done.text)

  const { balance, at, drawn } = writing.done
  const told = { balance, commitments: chain.spend(nonce) }
  const fresh = { game: game.id, version: game.version, nonce, stake, clientSeed, params }
  const answer: Placed | Opened =
    drawn === undefined
      ? {
          kind: 'opened',
          open: publishedOpen(
            deal({ ...fresh, added: 0n, maxWin: limits.maxWin, player: bettor.id, moves: [], movedAt: at }, chain),
            chain,
          ),
          ...told,
        }
      : {
          kind: 'placed',
          bet: {
            ...fresh,
            multiplier: drawn.multiplierE4,
            payout: drawn.payout,
            outcome: drawn.outcome,
            ...seed,
            at: at.toISOString(),
          },
          net: drawn.payout,
          ...told,
        }
  deps.onBalance(bettor, { balance, net: drawn?.payout ?? 0n })
  deps.onGift(bettor.id)
  return answer
}
