/**
 * Asks the player for confirmation before a mode that costs more than twice the bet. Our own frame asks, because what
 * the third-party game shows is not ours.
 */
import type { PackageEvent } from '@kurazh/contract/play/packages.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { PackageMode } from './kept-packages.ts'
import type { FrameWaits } from './frame-waits.ts'
import { answerOf, answerText, type FrameSession, noteWaiting, setAnswer } from './package-sessions.ts'
import { answerMs } from './policy.ts'

export interface WantedBet {
  mode: PackageMode
  /** The bet and what it costs, in kopecks. */
  amount: bigint
  stake: bigint
  /** The number of the declared bank it was admitted under. */
  bank: number
}

interface Asking {
  db: Db
  waits: FrameWaits
  tell(player: number, event: PackageEvent): void
}

/** Asks and waits for the answer. True for a yes to this exact play; an earlier answer does not count. */
export async function awaitAnswer(
  { db, waits, tell }: Asking,
  session: FrameSession,
  nonce: number,
  { mode, amount, stake }: WantedBet,
): Promise<boolean> {
  await setAnswer(db, session, nonce, null)
  await noteWaiting(db, session, answerMs)
  tell(session.player, { kind: 'asks', game: session.game, session: session.id, nonce, mode: mode.name, amount, stake })
  const answer = await waits.until(session.id, () => saidOf(db, session, nonce), answerMs)
  return answer === answerText(mode.name, amount, true)
}

/** The answer; undefined as long as there is none. If the seeds were drawn again in the meantime, that is not a yes. */
async function saidOf(db: Db, session: FrameSession, nonce: number): Promise<string | undefined> {
  const answer = await answerOf(db, session, nonce)
  return answer === undefined ? 'drawn anew' : (answer ?? undefined)
}
