/**
 * What is in the cases, version 1: what each entry pays in ten-thousandths, and its weight of `weightSum`. Chosen by us:
 * each case returns 99 % less the bias of a draw. Every multiplier divides by the counts of cases that may be opened
 * together, so that a mean of them is whole ten-thousandths.
 */
export const weightSum = 100_000

export interface Entry {
  multiplierE4: number
  weight: number
}

const entries = (...pairs: readonly (readonly [multiplierE4: number, weight: number])[]): readonly Entry[] =>
  pairs.map(([multiplierE4, weight]) => ({ multiplierE4, weight }))

/** From the least entry up: the bias of a draw helps the first. */
export const entriesOf = {
  basket: entries(
    [6_000, 15_290],
    [8_400, 41_650],
    [9_600, 20_000],
    [12_000, 15_000],
    [14_400, 5_000],
    [24_000, 2_500],
    [60_000, 500],
    [240_000, 60],
  ),
  casket: entries(
    [1_200, 37_040],
    [3_600, 23_320],
    [7_200, 18_000],
    [12_000, 11_000],
    [24_000, 7_000],
    [60_000, 3_200],
    [360_000, 400],
    [2_400_000, 40],
  ),
  chest: entries(
    [0, 28_217],
    [2_400, 46_250],
    [6_000, 14_000],
    [18_000, 7_500],
    [60_000, 3_200],
    [240_000, 700],
    [1_200_000, 120],
    [12_000_000, 13],
  ),
  hoard: entries(
    [0, 13_241],
    [1_200, 75_000],
    [12_000, 9_000],
    [60_000, 2_000],
    [300_000, 600],
    [1_200_000, 130],
    [6_000_000, 26],
    [60_000_000, 3],
  ),
} as const
