/** Draws that know how many bytes were taken from them, to show which bytes of a bet decided it. */
import type { Draws } from '@kurazh/games/core/random.ts'

const floatBytes = 4
const wideBytes = 7

export interface CountedDraws extends Draws {
  bytesRead(): number
}

export function countedDraws(draws: Draws): CountedDraws {
  let read = 0
  const count = <Drawn>(bytes: number, drawn: Drawn): Drawn => {
    read += bytes
    return drawn
  }
  return {
    float32: () => count(floatBytes, draws.float32()),
    int: (n) => count(floatBytes, draws.int(n)),
    pick: (from, picked) => count(floatBytes * picked, draws.pick(from, picked)),
    wide: () => count(wideBytes, draws.wide()),
    bytesRead: () => read,
  }
}
