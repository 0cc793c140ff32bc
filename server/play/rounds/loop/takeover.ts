/** Whether a round that its leader left goes on under the next one: the published rule. */
import type { RoundGame } from '@kurazh/games/core/game.ts'
import { leadTimes } from '../../policy.ts'

/** How a round that its leader left is to be finished. `playedMs`: how much of it was played, undefined when it had not started. */
export type Takeover = { kind: 'continue' } | { kind: 'interrupt'; playedMs: number | undefined }

export interface LeftRound {
  phase: 'betting' | 'running'
  startedAt: number | undefined
  result: number
}

/**
 * Taken over in time, or after its end, a round goes on as if nothing had happened. Otherwise it is interrupted: what was to be
 * paid before the leader was lost is paid, the rest is given back.
 */
export function takeover(game: RoundGame, { phase, startedAt, result }: LeftRound, lostAt: number, now: number): Takeover {
  if (now - lostAt <= leadTimes.continuesWithinMs) return { kind: 'continue' }
  if (phase === 'betting' || startedAt === undefined) return { kind: 'interrupt', playedMs: undefined }
  const playedMs = lostAt - startedAt
  return playedMs >= game.playMs(result) ? { kind: 'continue' } : { kind: 'interrupt', playedMs }
}
