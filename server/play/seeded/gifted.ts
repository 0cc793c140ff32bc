/** Gifts as bets: drawn and proved like any other, with the gift that waits for a stake. */
import type { Bet } from '@kurazh/contract/play.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { createRng } from '@kurazh/games/core/random.ts'
import { Refusal } from '../../platform/http.ts'
import { type BetRefused, refused } from '../bets/bettor.ts'
import { stakeRefusal } from '../bets/stake-limits.ts'
import { limitsOf } from '../policy.ts'
import type { BettingDependencies, Opened, Placed, WantedBet } from './betting-types.ts'
import type { GiftToStake } from './gift-writes.ts'
import { deal, publishedOpen } from './open-games.ts'
import { type Seed, type SeedChain, serverBlocks } from './seeds.ts'
import { written } from './written.ts'

/** Settles or opens it. `NonceReused` and `GameOpen` when the write has seen this number or such a game before; `NothingWaits` without a gift. */
export async function stakeGift(deps: BettingDependencies, wanted: WantedBet, chain: SeedChain, seed: Seed): Promise<Placed | Opened | BetRefused> {
  const { bettor, body, game, params } = wanted
  const { nonce, clientSeed, stake } = body
  const gift = deps.gifts.find((each) => each.game === game.id)
  if (gift === undefined) return refused('NotAllowedHere')
  const limits = limitsOf(game.id)
  if (body.maxWin !== undefined && body.maxWin !== limits.maxWin) return refused('RulesChanged')
  const misfit = stakeRefusal(limits, stake, 0)
  if (misfit !== undefined) return refused(misfit.code, misfit.text)
  if (deps.isStopped()) return refused('BettingStopped')

  const drawn = drawnOf(wanted, seed)
  const ends: GiftToStake['ends'] = drawn === undefined ? { maxWin: limits.maxWin } : { multiplierE4: drawn.multiplierE4, payout: payoutKopecks(stake, drawn.multiplierE4) }
  const writing = await written(deps.giftWrites.submit({ gift, player: bettor.id, nonce, version: game.version, stake, clientSeed, params: JSON.stringify(params), ends }))
  if ('kind' in writing) return writing
  if (writing.done instanceof Refusal) return refused(writing.done.code, writing.done.text)

  const { balance, at } = writing.done
  const told = { balance, commitments: chain.spend(nonce) }
  const fresh = { game: game.id, version: game.version, nonce, stake, clientSeed, params }
  const answer: Placed | Opened = 'maxWin' in ends
    ? { kind: 'opened', open: publishedOpen(deal({ ...fresh, ...ends, player: bettor.id, moves: [], movedAt: at }, chain), chain), ...told }
    : { kind: 'placed', bet: betOf({ ...fresh, ...ends }, drawn?.outcome, seed, at), net: ends.payout, ...told }
  deps.onBalance(bettor, { balance, net: 'maxWin' in ends ? 0n : ends.payout })
  deps.onGift(bettor.id)
  return answer
}

/** What an instant game comes to; undefined of a steps game. */
function drawnOf({ body: { clientSeed, nonce }, game, params }: WantedBet, { serverSeed }: Seed): { outcome: unknown; multiplierE4: number } | undefined {
  return game.kind === 'instant' ? game.play(createRng(serverBlocks(serverSeed, clientSeed, nonce)), params) : undefined
}

type Settled = Pick<Bet, 'game' | 'version' | 'nonce' | 'stake' | 'clientSeed' | 'params' | 'payout'> & { multiplierE4: number }

function betOf({ multiplierE4, ...bet }: Settled, outcome: unknown, { commitment, serverSeed }: Seed, at: Date): Bet {
  return { ...bet, multiplier: multiplierE4, outcome, commitment, serverSeed, at: at.toISOString() }
}
