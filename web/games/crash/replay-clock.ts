/** The time of a flight shown again: as it was where it was short, quicker where it was long; the end at its own pace. Pure. */

/** The longest showing of a flight, in milliseconds. */
export const longestShowingMs = 12_000

/** A flight shown again: when it begins on the page, and how long it was, in milliseconds. */
export interface ReplayedFlight {
  readonly begunAt: number
  readonly flightMs: number
}

export interface ReplayClock extends ReplayedFlight {
  /** How many times quicker the flight passes. */
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
    at: (now) => (now <= begunAt ? now : now <= endedAt ? begunAt + (now - begunAt) * speed : begunAt + flightMs + (now - endedAt)),
  }
}
