/**
 * The engine for instant games: one request, one write, one reply.
 *
 * The outcome is fixed by the player's secret root, the nonce and the client seed before the stake is looked at; the
 * money movement, the nonce, the ban and the limits are decided together inside one write.
 */
import type { BodyOf, RefusalCode } from '@kurazh/contract/call.ts'
import { kopecksFromRoubles, roublesFromKopecks } from '@kurazh/contract/money.ts'
import type { Bet, Commitment, play } from '@kurazh/contract/play.ts'
import { instantGameById } from '@kurazh/games/index.ts'
import { payoutKopecks } from '@kurazh/games/kit/fairness.ts'
import type { InstantGame } from '@kurazh/games/kit/game.ts'
import { createDraws } from '@kurazh/games/kit/random.ts'
import { type Db, isConnectionLoss } from '../platform/database.ts'
import type { GroupCommit } from '../platform/group-commit.ts'
import { balanceOf } from '../wallet/wallet.ts'
import { findBet, published, type SettledBet } from './bets.ts'
import { type SeedChain, type Seeds, serverBlocks } from './seeds.ts'
import type { BetToSettle, Settled, SettleVerdict } from './settlement.ts'
import { tableRefusal } from './tables.ts'

export type PlaceBet = BodyOf<typeof play.placeBet>

export interface Placed {
  kind: 'placed'
  bet: Bet
  /** Kopecks after the bet. */
  balance: bigint
  /** Kopecks won or lost. */
  net: bigint
  commitments: Commitment[]
}

export interface BetRefused {
  kind: 'refused'
  code: RefusalCode
  text?: string
}

/** Who bets; `uid` is the public code their pages listen for. */
export interface Bettor {
  id: number
  uid: string
}

export interface InstantEngine {
  /** Decides and settles a bet. The same nonce with the same body gets the same answer, however often it is asked. */
  place(bettor: Bettor, body: PlaceBet): Promise<Placed | BetRefused>
  /** Commitments of the next 64 unused nonces. */
  commitments(player: number): Promise<Commitment[]>
  drain(): Promise<void>
}

export interface InstantEngineParts {
  db: Db
  seeds: Seeds
  settlement: GroupCommit<BetToSettle, Settled>
  /** True while no money may be staked (the books differ). */
  isStopped(): boolean
  /** Hears of every bet after its commit. */
  onSettled(bettor: Bettor, placed: Placed): void
}

const refused = (code: RefusalCode, text?: string): BetRefused => (text === undefined ? { kind: 'refused', code } : { kind: 'refused', code, text })

/** Why the write did not take a bet, as the player is told. `duplicate` is not a refusal: it is answered from the journal. */
const codeOfVerdict: Record<Exclude<SettleVerdict, 'accepted' | 'duplicate'>, RefusalCode> = {
  frozen: 'Banned', break: 'OnBreak', insufficient: 'InsufficientFunds', limit: 'LimitReached', absent: 'Unauthorized',
}

export function createInstantEngine(parts: InstantEngineParts): InstantEngine {
  const { seeds, settlement } = parts
  return {
    async place(bettor, body) {
      const game = instantGameById(body.game)
      if (game === undefined) return refused('InvalidRequest', 'Такой игры нет')
      const parsed = game.params.safeParse(body.params)
      if (!parsed.success) return refused('InvalidRequest', parsed.error.issues[0]?.message)
      const wanted: WantedBet = { bettor, body, game, params: parsed.data }
      let chain = await seeds.chainOf(bettor.id)
      if (chain.open(body.nonce) === undefined) {
        const answer = await answerAgain(parts, wanted, chain)
        if (answer !== undefined) return answer
        // Another node may have moved the window: look again before refusing.
        seeds.forget(bettor.id)
        chain = await seeds.chainOf(bettor.id)
      }
      return decide(parts, wanted, chain)
    },
    commitments: async (player) => (await seeds.chainOf(player)).commitments(),
    drain: () => settlement.drain(),
  }
}

/** A bet whose game is known and whose params that game accepts. */
interface WantedBet {
  bettor: Bettor
  body: PlaceBet
  game: InstantGame
  params: unknown
}

/** Answers a nonce that is settled already: the same bet again, or the nonce of another one. Undefined when it is not. */
async function answerAgain({ db }: InstantEngineParts, wanted: WantedBet, chain: SeedChain): Promise<Placed | BetRefused | undefined> {
  const { bettor, body } = wanted
  const bet = await findBet(db, bettor.id, body.nonce)
  if (bet === undefined) return undefined
  if (!isSameBet(bet, wanted)) return refused('NonceReused')
  chain.spend(body.nonce)
  const balance = await balanceOf(db, bettor.id)
  return { kind: 'placed', bet: published(bet, chain), balance, net: bet.payout - bet.stake, commitments: chain.commitments() }
}

/** Draws, checks the table, and settles in the one write. */
async function decide(parts: InstantEngineParts, wanted: WantedBet, chain: SeedChain): Promise<Placed | BetRefused> {
  const { bettor, body, game, params } = wanted
  const { nonce, clientSeed } = body
  const seed = chain.open(nonce)
  if (seed === undefined) return refused('NonceUnknown')
  const { outcome, multiplierE4 } = game.play(createDraws(serverBlocks(seed.serverSeed, clientSeed, nonce)), params)

  const stake = kopecksFromRoubles(body.stake)
  const misfit = tableRefusal(stake, game.bestMultiplierE4(params))
  if (misfit !== undefined) return refused(misfit.code, misfit.text)
  if (parts.isStopped()) return refused('BettingStopped')

  const payout = payoutKopecks(stake, multiplierE4)
  const settled = await settle(parts, {
    player: bettor.id, nonce, game: game.id, version: game.version, stake, multiplierE4, payout, clientSeed, params: JSON.stringify(params),
  })
  if ('kind' in settled) return settled
  if (settled.verdict === 'duplicate') return (await answerAgain(parts, wanted, chain)) ?? refused('InternalError')
  if (settled.verdict !== 'accepted') return refused(codeOfVerdict[settled.verdict])

  const bet: Bet = {
    nonce, game: game.id, version: game.version,
    stake: body.stake, multiplier: multiplierE4 / 10_000, payout: roublesFromKopecks(payout),
    params, outcome, clientSeed, commitment: seed.commitment, serverSeed: seed.serverSeed, at: settled.at.toISOString(),
  }
  const placed: Placed = { kind: 'placed', bet, balance: settled.balance, net: payout - stake, commitments: chain.spend(nonce) }
  parts.onSettled(bettor, placed)
  return placed
}

async function settle({ settlement }: InstantEngineParts, bet: BetToSettle): Promise<Settled | BetRefused> {
  try {
    return await settlement.submit(bet)
  } catch (error) {
    if (isConnectionLoss(error)) return refused('Unavailable', 'База данных не ответила. Повторите: если ставка дошла, вы увидите тот же ответ')
    throw error
  }
}

function isSameBet(bet: SettledBet, { body, params }: WantedBet): boolean {
  return bet.game === body.game && bet.clientSeed === body.clientSeed && bet.stake === kopecksFromRoubles(body.stake)
    && canonical(bet.params) === canonical(params)
}

/** JSON with keys in one order: PostgreSQL keeps its own order of keys in jsonb. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
