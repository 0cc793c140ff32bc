/**
 * Computes the clock of a replayed flight: real time where it was short, faster where it was long; the end at its own
 * pace. Pure.
 */

/** The longest showing of a flight, in milliseconds. */
export const longestShowingMs = 12_000

/** A replayed flight: when it begins on the page, and its duration, in milliseconds. */
export interface ReplayedFlight {
  readonly begunAt: number
  readonly flightMs: number
}

export interface ReplayClock extends ReplayedFlight {
  /** The factor by which the flight passes faster. */
  readonly speed: number
  /** When it ends, in milliseconds of the page. */
  readonly endedAt: number
  /** When the page shows this many milliseconds of flight. */
  whenFlown(ms: number): number
  /** The flight's own moment at one of the page's; the same before the start. */
  at(now: number): number
}

export function replayClock(begunAt: number, flightMs: number): ReplayClock {
  const speed = Math.max(1, flightMs / longestShowingMs)
  const endedAt = begunAt + flightMs / speed
  return {
    speed,
    begunAt,
    flightMs,
    endedAt,
    whenFlown: (ms) => begunAt + ms / speed,
    at: (now) =>
      now <= begunAt ? now : now <= endedAt ? begunAt + (now - begunAt) * speed : begunAt + flightMs + (now - endedAt),
  }
}
