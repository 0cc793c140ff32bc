/**
 * Runs instant games: one request, one write, one reply. The money movement, the nonce, the ban and the limits are
 * decided together inside the write.
 */
import { netOf } from '@kurazh/shared/money/kopecks.ts'
import type { Bet } from '@kurazh/contract/play/play.ts'
import { paidKopecks } from '@kurazh/games/core/fairness.ts'
import type { InstantGame } from '@kurazh/games/core/game.ts'
import { createRng } from '@kurazh/games/core/random.ts'
import { refusedStake } from '../bank/bank.ts'
import { type BetRefused, codeOfVerdict, refused } from '../bets/bettor.ts'
import type { BettingDependencies, Placed, WantedBet } from './betting-types.ts'
import { tryStake } from './bound-seeds.ts'
import type { Drawn } from './careful-bets.ts'
import { fateUnknown, written } from './written.ts'
import { type FirstHeard, type Seed, type SeedChain, serverBlocks } from './seeds.ts'
import { stakeRefusal } from '../bets/stake-refusal.ts'
import { limitsAt } from '../stake-limits.ts'

/**
 * Checks the limits, draws, and settles in the one write. `NonceReused` if the write has seen this nonce before, or it
 * is bound to another seed. If the stake is known to be there, only the write is awaited, with a single promise: the
 * overhead around a bet costs as much as the bet. Every refusal without a draw comes before it: the limits depend on
 * the params, never on the outcome.
 */
export function settleInstant(
  deps: BettingDependencies,
  wanted: WantedBet<InstantGame>,
  chain: SeedChain,
  seed: Seed,
  first: FirstHeard,
): Promise<Placed | BetRefused> | BetRefused {
  const {
    body: { stake },
    game,
    params,
  } = wanted
  const cost = game.costs?.(params) ?? 1
  if (cost > 1 && !deps.buys) return refused('NotOffered')
  const { bank, limits } = deps.bank.termsOf(game)
  const misfit = stakeRefusal(limitsAt(limits, cost), stake, game.bestMultiplierE4(params), game.parts?.(params))
  if (misfit !== undefined) return refused(misfit.code, misfit.text)
  if (deps.isStopped()) return refused('BettingStopped')
  return first.wasDrawn || !chain.purse.holds(stake)
    ? settleAsked(deps, { ...wanted, bank }, chain, seed, first)
    : settle(deps, { ...wanted, bank }, chain, seed, first)
}

/** Admitted under this declared bank. */
type AdmittedBet = WantedBet<InstantGame> & { bank: number }

/**
 * The same if the stake may not be there, or if the nonce was drawn before. A pending equal bet is awaited: mostly it
 * has taken the nonce.
 */
async function settleAsked(
  deps: BettingDependencies,
  wanted: AdmittedBet,
  chain: SeedChain,
  seed: Seed,
  first: FirstHeard,
): Promise<Placed | BetRefused> {
  const { bettor, body, bank } = wanted
  await first.writing
  if (chain.open(body.nonce) === undefined) return refused('NonceReused')
  const asking = await written(tryStake(deps.db, { ...body, player: bettor.id, bank }))
  if ('kind' in asking) return asking
  if (asking.done !== undefined) return refusedStake(deps, asking.done)
  // An equal bet may have been drawn during the wait.
  return first.wasDrawn ? settleCarefully(deps, wanted, chain, seed, first) : settle(deps, wanted, chain, seed, first)
}

/** Draws once more only if the stake is taken. */
async function settleCarefully(
  deps: BettingDependencies,
  wanted: AdmittedBet,
  chain: SeedChain,
  seed: Seed,
  first: FirstHeard,
): Promise<Placed | BetRefused> {
  await first.writing
  const writing = await written(deps.careful.submit({ ...toWrite(wanted), draw: () => drawnOf(wanted, seed) }))
  if ('kind' in writing) return writing
  const { done } = writing
  if (done.verdict === 'duplicate') return refused('NonceReused')
  if (done.verdict === 'open') throw new Error('an instant bet met an open round')
  if (done.verdict !== 'accepted') return refusedStake(deps, codeOfVerdict[done.verdict])
  chain.purse.see(done.balance)
  return placed(deps, wanted, chain, seed, { ...done, at: done.at.toISOString() })
}

function settle(
  deps: BettingDependencies,
  wanted: AdmittedBet,
  chain: SeedChain,
  seed: Seed,
  first: FirstHeard,
): Promise<Placed | BetRefused> {
  const { purse } = chain
  const { stake } = wanted.body
  first.wasDrawn = true
  first.drawnAt = performance.now()
  const drawn = drawnOf(wanted, seed)
  purse.begin(stake)
  const settling = deps.settlement
    .submit({ ...toWrite(wanted), multiplierE4: drawn.multiplierE4, payout: drawn.payout })
    .then<Placed | BetRefused, BetRefused>(
      ({ verdict, balance, at }) => {
        purse.end(stake, verdict === 'accepted' ? balance : undefined)
        if (verdict === 'duplicate') return refused('NonceReused')
        return verdict === 'accepted'
          ? placed(deps, wanted, chain, seed, { drawn, balance, at })
          : refusedStake(deps, codeOfVerdict[verdict])
      },
      (error: unknown) => {
        purse.end(stake, undefined)
        return fateUnknown(error)
      },
    )
  first.writing = settling.catch(() => undefined)
  return settling
}

/** The outcome and the payment of a bet. */
export function drawnOf(
  { body: { nonce, clientSeed, stake }, game, params }: Pick<WantedBet<InstantGame>, 'body' | 'game' | 'params'>,
  { serverSeed }: Seed,
): Drawn {
  const result = game.play(createRng(serverBlocks(serverSeed, clientSeed, nonce)), params)
  return { outcome: result.outcome, multiplierE4: result.multiplierE4, payout: paidKopecks(stake, result) }
}

const toWrite = ({ bettor, body: { nonce, clientSeed, stake }, game, params, bank }: AdmittedBet) => ({
  player: bettor.id,
  nonce,
  game: game.id,
  version: game.version,
  stake,
  clientSeed,
  params: JSON.stringify(params),
  bank,
})

/** The answer to a bet that the write has taken. */
function placed(
  deps: BettingDependencies,
  { bettor, body: { nonce, clientSeed, stake }, game, params }: WantedBet<InstantGame>,
  chain: SeedChain,
  seed: Seed,
  { drawn, balance, at }: { drawn: Drawn; balance: bigint; at: string },
): Placed {
  const { outcome, multiplierE4: multiplier, payout } = drawn
  const bet: Bet = {
    nonce,
    game: game.id,
    version: game.version,
    stake,
    multiplier,
    payout,
    params,
    outcome,
    clientSeed,
    commitment: seed.commitment,
    serverSeed: seed.serverSeed,
    at,
  }
  const answer: Placed = { kind: 'placed', bet, balance, net: netOf(bet), commitments: chain.spend(nonce) }
  deps.onBalance(bettor, answer)
  return answer
}
