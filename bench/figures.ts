/** The result of a measurement, and its format in reports. */

/** Operations answered in a period of time, with every latency recorded. */
export interface Measured {
  perSecond: number
  /** Exact order statistics of all recorded latencies, in milliseconds. */
  p50Ms: number
  p99Ms: number
  count: number
}

/** Every latency of a measurement, in milliseconds: figures are exact, not from buckets. */
export class Latencies {
  #kept = new Float64Array(1 << 16)
  #count = 0

  add(milliseconds: number): void {
    if (this.#count === this.#kept.length) {
      const larger = new Float64Array(this.#kept.length * 2)
      larger.set(this.#kept)
      this.#kept = larger
    }
    this.#kept[this.#count++] = milliseconds
  }

  /** The figures over this many milliseconds. Throws when nothing was recorded. */
  measured(elapsedMs: number): Measured {
    if (this.#count === 0) throw new Error('nothing was answered while measuring')
    const sorted = this.#kept.subarray(0, this.#count).toSorted()
    // Nearest rank: the smallest latency that at least this share of operations did not exceed.
    const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
    return { perSecond: (this.#count * 1000) / elapsedMs, p50Ms: at(0.5), p99Ms: at(0.99), count: this.#count }
  }
}

/** The run whose rate is the median one. Throws for an empty list. */
export function medianRun(runs: readonly Measured[]): Measured {
  const sorted = runs.toSorted((a, b) => a.perSecond - b.perSecond)
  const middle = sorted[(sorted.length - 1) >> 1]
  if (middle === undefined) throw new Error('no run was measured')
  return middle
}

const wholes = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const hundredths = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** 41 234 */
export const whole = (figure: number | bigint) => wholes.format(figure)
/** 5,49 */
export const ratio = (figure: number) => hundredths.format(figure)
/** 6,1 мс */
export const milliseconds = (figure: number) => `${tenths.format(figure)} мс`

/** A line of a report: the subject, its rate and latencies, and a remark. */
export function line(name: string, rate: string, latencies = '', remark = ''): string {
  return `  ${name.padEnd(46)}${rate.padStart(14)}  ${latencies.padEnd(32)}${remark}`.trimEnd()
}

/** The latencies of a measurement as text. */
export const latenciesOf = ({ p50Ms, p99Ms }: Measured) => `p50 ${milliseconds(p50Ms)}, p99 ${milliseconds(p99Ms)}`
