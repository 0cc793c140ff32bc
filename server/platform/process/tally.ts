/** What one process counts by itself, in the form of Prometheus. */

/** Its name, help and label. */
export interface Named {
  /** In the form of Prometheus, with its unit at the end: `kurazh_payouts_waiting`; what only grows ends in `_total`. */
  readonly name: string
  readonly help: string
  /** The label that distinguishes its values; undefined: there is one value. */
  readonly label?: string
}

/** What one process has counted since it started: the metrics of several are added up. */
export interface Tally extends Named {
  readonly label: string
  values(): readonly { of: string; value: number }[]
}

/** Creates a tally of these values of its label, each of which is shown from the start. */
export function createTally<Of extends string>(
  name: string,
  help: string,
  label: string,
  all: readonly Of[],
): Tally & { count(of: Of): void } {
  const counted = new Map<string, number>(all.map((of) => [of, 0]))
  return {
    name,
    help,
    label,
    count: (of) => void counted.set(of, (counted.get(of) ?? 0) + 1),
    values: () => [...counted].map(([of, value]) => ({ of, value })),
  }
}
