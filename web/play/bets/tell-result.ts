/** Counts a result that has been shown: in the visit's figures at once, in the history when the page is idle. */
import { idle } from '../../api/idle.ts'
import { currentPlayer } from '../../api/current-player.ts'
import type { SettledBet } from '../client/bet-client.ts'
import { addToHistory } from './bet-history.ts'
import { addResult } from '../session/session-results.ts'

/** A list below the stage is updated a moment later, in milliseconds at most. */
const listWithinMs = 250

/** `player` made the bet: a page that belongs to another by then counts nothing. */
export function tellResult(settled: SettledBet, player: string | null): void {
  const isTheirs = () => currentPlayer() === player
  if (!isTheirs()) return
  addResult(settled)
  void idle(listWithinMs).then(() => isTheirs() && addToHistory(settled.bet))
}
