/**
 * Computes how a reel turns, without drawing: a tape of symbols passes a window downwards. The first and the last
 * symbols in the window are given; between them pass symbols of the strip, in order.
 */

/** The pace of a turn, in cells and milliseconds. */
export interface RollPace {
  /** Cells a second at full speed. */
  speed: number
  speedUpMs: number
  /** From the call of `stop` until the last cell is in place. */
  stopMs: number
  /** The distance it overshoots before it comes back, in cells. */
  overshoot: number
}

/** The time of coming back, in milliseconds. */
const settleMs = 130

export interface Roll {
  /**
   * Begins to stop on these symbols; true cells of the strip pass before them. Returns when it will have stopped, as
   * milliseconds of `now`.
   */
  stop(now: number, on: readonly number[], stripBelow: (cells: number) => number, stripAbove: number): number
  /** The number of cells that have passed, and the speed, in cells a second. */
  at(now: number): { passed: number; speed: number; stands: boolean }
  /**
   * The symbol at a place of the tape: 0 is the upper cell of the first window, −1 the one that comes next from above.
   */
  symbolAt(place: number): number
}

interface Stop {
  at: number
  from: number
  speed: number
  to: number
}

export function createRoll(
  began: number,
  first: readonly number[],
  filler: (place: number) => number,
  { speed, speedUpMs, stopMs, overshoot }: RollPace,
): Roll {
  const tape = new Map<number, number>(first.map((symbol, row) => [row, symbol]))
  let stop: Stop | undefined
  let coming = filler
  const turning = (now: number) => {
    const passed = Math.max(0, now - began)
    const full = speed / 1000
    if (passed < speedUpMs)
      return { passed: (full * passed * passed) / (2 * speedUpMs), speed: (speed * passed) / speedUpMs }
    return { passed: full * (passed - speedUpMs / 2), speed }
  }
  return {
    stop(now, on, stripBelow, stripAbove) {
      const { passed, speed: current } = turning(now)
      const rows = on.length
      // At least a whole window passes, and no further than the reel needs to slow down.
      const to = Math.ceil(passed + Math.max(rows + 1, (current / 1000) * stopMs * 0.5))
      for (const [row, symbol] of on.entries()) tape.set(row - to, symbol)
      tape.set(-to - 1, stripAbove)
      coming = (place) => stripBelow(place + to - rows)
      stop = { at: now, from: passed, speed: current / 1000, to }
      return now + stopMs + settleMs
    },
    at(now) {
      if (!stop) return { ...turning(now), stands: false }
      const share = Math.min(1, (now - stop.at) / stopMs)
      const beyond = stop.to + overshoot
      if (share < 1)
        return {
          passed: hermite(share, stop.from, beyond, stop.speed * stopMs),
          speed: stop.speed * 1000 * (1 - share),
          stands: false,
        }
      const back = Math.min(1, (now - stop.at - stopMs) / settleMs)
      return { passed: stop.to + overshoot * (1 - back) ** 2, speed: 0, stands: back === 1 }
    },
    symbolAt(place) {
      const known = tape.get(place)
      if (known !== undefined) return known
      const symbol = coming(place)
      tape.set(place, symbol)
      return symbol
    },
  }
}

/** From `from` with this slope to `to` with none. */
function hermite(share: number, from: number, to: number, slope: number): number {
  const [two, three] = [share * share, share * share * share]
  return (2 * three - 3 * two + 1) * from + (three - 2 * two + share) * slope + (-2 * three + 3 * two) * to
}
