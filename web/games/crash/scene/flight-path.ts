/** Computes positions in the flight scene: a curve from the pad to the rocket, and axes that stretch with it. Pure. */

/** The multiplier after a flight of this many milliseconds, by the law that doubles it every `doublingMs`. */
export const smoothLaw = (doublingMs: number) => (ms: number) => 2 ** (ms / doublingMs)

export interface PlotBox {
  /** Where the curve begins: the rocket on its pad. */
  startX: number
  startY: number
  /** The horizontal position at which the rocket stays while the axes stretch. */
  endX: number
  endY: number
  /** The rocket's length. */
  rocket: number
}

export interface Moment {
  /** Milliseconds flown. */
  ms: number
  multiplier: number
}

export interface Point {
  x: number
  y: number
}

/** The axes span at least this much: an early flight crosses the canvas instead of filling it at once. */
const firstSpanMs = 9000

/** The plot in a box: low and wide enough to leave the number above it free. */
export function plotBox(width: number, height: number): PlotBox {
  const rocket = Math.max(64, Math.min(150, height * 0.26, width * 0.26))
  const startX = Math.max(rocket * 0.55, width * 0.15)
  return {
    startX,
    startY: height - Math.max(54, height * 0.13) - rocket * 0.3,
    endX: Math.min(width - rocket * 0.5, width * 0.8),
    endY: Math.max(height * 0.44, rocket * 0.62),
    rocket,
  }
}

/**
 * The span of the axes at a moment: the moment itself, or the smallest span shown. `multiplierAt` is the flight's law
 * without its steps.
 */
export function spanAt(now: Moment, multiplierAt: (ms: number) => number): Moment {
  return now.ms >= firstSpanMs ? now : { ms: firstSpanMs, multiplier: multiplierAt(firstSpanMs) }
}

/** A moment of the flight as a point of the canvas. */
export function pointAt(box: PlotBox, span: Moment, at: Moment): Point {
  return {
    x: box.startX + (at.ms / span.ms) * (box.endX - box.startX),
    y: box.startY + ((at.multiplier - 1) / (span.multiplier - 1)) * (box.endY - box.startY),
  }
}

/**
 * The direction of the rocket: radians from straight up, clockwise. It leaves the pad upright and leans into the curve.
 */
export function leanAt(box: PlotBox, span: Moment, now: Moment, multiplierAt: (ms: number) => number): number {
  const before = pointAt(box, span, { ms: now.ms - 60, multiplier: multiplierAt(now.ms - 60) })
  const here = pointAt(box, span, now)
  const along = Math.atan2(here.x - before.x, before.y - here.y)
  const leaning = Math.min(1, now.ms / 1800)
  return along * leaning * leaning * (3 - 2 * leaning)
}

const steps = [1, 2, 5] as const

/** Round values for the marks of an axis from `from` to `to`, about four of them. */
export function axisMarks(from: number, to: number): number[] {
  const rough = (to - from) / 4
  if (!(rough > 0) || !Number.isFinite(rough)) return []
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * (steps.find((each) => each * power >= rough) ?? 10)
  const first = Math.floor(from / step) + 1
  const count = Math.floor(to / step + 1e-9) - first + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}

/** The camera's height, in heights of the canvas: fast at first, then ever slower among the stars. */
export function altitudeAt(ms: number): number {
  return 6 * (1 - Math.exp(-ms / 30_000))
}
