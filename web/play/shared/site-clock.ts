/**
 * Measures the site's clock on this page: half a round trip counts as the way back, the quickest of the latest
 * measurements is used. Pure: the times are arguments. Times of the page are `performance.now()`.
 */
export interface Measured {
  /** Site's milliseconds minus the page's. */
  offset: number
  /** The latest round trip in milliseconds; null before the first. */
  tripMs: number | null
  /** The possible error of the offset, in milliseconds. */
  doubtMs: number
}

const kept = 8
/** An offset known from news alone may be this late. */
const unmeasuredMs = 2_000
/** Timers and messages of the page are this coarse. */
const coarseMs = 50
/** Two clocks drift apart by seconds a day: news older than this, in milliseconds, is no longer used. */
const newsMs = 60_000

export class SiteClock {
  #samples: { offset: number; tripMs: number }[] = []
  /** News cannot come before it was sent: the offset is at least each of these. */
  #heard: { least: number; at: number }[] = []

  /** An answer: requested at `from`, received at `to`, both the page's; `siteNow` is the time it carried. */
  measured(from: number, to: number, siteNow: number): void {
    this.#samples = [...this.#samples.slice(1 - kept), { offset: siteNow - (from + to) / 2, tripMs: to - from }]
  }

  /** News that was sent at `siteNow` was received at `at`. */
  heard(siteNow: number, at: number): void {
    this.#heard = [
      ...this.#heard.filter((one) => at - one.at < newsMs && one.least > siteNow - at),
      { least: siteNow - at, at },
    ]
  }

  /** The page's own clock has jumped (the machine slept): the measurements are worthless. */
  forget(): void {
    this.#samples = []
    this.#heard = []
  }

  get now(): Measured | null {
    const best = this.#samples.reduce<{ offset: number; tripMs: number } | null>(
      (quickest, one) => (quickest && quickest.tripMs <= one.tripMs ? quickest : one),
      null,
    )
    const least = this.#heard[0]?.least ?? Number.NEGATIVE_INFINITY
    if (!best) return Number.isFinite(least) ? { offset: least, tripMs: null, doubtMs: unmeasuredMs } : null
    return {
      offset: Math.max(best.offset, least),
      tripMs: this.#samples.at(-1)?.tripMs ?? null,
      doubtMs: best.tripMs / 2 + coarseMs,
    }
  }
}
