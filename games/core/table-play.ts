/** Plays or replays a round at a table by its rules, from its source and its decisions. */
import { faceDown, type SeatMove, type TableAsk, type TableGame } from './table.ts'

/** A pocket or card at its place, or the answer to a peek (place «peek», 1 or 0). */
export interface Dealt {
  readonly place: string
  readonly value: number
  /** Face down until it is turned. */
  readonly hidden: boolean
  /** Its index in the round's source; undefined for a peek. */
  readonly drawn: number | undefined
}

/** The state of a round. */
export interface TableStand<State> {
  state: State
  /** What is on the table, in order, hidden values included. */
  dealt: readonly Dealt[]
  ask: TableAsk
}

export interface TablePlay<State> extends TableStand<State> {
  /** What the round waits for: a decision, or nothing more. */
  ask: Extract<TableAsk, { kind: 'move' | 'over' }>
}

/** The round before its first draw. */
export const beginTable = <State>(
  game: TableGame<State>,
  staked: ReadonlySet<string>,
): { state: State; dealt: Dealt[] } => ({ state: game.begin(staked), dealt: [] })

/** Deals until the round waits for a decision or is over. `next`: the n-th value of its source. */
export function dealOn<State>(
  game: TableGame<State>,
  { state, dealt }: { state: State; dealt: readonly Dealt[] },
  next: (drawn: number) => number,
): TablePlay<State> {
  const lying = [...dealt]
  let drawn = lying.filter((one) => one.drawn !== undefined).length
  for (let now = state; ;) {
    const ask = game.ask(now)
    if (ask.kind === 'move' || ask.kind === 'over') return { state: now, dealt: lying, ask }
    if (ask.kind === 'draw') {
      const card: Dealt = { place: ask.place, value: next(drawn), hidden: ask.hidden, drawn }
      lying.push(card)
      drawn += 1
      now = game.dealt(now, ask.hidden ? faceDown : card.value)
      continue
    }
    const at = lying.findIndex(({ place }) => place === ask.place)
    const card = lying[at]
    if (card === undefined) throw new RangeError(`nothing lies at ${ask.place}`)
    if (ask.kind === 'turn') lying[at] = { ...card, hidden: false }
    else lying.push({ place: 'peek', value: Number(ask.of.includes(card.value)), hidden: false, drawn: undefined })
    now = game.dealt(now, ask.kind === 'turn' ? card.value : Number(ask.of.includes(card.value)))
  }
}

/** Applies a decision and deals what follows. Throws RangeError for a decision that the round does not wait for. */
export function moveOn<State>(
  game: TableGame<State>,
  { state, dealt, ask }: TablePlay<State>,
  made: SeatMove,
  next: (drawn: number) => number,
): TablePlay<State> {
  const isAsked =
    ask.kind === 'move' && ask.moves.includes(made.move) && (made.seat === undefined || ask.seats.includes(made.seat))
  if (!isAsked) throw new RangeError(`the round does not wait for ${made.move}`)
  return dealOn(game, { state: game.moved(state, made), dealt }, next)
}

/** The whole round, as far as its decisions go. Throws RangeError for an impossible decision. */
export function replayTable<State>(
  game: TableGame<State>,
  staked: ReadonlySet<string>,
  moves: readonly SeatMove[],
  next: (drawn: number) => number,
): TablePlay<State> {
  return moves.reduce((play, made) => moveOn(game, play, made, next), dealOn(game, beginTable(game, staked), next))
}
