/** The limit of one spot of a live table among those of its classes: the server lays by it, the page fills up to its least. */
export interface SpotLimit {
  /** How the names of its spots begin; empty: all that no other line is for. */
  spots: string
  /** In kopecks, of one spot. */
  min: bigint
  max: bigint
}

/** The first line that is for this spot. A spot of a seat («3-main») goes by what follows its number. */
export function limitOfSpot<Limit extends Pick<SpotLimit, 'spots'>>(limits: readonly Limit[], spot: string): Limit | undefined {
  const name = spot.replace(/^\d-/, '')
  return limits.find(({ spots }) => name.startsWith(spots))
}
