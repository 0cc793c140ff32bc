/** The colours of a wheel's multipliers. */
import { type FortuneParams, multipliersE4 } from '@kurazh/games/fortune/fortune.ts'

/** From a segment that pays nothing to the one that pays most. */
const colours = ['#3b3470', '#4f8cff', '#29c4c0', '#47d16c', '#ff9d3c', '#ffd34d'] as const

/** The colour of each multiplier. The only or the largest one always has the brightest. */
export function coloursOf(bet: FortuneParams): ReadonlyMap<number, string> {
  const paying = [...new Set(multipliersE4(bet))].filter((each) => each > 0).toSorted((a, b) => b - a)
  return new Map([
    [0, colours[0]],
    ...paying.map((each, place) => [each, colours.at(-1 - place) ?? colours[1]] as const),
  ])
}
