/** The parts of a distribution that every machine's sheet shows. */

/** Nothing at all, anything less than the stake, and then by twos and fives; in ten-thousandths. */
const edgesE4 = [0, 1, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000, 20_000_000, 50_000_000, 100_000_000]

/** Where the bands of a machine begin that pays this much at most. */
export function bandEdgesE4(bestE4: number): number[] {
  return edgesE4.filter((fromE4) => fromE4 <= bestE4)
}

/** The band that this multiplier falls into. */
export function bandOf(edges: readonly number[], multiplierE4: number): number {
  let band = edges.length - 1
  while (band > 0 && (edges[band] as number) > multiplierE4) band -= 1
  return band
}
