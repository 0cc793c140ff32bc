/** The pay bands of a distribution shown in every machine's sheet. */

/** Zero, below the stake, then steps of two and five; in ten-thousandths. */
const edgesE4 = [
  0, 1, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000, 20_000_000,
  50_000_000, 100_000_000,
]

/** The band edges of a machine with this largest win. */
export function bandEdgesE4(bestE4: number): number[] {
  return edgesE4.filter((fromE4) => fromE4 <= bestE4)
}

/** The band that this multiplier falls into. */
export function bandOf(edges: readonly number[], multiplierE4: number): number {
  let band = edges.length - 1
  while (band > 0 && (edges[band] as number) > multiplierE4) band -= 1
  return band
}
