/** Decides by the published rule whether the next leader continues a round that was left. */
import type { RoundGame } from '@kurazh/games/core/game.ts'
import { leadTimes } from '../../policy.ts'

/**
 * How to finish a round that its leader left. `playedMs`: how much of it was played; undefined if it had not started.
 */
export type Takeover = { kind: 'continue' } | { kind: 'interrupt'; playedMs: number | undefined }

export interface LeftRound {
  phase: 'betting' | 'running'
  startedAt: number | undefined
  result: number
  /** Its chain was retired by a restore from backup: players may know how it ends. */
  isRetired: boolean
}

/**
 * A round taken over in time, or after its end, continues as if nothing had happened. Otherwise it is interrupted: what
 * was due before the leader was lost is paid, the rest is returned. After a restore from backup everything is returned,
 * and in a round that was started by a clock ahead of this one: nobody could play it.
 */
export function takeover(
  game: RoundGame,
  { phase, startedAt, result, isRetired }: LeftRound,
  lostAt: number,
  now: number,
): Takeover {
  const isAhead = startedAt !== undefined && startedAt > now + leadTimes.continuesWithinMs
  if (isRetired || isAhead) return { kind: 'interrupt', playedMs: undefined }
  if (now - lostAt <= leadTimes.continuesWithinMs) return { kind: 'continue' }
  if (phase === 'betting' || startedAt === undefined) return { kind: 'interrupt', playedMs: undefined }
  const playedMs = lostAt - startedAt
  return playedMs >= game.playMs(result) ? { kind: 'continue' } : { kind: 'interrupt', playedMs }
}
