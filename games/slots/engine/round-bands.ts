/**
 * How the pays of rounds spread over bands. Of a single spin exactly; with free spins, whose sums would need numbers of hundreds of digits at
 * every one of half a million pays, by generating functions in doubles: see 0065.
 */
import { add, type Fraction, fraction, subtract } from '../../core/rtp.ts'
import { bandEdgesE4, bandOf } from './bands.ts'
import { transform } from './fourier.ts'
import type { FreeLaw } from './free-spins.ts'
import type { Band } from './machine.ts'
import type { FreeRules } from './rules.ts'
import type { Pays } from './spin-law.ts'

export function exactBands(pays: Pays, positions: bigint, cost: number, edges: readonly number[]): Band[] {
  const counts = edges.map(() => 0n)
  for (const [hundredths, count] of pays) {
    const band = bandOf(edges, (hundredths * 100) / cost)
    counts[band] = (counts[band] as bigint) + BigInt(count)
  }
  return edges.map((fromE4, band) => ({ fromE4, chance: fraction(counts[band] as bigint, positions) }))
}

interface Round {
  readonly free: FreeRules
  /** One for each place in the list of expanding symbols. */
  readonly laws: readonly FreeLaw[]
  /** The spin before, undefined where the free spins are bought. */
  readonly base: FreeLaw | undefined
  readonly cost: number
  /** The most a round can pay, in hundredths. */
  readonly best: number
  readonly hit: Fraction
}

/** Chances are written down in so many parts of one; the doubles err by less than a thousandth of such a part. */
const parts = 10n ** 12n

/** The first band is exact, what rounding leaves is in the largest of the others. */
export function nearBands(round: Round): Band[] {
  const edges = bandEdgesE4((round.best * 100) / round.cost)
  const sums = edges.map(() => 0)
  const { chances, unit } = chancesOf(round)
  for (let index = 1; index < chances.length; index += 1) {
    const band = bandOf(edges, (index * unit * 100) / round.cost)
    sums[band] = (sums[band] as number) + Math.max(0, chances[index] as number)
  }
  const rounded = sums.map((sum) => fraction(BigInt(Math.round(sum * Number(parts))), parts))
  rounded[0] = subtract(fraction(1n, 1n), round.hit)
  const largest = sums.indexOf(Math.max(...sums.slice(1)), 1)
  const others = rounded.filter((_, band) => band !== largest).reduce(add)
  rounded[largest] = subtract(fraction(1n, 1n), others)
  return edges.map((fromE4, band) => ({ fromE4, chance: rounded[band] as Fraction }))
}

/** The chance of every multiple of `unit` hundredths. */
function chancesOf({ free, laws, base, best }: Round): { chances: Float64Array; unit: number } {
  const unit = unitOf([...laws, ...(base ? [base] : [])])
  const size = 2 ** Math.ceil(Math.log2(best / unit + 2))
  const follow = chain(free)
  const [sumRe, sumIm] = [new Float64Array(size), new Float64Array(size)]
  for (const [law, times] of timesOf(laws)) {
    const [re, im] = transformed(law, unit, size)
    const weight = times / laws.length
    for (let k = 0; k <= size / 2; k += 1) {
      readParts(re, im, k)
      const value = follow(found)
      sumRe[k] = (sumRe[k] as number) + value.re * weight
      sumIm[k] = (sumIm[k] as number) + value.im * weight
    }
  }
  if (base !== undefined) beginWith(base, unit, sumRe, sumIm)
  for (let k = 1; k < size / 2; k += 1) {
    sumRe[size - k] = sumRe[k] as number
    sumIm[size - k] = -(sumIm[k] as number)
  }
  // The transform once more, turned round and divided, leads back.
  for (let k = 0; k < size; k += 1) sumIm[k] = -(sumIm[k] as number)
  transform(sumRe, sumIm)
  return { chances: sumRe.map((each) => each / size), unit }
}

