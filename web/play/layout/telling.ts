/** Shows one result at a time, frame by frame: a later result, or a press that skips, ends the one before at once. */
import { useState } from 'react'

/** Added to the duration: a tab that gets no frames ends the animation by the clock, in milliseconds. */
const graceMs = 60

export interface Telling {
  /**
   * Calls `draw` in every frame until it returns true, or until `wholeMs` and a little more have passed; 0 ends at
   * once. False: another result has taken the stage since.
   */
  tell(wholeMs: number, draw: (now: number) => boolean): Promise<boolean>
  /** Ends the running animation. */
  skip(): void
}

export function useTelling(): Telling {
  return useState(makeTelling)[0]
}

/** The same outside a component. */
export function makeTelling(): Telling {
  let end = () => {}
  let turn = 0
  return {
    async tell(wholeMs, draw) {
      end()
      turn += 1
      const own = turn
      if (wholeMs > 0) await byFrames(wholeMs, draw, (ends) => (end = ends))
      return own === turn
    },
    skip: () => end(),
  }
}

function byFrames(wholeMs: number, draw: (now: number) => boolean, onBegin: (end: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    let request = 0
    const end = () => {
      cancelAnimationFrame(request)
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, wholeMs + graceMs)
    const frame = (now: number) => {
      if (draw(now)) end()
      else request = requestAnimationFrame(frame)
    }
    request = requestAnimationFrame(frame)
    onBegin(end)
  })
}
