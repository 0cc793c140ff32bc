/**
 * Plays a steps game move by move, from its beginning to any later state. Server, browser and command line replay with
 * it.
 */
import type { StepsGame, StepsState } from './game.ts'

/** The player's move that ends any steps game. */
export const take = { take: true } as const
export type Take = typeof take

/** True for the take without any other keys. */
export function isTake(move: unknown): move is Take {
  return (
    typeof move === 'object' && move !== null && Object.keys(move).length === 1 && 'take' in move && move.take === true
  )
}

/** The state after one more move: one of the game's own, or the take. Throws RangeError for an impossible move. */
export function makeMove<Params, Move, View, Outcome>(
  game: StepsGame<Params, Move, View, Outcome>,
  outcome: Outcome,
  params: Params,
  state: StepsState<View>,
  move: unknown,
): StepsState<View> {
  if (state.end !== null) throw new RangeError('the game is over')
  if (isTake(move)) return taken(game, outcome, params, state)
  const own = game.move.safeParse(move)
  if (!own.success) throw new RangeError(`not a move of ${game.id}`)
  return game.step(outcome, params, state, own.data)
}

function taken<Params, View, Outcome>(
  game: StepsGame<Params, unknown, View, Outcome>,
  outcome: Outcome,
  params: Params,
  state: StepsState<View>,
): StepsState<View> {
  if (!state.canTake) throw new RangeError('there is nothing to take yet')
  return game.taken?.(outcome, params, state) ?? { ...state, nextMultiplierE4: null, canTake: false, end: 'taken' }
}

/** The states before these moves and after each of them. Throws RangeError when one of them is impossible. */
export function statesAlong<Params, Move, View, Outcome>(
  game: StepsGame<Params, Move, View, Outcome>,
  outcome: Outcome,
  params: Params,
  moves: readonly unknown[],
): StepsState<View>[] {
  let state = game.begin(params)
  return [state, ...moves.map((move) => (state = makeMove(game, outcome, params, state, move)))]
}

/** The state after all these moves. Throws RangeError when one of them is impossible. */
export const replayMoves = <Params, Move, View, Outcome>(
  game: StepsGame<Params, Move, View, Outcome>,
  outcome: Outcome,
  params: Params,
  moves: readonly unknown[],
): StepsState<View> => statesAlong(game, outcome, params, moves).at(-1) as StepsState<View>

/**
 * The states of a game that is still open after these moves, before them and after each, whatever is hidden. `shown`:
 * the claimed view of its last state. Throws RangeError when no open game can have them: a take among them, an
 * impossible move, or the last possible one.
 */
export function openStates<Params, Move, View, Outcome>(
  game: StepsGame<Params, Move, View, Outcome>,
  params: Params,
  moves: readonly unknown[],
  shown: unknown,
): StepsState<View>[] {
  let state = game.begin(params)
  const after = moves.map((move) => {
    const own = game.move.safeParse(move)
    if (!own.success) throw new RangeError(`not a move of ${game.id}`)
    state = game.goodStep(params, state, own.data, shown)
    if (state.end !== null) throw new RangeError('the game is over')
    return state
  })
  return [game.begin(params), ...after]
}

/**
 * How many steps of a paytable may be made before the next one could pay more than the maximum win: the game is taken
 * automatically there, so that nothing is ever cut. Zero: not even the first step fits. Amounts in kopecks.
 */
export function stepsWithin(paytable: readonly number[], stakeKopecks: bigint, maxWinKopecks: bigint): number {
  const beyond = paytable.findIndex((multiplierE4) => !fitsMaxWin(stakeKopecks, multiplierE4, maxWinKopecks))
  return beyond === -1 ? paytable.length : beyond
}

/** True when one more step could not pay more than the maximum win: the game goes on. Amounts in kopecks. */
export const goesOn = ({ nextMultiplierE4 }: StepsState, stakeKopecks: bigint, maxWinKopecks: bigint): boolean =>
  nextMultiplierE4 === null || fitsMaxWin(stakeKopecks, nextMultiplierE4, maxWinKopecks)

/** True when this multiplier of the stake, rounded down to the kopeck, is within the maximum win. */
function fitsMaxWin(stakeKopecks: bigint, multiplierE4: number, maxWinKopecks: bigint): boolean {
  return (stakeKopecks * BigInt(multiplierE4)) / 10_000n <= maxWinKopecks
}
