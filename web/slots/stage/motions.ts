/** Motions of a drawn board: each runs over its time, or ends at once when all motion is stopped. */

export interface Motions {
  /**
   * `step` receives the share of the time that has passed, 0 to 1, always including the last one; resolves after it, or
   * when it was stopped.
   */
  run(ms: number, step: (share: number) => void, delayMs?: number): Promise<void>
  /** True while anything runs. */
  move(now: number): boolean
  /** Ends everything: each takes its last step. */
  settle(): void
}

interface Motion {
  from: number | null
  delayMs: number
  ms: number
  step: (share: number) => void
  done: () => void
}

export function createMotions(wake: () => void): Motions {
  const running = new Set<Motion>()
  const end = (motion: Motion) => {
    running.delete(motion)
    motion.step(1)
    motion.done()
  }
  return {
    run: (ms, step, delayMs = 0) =>
      new Promise((done) => {
        running.add({ from: null, delayMs, ms, step, done })
        wake()
      }),
    move(now) {
      for (const motion of running) {
        motion.from ??= now + motion.delayMs
        const passed = now - motion.from
        if (passed >= motion.ms) end(motion)
        else if (passed >= 0) motion.step(passed / motion.ms)
      }
      return running.size > 0
    },
    settle() {
      // The end of one may begin another: those end as well.
      while (running.size > 0) for (const motion of running) end(motion)
    },
  }
}

/** Swift at first, slow at the end. */
export const easeOut = (share: number) => 1 - (1 - share) ** 3
/** As things fall: slow at first, with a small bounce at the end. */
export function fallen(share: number): number {
  if (share < 0.78) return (share / 0.78) ** 2
  const after = (share - 0.78) / 0.22
  return 1 - 0.06 * Math.sin(after * Math.PI)
}
/** There and back. */
export const swell = (share: number) => Math.sin(share * Math.PI)

/** A step of a motion in which only time passes. */
export function nothing(): void {
  // Callers that wait for its end need nothing more.
}
