/** Verifies a bet from its revealed seed: the page checks every bet, the command line any bet. */
import { isClientSeed } from './client-seed.ts'
import { blocks, commitmentOf, type Share } from './fairness.ts'
import type { InstantGame, InstantResult, SeededGame, StepsGame, StepsState } from './game.ts'
import { createRng, type Rng } from './random.ts'
import { statesAlong } from './steps.ts'

/** The inputs that decide a bet. `params` and `moves` come from outside and are checked by the game's own schemas. */
export interface BetSeeds {
  serverSeed: string
  clientSeed: string
  nonce: number
  params: unknown
  /** The player's moves in order: steps games only. */
  moves?: unknown
}

/**
 * A settled bet as the server sends it. `commitment` must be the one published before the bet, not one sent along with
 * the result.
 */
export interface RevealedBet extends BetSeeds {
  commitment: string
  outcome: unknown
  multiplierE4: number
}

/**
 * The result of the check; `outcome` and `multiplierE4` are the recomputed ones, undefined when the bet could not be
 * replayed at all.
 */
export interface Verification<Outcome> {
  commitmentHolds: boolean
  outcomeHolds: boolean
  outcome: Outcome | undefined
  multiplierE4: number | undefined
  /** As in the rules' result. */
  exact: Share | undefined
  staked: Share | undefined
}

/** The draws and parameters of a bet. Throws RangeError for an invalid client seed, nonce or params. */
function opened<Params>(
  game: { id: string; params: InstantGame<Params>['params'] },
  bet: BetSeeds,
): { rng: Rng; params: Params } {
  if (!isClientSeed(bet.clientSeed)) throw new RangeError('not a client seed')
  const params = game.params.safeParse(bet.params)
  if (!params.success) throw new RangeError(`not parameters of ${game.id}`)
  return { rng: createRng(blocks(bet.serverSeed, bet.clientSeed, bet.nonce)), params: params.data }
}

/** Recomputes an instant bet. Throws RangeError for an invalid bet. */
export function replayInstant<Params, Outcome>(
  game: InstantGame<Params, Outcome>,
  bet: BetSeeds,
): InstantResult<Outcome> {
  const { rng, params } = opened(game, bet)
  return game.play(rng, params)
}

/**
 * Recomputes a steps game as far as its moves go; `states` are those before the moves and after each. Throws RangeError for an invalid game, including an impossible move.
 */
export function replaySteps<Params, Move, View, Outcome>(
  game: StepsGame<Params, Move, View, Outcome>,
  bet: BetSeeds,
): { outcome: Outcome; state: StepsState<View>; states: StepsState<View>[] } {
  const { rng, params } = opened(game, bet)
  const outcome = game.deal(rng, params)
  if (bet.moves !== undefined && !Array.isArray(bet.moves)) throw new RangeError('moves come as a list')
  const states = statesAlong(game, outcome, params, (bet.moves as unknown[] | undefined) ?? [])
  return { outcome, state: states.at(-1) as StepsState<View>, states }
}

/**
 * Recomputes a settled bet of any kind. A steps game is settled when it is over, or when it returns the stake because
 * no step was made. Throws RangeError for an invalid settled bet.
 */
export function replayBet(game: SeededGame, bet: BetSeeds): InstantResult<unknown> {
  if (game.kind === 'instant') return replayInstant(game, bet)
  const { outcome, state } = replaySteps(game, bet)
  if (state.end === null && !isUntouched(bet)) throw new RangeError('the game is not over')
  const { multiplierE4, exact, staked } = state
  return { outcome, multiplierE4, ...(exact && { exact }), ...(staked && { staked }) }
}

function isUntouched({ moves }: BetSeeds): boolean {
  return Array.isArray(moves) && moves.length === 0
}

/** Checks a settled bet. Never throws: an invalid bet simply does not verify. */
export function verifyBet<Outcome = unknown>(game: SeededGame, bet: RevealedBet): Verification<Outcome> {
  const commitmentHolds = attempt(() => commitmentOf(bet.serverSeed) === bet.commitment) ?? false
  const replayed = attempt(() => replayBet(game, bet))
  const outcomeHolds =
    replayed !== undefined && replayed.multiplierE4 === bet.multiplierE4 && sameJson(replayed.outcome, bet.outcome)
  return {
    commitmentHolds,
    outcomeHolds,
    outcome: replayed?.outcome as Outcome | undefined,
    multiplierE4: replayed?.multiplierE4,
    exact: replayed?.exact,
    staked: replayed?.staked,
  }
}

function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

/** Equal as JSON values, whatever the order of keys. The depth is bounded by `ours`, which the rules made. */
export function sameJson(ours: unknown, theirs: unknown): boolean {
  if (typeof ours !== 'object' || ours === null) return Object.is(ours, theirs)
  if (typeof theirs !== 'object' || theirs === null || Array.isArray(ours) !== Array.isArray(theirs)) return false
  const keys = Object.keys(ours)
  if (keys.length !== Object.keys(theirs).length) return false
  return keys.every(
    (key) => Object.hasOwn(theirs, key) && sameJson(ours[key as keyof typeof ours], theirs[key as keyof typeof theirs]),
  )
}
