/** The chain of the free spins (see free-spins.ts, endless-spins.ts) at one frequency of generating functions. */
import { chainLengths } from './free-spins.ts'
import type { FreeRules } from './prepared-form.ts'

/** Complex numbers, real and imaginary parts separate: of positions that add no spins, then of those that add some. */
export interface Generated {
  readonly re: number[]
  readonly im: number[]
}

/**
 * The value of the chain by the number of spins. `added`: how many spins each part but the first adds. The result is
 * overwritten by the next call.
 */
export function spinChain(
  free: FreeRules,
  added: readonly number[],
): (law: Generated) => { readonly re: ArrayLike<number>; readonly im: ArrayLike<number> } {
  return free.retrigger?.atMost === Number.POSITIVE_INFINITY ? endlessChain(free, added) : boundedChain(free, added)
}

/** Created once and evaluated a million times without allocation. */
function boundedChain(free: FreeRules, added: readonly number[]): ReturnType<typeof spinChain> {
  const most = added.length === 0 ? 0 : (free.retrigger?.atMost ?? 0)
  const states = chainLengths(free, most).map((longest) => ({
    re: new Float64Array(longest + 1),
    im: new Float64Array(longest + 1),
  }))
  for (const { re } of states) re[0] = 1
  const [first] = states as [(typeof states)[number]]
  return (law) => {
    let [sumRe, sumIm] = [law.re[0] as number, law.im[0] as number]
    const [plainRe, plainIm] = [sumRe, sumIm]
    for (let part = 1; part <= added.length; part += 1) {
      sumRe += law.re[part] as number
      sumIm += law.im[part] as number
    }
    powers(states[most] as typeof first, sumRe, sumIm)
    for (let used = most - 1; used >= 0; used -= 1) {
      const { re, im } = states[used] as typeof first
      const more = states[used + 1] as typeof first
      for (let left = 1; left < re.length; left += 1) {
        const [x, y] = [re[left - 1] as number, im[left - 1] as number]
        let [real, imaginary] = [x * plainRe - y * plainIm, x * plainIm + y * plainRe]
        for (let part = 1; part <= added.length; part += 1) {
          const to = left - 1 + (added[part - 1] as number)
          const [u, v, a, b] = [
            more.re[to] as number,
            more.im[to] as number,
            law.re[part] as number,
            law.im[part] as number,
          ]
          real += u * a - v * b
          imaginary += u * b + v * a
        }
        re[left] = real
        im[left] = imaginary
      }
    }
    return first
  }
}

function powers({ re, im }: { re: Float64Array; im: Float64Array }, ofRe: number, ofIm: number): void {
  for (let left = 1; left < re.length; left += 1) {
    const [x, y] = [re[left - 1] as number, im[left - 1] as number]
    re[left] = x * ofRe - y * ofIm
    im[left] = x * ofIm + y * ofRe
  }
}

/** The precision limit of doubles. */
const near = 1e-15
/** If the iteration has not converged by then, it does not: there is no number. */
const mostSteps = 100_000

/** Every spin has the same distribution: t = plain + Σ part · t^added, solved by iteration. */
function endlessChain(free: FreeRules, added: readonly number[]): ReturnType<typeof spinChain> {
  const longest = Math.max(...free.spinsBy, ...added)
  const power = { re: new Float64Array(longest + 1), im: new Float64Array(longest + 1) }
  power.re[0] = 1
  return (law) => {
    let [re, im] = [law.re[0] as number, law.im[0] as number]
    for (let step = 0; ; step += 1) {
      powers(power, re, im)
      let [nextRe, nextIm] = [law.re[0] as number, law.im[0] as number]
      for (let part = 1; part <= added.length; part += 1) {
        const [u, v, a, b] = [
          power.re[added[part - 1] as number] as number,
          power.im[added[part - 1] as number] as number,
          law.re[part] as number,
          law.im[part] as number,
        ]
        nextRe += u * a - v * b
        nextIm += u * b + v * a
      }
      const moved = Math.abs(nextRe - re) + Math.abs(nextIm - im)
      ;[re, im] = [nextRe, nextIm]
      if (moved <= near * (1 + Math.abs(re) + Math.abs(im))) break
      if (step === mostSteps || !(moved < 1e100)) [re, im] = [Number.NaN, Number.NaN]
      if (Number.isNaN(re)) break
    }
    powers(power, re, im)
    return power
  }
}
