/** Computes the stage's view of a run: in play, over, or replayed. */
import type { HeistOutcome } from '@kurazh/games/heist/heist.ts'
import { isTake } from '@kurazh/games/core/steps.ts'
import { doors } from '@kurazh/games/heist/vault.ts'

/** How the last run ended; money in kopecks. */
export interface EndedRun {
  nonce: number
  /** The safes chosen; a safe with an alarm is the last. */
  chosen: readonly number[]
  isLost: boolean
  alarms: HeistOutcome['alarms']
  stake: bigint
  payout: bigint
  multiplier: number
  /** The last safe is open: the result may be shown. */
  told: boolean
}

/** A safe that is being opened, and whether it is already known to be good. */
export interface Telling {
  room: number
  safe: number
  isGood: boolean
}

export type SafeLook = 'closed' | 'turning' | 'good' | 'alarm' | 'good-left' | 'alarm-left'

/** The visible state of the vault at a moment. */
export interface VaultView {
  /** The current room, from 0. */
  room: number
  /** Rooms behind, whose lamps burn. */
  passed: number
  safes: readonly SafeLook[]
}

/** The safes chosen by these moves. */
export const chosenBy = (moves: readonly unknown[]): number[] =>
  moves.flatMap((move) => (isTake(move) ? [] : [(move as { safe: number }).safe]))

const closed = (room: number): SafeLook[] => Array.from({ length: doors[room]?.safes ?? 0 }, () => 'closed')

/** `chosen` are the good choices of an open run; `moving` the safe whose answer is pending. */
export function viewOf({
  chosen,
  moving,
  telling,
  ended,
}: {
  chosen: readonly number[] | null
  moving: number | null
  telling: Telling | null
  ended: EndedRun | null
}): VaultView {
  if (telling !== null)
    return {
      room: telling.room,
      passed: telling.room,
      safes: closed(telling.room).map((look, safe) =>
        safe !== telling.safe ? look : telling.isGood ? 'good' : 'turning',
      ),
    }
  if (chosen !== null) {
    const room = Math.min(chosen.length, doors.length - 1)
    return {
      room,
      passed: chosen.length,
      safes: closed(room).map((look, safe) => (safe === moving ? 'turning' : look)),
    }
  }
  if (ended === null || ended.chosen.length === 0) return { room: 0, passed: 0, safes: closed(0) }
  const room = ended.chosen.length - 1
  return {
    room,
    passed: ended.isLost ? room : room + 1,
    safes: closed(room).map((_, safe) => endedLook(ended, room, safe)),
  }
}

function endedLook({ alarms, chosen }: EndedRun, room: number, safe: number): SafeLook {
  const rings = alarms[room]?.includes(safe) === true
  if (chosen[room] === safe) return rings ? 'alarm' : 'good'
  return rings ? 'alarm-left' : 'good-left'
}
