/** Rng that know how many bytes were taken from them, to show which bytes of a bet decided it. */
import type { Rng } from '@kurazh/games/core/random.ts'

const floatBytes = 4
const wideBytes = 7

export interface CountedRng extends Rng {
  bytesRead(): number
}

export function countedRng(rng: Rng): CountedRng {
  let read = 0
  const count = <Drawn>(bytes: number, drawn: Drawn): Drawn => {
    read += bytes
    return drawn
  }
  return {
    float32: () => count(floatBytes, rng.float32()),
    int: (n) => count(floatBytes, rng.int(n)),
    pick: (from, picked) => count(floatBytes * picked, rng.pick(from, picked)),
    wide: () => count(wideBytes, rng.wide()),
    bytesRead: () => read,
  }
}
