/** The two moments of a safe: its lock turns, and what is in it is seen. Each resolves when it is over. */
import { animationSpeed } from '../../play/preferences/animation-speed.ts'
import { playSound } from '../../play/preferences/sound.ts'

/** Milliseconds. */
const turnMs = { full: 760, turbo: 220, still: 0 } as const
const lookMs = { full: 620, turbo: 160, still: 0 } as const

/** The deeper the room, the lower the sound. */
export function lockTurns(room: number): Promise<void> {
  playSound('tick', 0.9 / 2 ** (room / 6))
  return pause(turnMs[animationSpeed()])
}

export function lootIsSeen(room: number): Promise<void> {
  playSound('pop', 0.7 * 2 ** (room / 5))
  return pause(lookMs[animationSpeed()])
}

function pause(ms: number): Promise<void> {
  return ms === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms))
}
