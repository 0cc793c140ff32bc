/** Discrete Fourier transform of complex sequences whose length is a power of two. */

/** In place, with e^(−2πi·jk/n); real and imaginary parts are separate. */
export function transform(re: Float64Array, im: Float64Array): void {
  const size = re.length
  turnBits(re, im)
  const [cosines, sines] = [new Float64Array(size / 2), new Float64Array(size / 2)]
  for (let k = 0; k < size / 2; k += 1) {
    cosines[k] = Math.cos((2 * Math.PI * k) / size)
    sines[k] = -Math.sin((2 * Math.PI * k) / size)
  }
  for (let half = 1; half < size; half *= 2) {
    const stride = size / (2 * half)
    for (let block = 0; block < size; block += 2 * half) {
      for (let k = 0; k < half; k += 1) {
        const [low, high] = [block + k, block + k + half]
        const c = cosines[k * stride] as number
        const s = sines[k * stride] as number
        const x = (re[high] as number) * c - (im[high] as number) * s
        const y = (re[high] as number) * s + (im[high] as number) * c
        re[high] = (re[low] as number) - x
        im[high] = (im[low] as number) - y
        re[low] = (re[low] as number) + x
        im[low] = (im[low] as number) + y
      }
    }
  }
}

/** Bit-reversal permutation. */
function turnBits(re: Float64Array, im: Float64Array): void {
  const size = re.length
  for (let from = 1, to = 0; from < size; from += 1) {
    let bit = size >> 1
    for (; to & bit; bit >>= 1) to ^= bit
    to ^= bit
    if (from >= to) continue
    ;[re[from], re[to]] = [re[to] as number, re[from] as number]
    ;[im[from], im[to]] = [im[to] as number, im[from] as number]
  }
}
