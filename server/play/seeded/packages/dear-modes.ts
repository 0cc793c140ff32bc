/** Before a mode that costs more than twice the bet the player is asked once more, by our own frame: what the game itself shows is not ours. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { PackageEvent } from '@kurazh/contract/packages.ts'
import type { Db } from '../../../platform/database.ts'
import type { PackageMode } from './kept-packages.ts'
import { answerOf, answerText, type FrameSession, setAnswer } from './package-sessions.ts'
import { answerLookMs, answerMs } from './policy.ts'

export interface WantedBet {
  mode: PackageMode
  /** The bet and what it costs, in kopecks. */
  amount: bigint
  stake: bigint
}

interface Asking {
  db: Db
  stopping: AbortSignal
  tell(player: number, event: PackageEvent): void
}

/** Asks, and waits for the word. True for a yes to just this play; what was said before does not count. */
export async function awaitAnswer({ db, stopping, tell }: Asking, session: FrameSession, nonce: number, { mode, amount, stake }: WantedBet): Promise<boolean> {
  await setAnswer(db, session, nonce, null)
  tell(session.player, { kind: 'asks', game: session.game, session: session.id, nonce, mode: mode.name, amount, stake })
  const yes = answerText(mode.name, amount, true)
  for (const until = performance.now() + answerMs; performance.now() < until && !stopping.aborted;) {
    const answer = await answerOf(db, session, nonce)
    if (answer !== null) return answer === yes
    await sleep(answerLookMs)
  }
  return false
}
