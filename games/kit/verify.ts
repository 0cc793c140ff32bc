/** A bet checked by whoever holds its revealed seed: the page on every bet, the command line on any bet. */
import { isClientSeed } from './client-seed.ts'
import { blocks, commitmentOf } from './fairness.ts'
import type { InstantGame, InstantResult } from './game.ts'
import { createDraws } from './random.ts'

/** What decides a bet. `params` come from outside and are checked by the game's own schema. */
export interface BetSeeds {
  serverSeed: string
  clientSeed: string
  nonce: number
  params: unknown
}

/** A settled bet as the server tells it. `commitment` must be the one published before the bet, not one sent along with the result. */
export interface RevealedBet extends BetSeeds {
  commitment: string
  outcome: unknown
  multiplierE4: number
}

/** What the check found; `outcome` and `multiplierE4` are the recomputed ones, undefined when the bet could not be replayed at all. */
export interface Verification<Outcome> {
  commitmentHolds: boolean
  outcomeHolds: boolean
  outcome: Outcome | undefined
  multiplierE4: number | undefined
}

/** Recomputes a bet. Throws RangeError for a client seed, nonce or params that no bet can have. */
export function replayInstant<Params, Outcome>(game: InstantGame<Params, Outcome>, bet: BetSeeds): InstantResult<Outcome> {
  if (!isClientSeed(bet.clientSeed)) throw new RangeError('not a client seed')
  const params = game.params.safeParse(bet.params)
  if (!params.success) throw new RangeError(`not parameters of ${game.id}`)
  return game.play(createDraws(blocks(bet.serverSeed, bet.clientSeed, bet.nonce)), params.data)
}

/** Checks a settled bet. Never throws: whatever a server sends instead of a bet simply does not hold. */
export function verifyInstant<Params, Outcome>(game: InstantGame<Params, Outcome>, bet: RevealedBet): Verification<Outcome> {
  const commitmentHolds = attempt(() => commitmentOf(bet.serverSeed) === bet.commitment) ?? false
  const replayed = attempt(() => replayInstant(game, bet))
  const outcomeHolds = replayed !== undefined && replayed.multiplierE4 === bet.multiplierE4 && sameJson(replayed.outcome, bet.outcome)
  return { commitmentHolds, outcomeHolds, outcome: replayed?.outcome, multiplierE4: replayed?.multiplierE4 }
}

function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

/** Equal as JSON values, whatever the order of keys. The depth is bounded by `ours`, which the rules made. */
function sameJson(ours: unknown, theirs: unknown): boolean {
  if (typeof ours !== 'object' || ours === null) return Object.is(ours, theirs)
  if (typeof theirs !== 'object' || theirs === null || Array.isArray(ours) !== Array.isArray(theirs)) return false
  const keys = Object.keys(ours)
  if (keys.length !== Object.keys(theirs).length) return false
  return keys.every((key) => Object.hasOwn(theirs, key) && sameJson(ours[key as keyof typeof ours], theirs[key as keyof typeof theirs]))
}
