/** Durations of everything on a board, by pace. */
import type { Board, Machine, SlotEvent } from '@kurazh/games/slots/engine/machine.ts'
import type { ShowPace } from '../show/show.ts'
import type { RollPace } from './roll.ts'

interface Course {
  roll: RollPace
  /** A spin turns at least so long after its answer. */
  leastMs: number
  /** Between one reel and the next. */
  gapMs: number
  /** The additional time for each reel that may bring the feature. */
  anticipationMs: number
  wins: { together: number; each: number; most: number }
  changeMs: number
  burstMs: number
  fallMs: number
  /** How long texts over the board are shown. */
  wordMs: Readonly<Record<Exclude<SlotEvent['kind'], 'spin' | 'wins' | 'change' | 'fall'>, number>>
}

const full: Course = {
  roll: { speed: 24, speedUpMs: 300, stopMs: 420, overshoot: 0.14 },
  leastMs: 900,
  gapMs: 170,
  anticipationMs: 1500,
  wins: { together: 900, each: 650, most: 5 },
  changeMs: 450,
  burstMs: 240,
  fallMs: 380,
  wordMs: { factor: 500, multiplied: 700, taken: 800, coins: 350, begun: 2000, more: 1200, ended: 1800 },
}

const turbo: Course = {
  roll: { speed: 34, speedUpMs: 90, stopMs: 160, overshoot: 0.05 },
  leastMs: 120,
  gapMs: 25,
  anticipationMs: 0,
  wins: { together: 350, each: 0, most: 0 },
  changeMs: 160,
  burstMs: 110,
  fallMs: 160,
  wordMs: { factor: 150, multiplied: 200, taken: 250, coins: 120, begun: 600, more: 400, ended: 500 },
}

/** `still` moves nothing: its motions are over at once. */
export const courseOf = (pace: ShowPace): Course => (pace === 'full' ? full : turbo)

/**
 * The first reel that may bring the feature: those before it hold one symbol fewer than it needs. The number of reels
 * where none may.
 */
export function anticipatedFrom(board: Board, { trigger, reels }: Pick<Machine, 'trigger' | 'reels'>): number {
  if (!trigger) return reels
  let seen = 0
  for (let reel = 0; reel < reels; reel += 1) {
    if (seen === trigger.count - 1) return reel
    seen += (board[reel] ?? []).filter((symbol) => symbol === trigger.symbol).length
    if (seen >= trigger.count) return reels
  }
  return reels
}
