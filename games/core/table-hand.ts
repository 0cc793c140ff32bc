/**
 * A round dealt by a person: results are entered one by one instead of drawn. The same rules request them, so the table
 * knows what it waits for and accepts nothing else. A face-down card is entered when it is turned; before that no one
 * has entered it.
 */
import { pockets } from './wheel-draw.ts'
import { type Dealt, type TableStand } from './table-play.ts'
import { faceDown, type SeatMove, type TableAsk, type TableGame } from './table.ts'

const deck = 52

/** A round as far as it is entered and decided, and how many of both were used. */
export interface HandPlay<State> extends TableStand<State> {
  told: number
  moved: number
}

/** `told`: numbers, cards and answers to peeks in the order the rules requested them. */
export function playedByHand<State>(
  game: TableGame<State>,
  staked: ReadonlySet<string>,
  moves: readonly SeatMove[],
  told: readonly number[],
): HandPlay<State> {
  const dealt: Dealt[] = []
  let [state, drawn, used, moved] = [game.begin(staked), 0, 0, 0]
  for (;;) {
    const ask = game.ask(state)
    const at = { state, dealt, ask, told: used, moved }
    if (ask.kind === 'over') return at
    if (ask.kind === 'move') {
      const move = moves[moved]
      if (move === undefined) return at
      moved += 1
      state = game.moved(state, move)
      continue
    }
    const isHidden = ask.kind === 'draw' && ask.hidden
    const value = isHidden ? faceDown : told[used]
    if (value === undefined) return at
    if (!isHidden) used += 1
    if (ask.kind === 'draw') dealt.push({ place: ask.place, value, hidden: isHidden, drawn: drawn++ })
    else if (ask.kind === 'peek') dealt.push({ place: 'peek', value, hidden: false, drawn: undefined })
    else turn(dealt, ask.place, value)
    state = game.dealt(state, value)
  }
}

function turn(dealt: Dealt[], place: string, value: number): void {
  const at = dealt.findIndex((one) => one.place === place)
  const card = dealt[at]
  if (card === undefined) throw new RangeError(`nothing lies at ${place}`)
  dealt[at] = { ...card, value, hidden: false }
}

/** Whether this value may be entered now. `peeked`: earlier peeks at hidden cards with their answers. */
export function fitsAsk(
  game: Pick<TableGame, 'source'>,
  ask: TableAsk,
  value: number,
  peeked: readonly { of: readonly number[]; answer: number }[],
): boolean {
  if (!Number.isInteger(value) || value < 0) return false
  if (ask.kind === 'peek') return value <= 1
  if (ask.kind === 'draw') return value < (game.source === 'wheel' ? pockets : deck)
  // A card that did not make a blackjack under the peek does not make one when it is turned.
  return ask.kind === 'turn' && value < deck && peeked.every(({ of, answer }) => of.includes(value) === (answer === 1))
}

/** The peeks of a round with their questions: recomputed, because they are not stored. */
export function peeksOf<State>(
  game: TableGame<State>,
  staked: ReadonlySet<string>,
  moves: readonly SeatMove[],
  told: readonly number[],
): { of: readonly number[]; answer: number }[] {
  return told.flatMap((answer, at) => {
    const { ask } = playedByHand(game, staked, moves, told.slice(0, at))
    return ask.kind === 'peek' ? [{ of: ask.of, answer }] : []
  })
}
