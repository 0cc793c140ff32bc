/** Rng for simulations alone: a small fast generator from one number. No bet is ever drawn with it. */
import type { Rng } from '@kurazh/games/core/random.ts'

/**
 * The stream of a seed; the same seed gives the same stream. (sfc32, seeded by a counter and twelve rounds of
 * stirring.)
 */
export function fastRng(seed: number): Rng {
  let [a, b, c, counter] = [0x9e3779b9, 0x243f6a88, seed | 0, 1]
  const next = () => {
    const drawn = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + drawn
    c |= 0
    return drawn >>> 0
  }
  for (let stirred = 0; stirred < 12; stirred += 1) next()
  const int = (n: number) => Math.floor((next() * n) / 2 ** 32)
  return {
    float32: next,
    int,
    pick(from, count) {
      const remaining = Array.from({ length: from }, (_, index) => index)
      const picked: number[] = []
      while (picked.length < count) picked.push(...remaining.splice(int(remaining.length), 1))
      return picked
    },
    wide: () => (next() >>> 6) * 2 ** 26 + (next() >>> 6),
  }
}
