/** A shown result goes into the visit's figures and the history, each in a frame of its own: the stage has just drawn its last. */
import { idle } from '../../api/idle.ts'
import { currentPlayer } from '../../api/who.ts'
import { nextPicture } from '../../ui/own-task.ts'
import type { SettledBet } from '../betting/bet-client.ts'
import { addToHistory } from '../bets/bet-history.ts'
import { addResult } from './session-results.ts'

/** A list below the stage comes a moment later, in milliseconds at most. */
const listWithinMs = 250

/** Resolves when the visit's figures hold the bet. `player` made it: a page that is another's by then counts nothing. */
export async function tellResult(settled: SettledBet, player: string | null): Promise<void> {
  const isTheirs = () => currentPlayer() === player
  // A task alone may still come before the picture of what was shown.
  await nextPicture()
  if (!isTheirs()) return
  addResult(settled)
  void idle(listWithinMs).then(() => isTheirs() && addToHistory(settled.bet))
}
