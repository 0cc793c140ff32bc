/**
 * Binds the first client seed received for a nonce to it. In memory immediately, so that another seed is refused
 * without a draw. In the database before any refusal of its bet is sent, so that timing the answer can only reveal a
 * draw that no other seed can replace. See 0007.
 */
import { type BetRefused, refused } from '../bets/bettor.ts'
import { type Db, isUnavailable } from '../../platform/database/database.ts'
import type { Log } from '../../platform/process/log.ts'
import type { RefusalCode } from '@kurazh/contract/core/refusals.ts'
import { bindSeed, noteTries } from './bound-seeds.ts'
import { evenly } from './delay-answer.ts'
import type { FirstHeard, SeedChain, Seeds } from './seeds.ts'

/** The number of other seeds under one nonce that is stored first; then whenever it has doubled. */
const triesWorthNoting = 8

/** The parts of a bet that matter for its seed. Kopecks. */
interface HeardBet {
  player: number
  nonce: number
  clientSeed: string
  game: string
  stake: bigint
}

interface FirstSeedDependencies {
  db: Db
  log: Log
  seeds: Seeds
}

/** These refusals bind nothing: the bet may have been made, or the nonce is not available. */
const bindsNothing = new Set<RefusalCode>(['Unavailable', 'NonceReused', 'NonceUnknown'])

/**
 * Decides a bet whose nonce is open on this node. `NonceReused` for any seed but the first, once the result of the
 * first is certain. A refusal of the first is sent when its seed is bound.
 */
export function decideBound<Decided extends { kind: string }>(
  deps: FirstSeedDependencies,
  bet: HeardBet,
  chain: SeedChain,
  decide: (first: FirstHeard) => Promise<Decided | BetRefused> | Decided | BetRefused,
): Promise<Decided | BetRefused> {
  const first = chain.hear(bet.nonce, bet)
  if (first.clientSeed !== bet.clientSeed) return refuseOther(deps, bet, chain, first)
  const deciding = decide(first)
  const decided =
    deciding instanceof Promise
      ? deciding.then((answer) => keepFirst(deps, bet, first, answer))
      : keepFirst(deps, bet, first, deciding)
  const answered = Promise.resolve(decided)
  first.deciding = answered
  return answered
}

function keepFirst<Decided extends { kind: string }>(
  deps: FirstSeedDependencies,
  bet: HeardBet,
  first: FirstHeard,
  answer: Decided | BetRefused,
): Promise<Decided | BetRefused> | Decided | BetRefused {
  return isRefused(answer) ? refuseFirst(deps, bet, first, answer) : answer
}

/**
 * Sends the refusal when the seed is bound, and after a draw at an even moment, so that its time reveals nothing of the
 * draw.
 */
async function refuseFirst(
  deps: FirstSeedDependencies,
  bet: HeardBet,
  first: FirstHeard,
  answer: BetRefused,
): Promise<BetRefused> {
  const failed =
    bindsNothing.has(answer.code) || first.isKept ? undefined : await bindFirst(deps, bet, first, answer.code)
  if (first.drawnAt !== undefined) await evenly(first.drawnAt)
  return failed ?? answer
}

const isRefused = (answer: { kind: string }): answer is BetRefused => answer.kind === 'refused'

/**
 * Undefined once the seed is bound in the database. `NonceReused` if another node has bound another one, or the nonce
 * is used.
 */
async function bindFirst(
  { db, seeds }: FirstSeedDependencies,
  bet: HeardBet,
  first: FirstHeard,
  reason: RefusalCode,
): Promise<BetRefused | undefined> {
  try {
    first.keeping ??= bindSeed(db, { ...bet, reason })
    if ((await first.keeping) === 'bound') {
      first.isKept = true
      return undefined
    }
    seeds.forget(bet.player)
    return refused('NonceReused')
  } catch (error) {
    first.keeping = undefined
    // Without the binding nothing may be said about the bet: the player must repeat the request.
    if (isUnavailable(error)) return refused('Unavailable')
    throw error
  }
}

/**
 * Refuses any seed but the first, without a draw. The result of the first must be visible before this answer is sent,
 * because the page asks for it.
 */
async function refuseOther(
  deps: FirstSeedDependencies,
  bet: HeardBet,
  chain: SeedChain,
  first: FirstHeard,
): Promise<BetRefused> {
  first.others += 1
  await first.deciding?.catch(() => undefined)
  if (!first.isKept && chain.open(bet.nonce) !== undefined) {
    const failed = await bindFirst(deps, { ...bet, ...first }, first, 'Unavailable')
    if (failed?.code === 'Unavailable') return failed
  }
  if (first.isKept && isWorthNoting(first.others)) {
    noteTries(deps.db, bet.player, bet.nonce, first.others).catch((error: unknown) =>
      deps.log.warn({ err: error, player: bet.player }, 'seeds tried under one nonce were not counted'),
    )
  }
  return first.isKept ? { ...refused('NonceReused'), isBound: true } : refused('NonceReused')
}

const isWorthNoting = (tries: number) =>
  tries >= triesWorthNoting && Number.isInteger(Math.log2(tries / triesWorthNoting))
