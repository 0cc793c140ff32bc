/**
 * The limit of one spot of a live table, by spot class: the server enforces it, the page fills a bet up to its minimum.
 */
export interface SpotLimit {
  /** The prefix of the spots' names; empty: all that no other line covers. */
  spots: string
  /** In kopecks, for one spot. */
  min: bigint
  max: bigint
}

/** The first line that covers this spot. A spot of a seat («3-main») is matched without its number. */
export function limitOfSpot<Limit extends Pick<SpotLimit, 'spots'>>(
  limits: readonly Limit[],
  spot: string,
): Limit | undefined {
  const name = spot.replace(/^\d-/, '')
  return limits.find(({ spots }) => name.startsWith(spots))
}