/** The generating functions of one law at one frequency: of what lets the spins run on, and of what brings more. Written over by the next look. */
const found = { plainRe: 0, plainIm: 0, againRe: 0, againIm: 0 }

/** Both parts of a law in one transform: two real sequences as one complex. */
function transformed({ plain, again, positions }: FreeLaw, unit: number, size: number): [Float64Array, Float64Array] {
  const [re, im] = [new Float64Array(size), new Float64Array(size)]
  for (const [hundredths, count] of plain) re[hundredths / unit] = count / positions
  for (const [hundredths, count] of again) im[hundredths / unit] = count / positions
  transform(re, im)
  return [re, im]
}

function readParts(re: Float64Array, im: Float64Array, k: number): void {
  const mirrored = (re.length - k) % re.length
  const [a, b, c, d] = [re[k] as number, im[k] as number, re[mirrored] as number, im[mirrored] as number]
  found.plainRe = (a + c) / 2
  found.plainIm = (b - d) / 2
  found.againRe = (b + d) / 2
  found.againIm = (c - a) / 2
}

/** The chain of the free spins (see free-spins.ts) at one frequency, without making anything new: it is walked a million times. */
function chain({ spins, retrigger }: FreeRules): (law: Readonly<typeof found>) => { readonly re: number; readonly im: number } {
  const [most, added] = [retrigger?.atMost ?? 0, retrigger?.spins ?? 0]
  const lengths = Array.from({ length: most + 1 }, (_, used) => spins + used * (added - 1))
  const states = lengths.map((longest) => [new Float64Array(longest + 1), new Float64Array(longest + 1)] as const)
  for (const [re] of states) re[0] = 1
  const result = { re: 0, im: 0 }
  return ({ plainRe, plainIm, againRe, againIm }) => {
    for (let used = most; used >= 0; used -= 1) {
      const [re, im] = states[used] as (typeof states)[number]
      const [moreRe, moreIm] = states[used + 1] ?? [re, im]
      const isLast = used === most
      const [runRe, runIm] = isLast ? [plainRe + againRe, plainIm + againIm] : [plainRe, plainIm]
      for (let left = 1; left < re.length; left += 1) {
        const [x, y] = [re[left - 1] as number, im[left - 1] as number]
        const [u, v] = isLast ? [0, 0] : [moreRe[left - 1 + added] as number, moreIm[left - 1 + added] as number]
        re[left] = x * runRe - y * runIm + u * againRe - v * againIm
        im[left] = x * runIm + y * runRe + u * againIm + v * againRe
      }
    }
    const [re, im] = states[0] as (typeof states)[number]
    result.re = re[spins] as number
    result.im = im[spins] as number
    return result
  }
}

/** Puts the spin before in front: what pays without the feature, and what begins it times the feature's own. */
function beginWith(base: FreeLaw, unit: number, sumRe: Float64Array, sumIm: Float64Array): void {
  const [re, im] = transformed(base, unit, sumRe.length)
  for (let k = 0; k <= sumRe.length / 2; k += 1) {
    readParts(re, im, k)
    const [x, y] = [sumRe[k] as number, sumIm[k] as number]
    sumRe[k] = found.plainRe + x * found.againRe - y * found.againIm
    sumIm[k] = found.plainIm + x * found.againIm + y * found.againRe
  }
}

/** The same law for several symbols is transformed once. */
function timesOf(laws: readonly FreeLaw[]): Map<FreeLaw, number> {
  const times = new Map<FreeLaw, number>()
  for (const law of laws) times.set(law, (times.get(law) ?? 0) + 1)
  return times
}

/** The greatest number of hundredths that divides everything that is paid. */
function unitOf(laws: readonly FreeLaw[]): number {
  let unit = 0
  for (const { plain, again } of laws) for (const pays of [plain, again]) for (let hundredths of pays.keys()) while (hundredths > 0) [unit, hundredths] = [hundredths, unit % hundredths]
  return unit || 1
}
