/** A shown result goes into the visit's figures and the history, each in a frame of its own: the stage has just drawn its last. */
import { idle } from '../../api/idle.ts'
import { nextPicture } from '../../ui/own-task.ts'
import type { SettledBet } from '../betting/bet-client.ts'
import { addToHistory } from '../bets/bet-history.ts'
import { addResult } from './session-results.ts'

/** A list below the stage comes a moment later, in milliseconds at most. */
const listWithinMs = 250

/** Resolves when the visit's figures hold the bet. */
export async function tellResult(settled: SettledBet): Promise<void> {
  // A task alone may still come before the picture of what was shown.
  await nextPicture()
  addResult(settled)
  void idle(listWithinMs).then(() => addToHistory(settled.bet))
}
