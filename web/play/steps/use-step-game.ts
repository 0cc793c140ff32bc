/** A steps game on a screen: its controller, rendered as it changes, with an open game resumed at once. */
import type { StepsGame } from '@kurazh/games/core/game.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useBalanceMove } from '../../api/realtime.ts'
import { betClient } from '../session/page-bet-client.ts'
import { type MadeMove, StepController, type ControllerState } from './step-controller.ts'

export interface StepPlay<Params, Move, View, Outcome> extends ControllerState<Params, View> {
  /** `begin`, `move`, `take`, and `send` for automatic play. */
  table: StepController<Params, Move, View, Outcome>
}

/** `reveal` plays a move on the stage and resolves when the player has seen it. */
export function useStepGame<Params, Move, View, Outcome>(
  game: StepsGame<Params, Move, View, Outcome>,
  reveal: (made: MadeMove<Params, View, Outcome>) => Promise<void>,
): StepPlay<Params, Move, View, Outcome> {
  const [table] = useState(() => new StepController(game))
  useEffect(() => table.showBy(reveal), [table, reveal])
  useEffect(() => {
    void table.resume()
    // The first press should not wait for promises; if they cannot be fetched now, it will fetch them itself.
    betClient.warm().catch(() => undefined)
  }, [table])
  const { count } = useBalanceMove()
  useEffect(() => void table.lookAgain(), [table, count])
  return { ...useSyncExternalStore(table.subscribe, table.read, table.read), table }
}
