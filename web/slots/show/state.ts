/**
 * Computes the state of a machine's screen after each event. Every way of showing a round ends in the same state, at
 * any speed.
 */
import type { Board, Cell, Feature, SlotEvent, Win } from '@kurazh/games/slots/engine/machine.ts'

export interface ShowState {
  board: Board
  /** The wins of this board, while it is shown. */
  wins: readonly Win[]
  /** Paid so far in this round, in ten-thousandths of the total bet. */
  totalE4: number
  /** The cost of the round, in total bets: a bought feature costs many. */
  cost: number
  /** The factor that the next wins are multiplied by. */
  factor: number
  /** Coins held, by place; those of a hold that has ended stay visible until the next turn. */
  coins: readonly { cell: Cell; paysE4: number }[]
  /** The running feature; null in the base game. */
  feature: { kind: Feature; spins: number; left: number; symbol: number | null; paysE4: number } | null
  /** The payout of the last feature of this round, once it has ended. */
  ended: { kind: Feature; paysE4: number } | null
  /** Cells that the next turn leaves as they are. */
  held: readonly Cell[]
}

/** The state before any spin. */
export const restingState = (board: Board): ShowState => ({
  board,
  wins: [],
  totalE4: 0,
  cost: 1,
  factor: 1,
  coins: [],
  feature: null,
  ended: null,
  held: [],
})

const sum = (wins: readonly Win[]) => wins.reduce((total, { paysE4 }) => total + paysE4, 0)

/** The state after an event. */
export function after(state: ShowState, event: SlotEvent): ShowState {
  switch (event.kind) {
    case 'spin':
      return {
        ...state,
        board: event.board,
        wins: [],
        coins: state.ended ? [] : state.coins,
        held: event.held ?? [],
        feature: state.feature && { ...state.feature, left: event.left ?? state.feature.left },
      }
    case 'change':
      return { ...state, board: event.board }
    case 'wins':
      return paid({ ...state, wins: event.wins }, sum(event.wins))
    case 'fall':
      return { ...state, board: event.board, wins: [] }
    case 'taken':
      return { ...state, wins: [] }
    case 'multiplied':
      return paid(state, event.paysE4)
    case 'factor':
      return { ...state, factor: event.factor }
    case 'coins':
      return {
        ...state,
        coins: [...state.coins, ...event.coins],
        feature: state.feature && { ...state.feature, left: event.lives },
      }
    case 'begun':
      return {
        ...state,
        wins: [],
        factor: 1,
        ended: null,
        feature: {
          kind: event.feature,
          spins: event.spins,
          left: event.spins,
          symbol: event.symbol ?? null,
          paysE4: 0,
        },
      }
    case 'more':
      return {
        ...state,
        feature: state.feature && {
          ...state.feature,
          spins: state.feature.spins + event.spins,
          left: state.feature.left + event.spins,
        },
      }
    case 'ended': {
      // Coins are added to the feature's earlier wins: a full grid.
      const collected = event.collects === true ? event.paysE4 : 0
      const paysE4 = event.collects === true ? (state.feature?.paysE4 ?? 0) + collected : event.paysE4
      return {
        ...state,
        totalE4: state.totalE4 + collected,
        factor: 1,
        held: [],
        feature: null,
        ended: { kind: event.feature, paysE4 },
      }
    }
  }
}

function paid(state: ShowState, paysE4: number): ShowState {
  return {
    ...state,
    totalE4: state.totalE4 + paysE4,
    feature: state.feature && { ...state.feature, paysE4: state.feature.paysE4 + paysE4 },
  }
}

/** The state a whole round leaves: the same whether it was watched or skipped. */
export function endOf(state: ShowState, events: readonly SlotEvent[]): ShowState {
  return events.reduce(after, { ...restingState(state.board) })
}
