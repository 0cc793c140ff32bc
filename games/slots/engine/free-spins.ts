/**
 * The free spins of a machine as a chain over spins left and retriggers used. A spin's win and its retrigger occur on
 * the same board, so their joint law is used; all sums are whole numbers over positions^(spins that may still come).
 */
import { leastCommon } from '../../core/rtp.ts'
import type { FreeRules } from './prepared-form.ts'
import { addTo, type Pays, type SpinLaw } from './spin-law.ts'

/** Positions that add no spins, and those that add some, by how many. */
export interface FreeLaw {
  readonly plain: Pays
  readonly again: ReadonlyMap<number, Pays>
  readonly positions: number
}

/** The total pay of the spins still to come, in hundredths, summed over all positions of all of them. */
export interface Totals {
  /** All positions. */
  readonly all: bigint
  readonly sum: bigint
  readonly squares: bigint
  /** Positions that pay nothing at all. */
  readonly nothing: bigint
  /** The largest possible pay, and the positions that give it. */
  readonly best: number
  readonly bestPositions: bigint
}

const over: Totals = { all: 1n, sum: 0n, squares: 0n, nothing: 1n, best: 0, bestPositions: 1n }

/** Splits a law by the number of spins that its scatters add. */
export function partLaw({ byScatters, positions }: SpinLaw, spinsBy: readonly number[] | undefined): FreeLaw {
  const plain: Pays = new Map()
  const again = new Map<number, Pays>()
  for (const [scatters, pays] of byScatters.entries()) {
    const brings = spinsBy?.[scatters] ?? 0
    if (brings > 0 && pays.size > 0 && !again.has(brings)) again.set(brings, new Map())
    for (const [hundredths, count] of pays) addTo(again.get(brings) ?? plain, hundredths, count)
  }
  return { plain, again, positions }
}

/** All positions of a law by their pay, whatever spins they add. */
export const allOf = ({ plain, again }: FreeLaw): Pays => merged([plain, ...again.values()])

/** The greatest total number of spins after so many retriggers, by the number of retriggers. */
export function chainLengths({ spinsBy, retrigger }: FreeRules, most: number): number[] {
  const [longest, added] = [Math.max(...spinsBy), Math.max(1, ...(retrigger?.spinsBy ?? []))]
  return Array.from({ length: most + 1 }, (_, used) => longest + used * (added - 1))
}

/**
 * Walks the chain from its end; `step` computes a state from its possible successors, without `more` where no retrigger
 * is left. Returns the states by spins left.
 */
function chainOf<State>(
  free: FreeRules,
  end: State,
  step: (next: State, more: ((spins: number) => State) | undefined) => State,
): State[] {
  let former: State[] = []
  const most = free.retrigger?.atMost ?? 0
  for (const [back, longest] of chainLengths(free, most).reverse().entries()) {
    const states = [end]
    const again = former
    for (let left = 1; left <= longest; left += 1)
      states.push(step(states[left - 1] as State, back === 0 ? undefined : (spins) => again[left - 1 + spins] as State))
    former = states
  }
  return former
}

/** The pays of all spins still to come, by their initial number. */
export function totalsOf(free: FreeRules, law: FreeLaw): Totals[] {
  const positions = BigInt(law.positions)
  const plain = sumsOf(law.plain)
  const again = Array.from(law.again, ([spins, pays]) => [spins, sumsOf(pays)] as const)
  const either = sumsOf(allOf(law))
  return chainOf<Totals>(free, over, (next, more) => {
    if (more === undefined) return after(next.all * positions, [[either, next]])
    return afterAny(positions, [[plain, next], ...again.map(([spins, sums]) => [sums, more(spins)] as const)])
  })
}

/** A round that may start free spins: positions that start them are followed by the totals of that number of spins. */
export function roundTotals(base: FreeLaw, free: readonly Totals[]): Totals {
  return afterAny(BigInt(base.positions), [
    [sumsOf(base.plain), over],
    ...Array.from(base.again, ([spins, pays]) => [sumsOf(pays), free[spins] as Totals] as const),
  ])
}

/** A spin and what follows each part of its positions, over a common number of positions. */
function afterAny(positions: bigint, parts: readonly (readonly [Sums, Totals])[]): Totals {
  const all = parts.reduce((common, [, { all: each }]) => leastCommon(common, each), 1n)
  return after(
    all * positions,
    parts.map(([sums, then]) => [sums, scaled(then, all)]),
  )
}

/** The mean over several expanding symbols, each weighted by its entries in the list. */
export function mixed(each: readonly Totals[]): Totals {
  const all = each.reduce((common, totals) => leastCommon(common, totals.all), 1n)
  const best = Math.max(...each.map((totals) => totals.best))
  const same = each.map((totals) => scaled(totals, all))
  const sum = (of: (totals: Totals) => bigint) => same.reduce((total, totals) => total + of(totals), 0n)
  return {
    all: all * BigInt(each.length),
    best,
    sum: sum((totals) => totals.sum),
    squares: sum((totals) => totals.squares),
    nothing: sum((totals) => totals.nothing),
    bestPositions: sum((totals) => (totals.best === best ? totals.bestPositions : 0n)),
  }
}

function merged(laws: readonly Pays[]): Pays {
  const all: Pays = new Map()
  for (const law of laws) for (const [hundredths, positions] of law) addTo(all, hundredths, positions)
  return all
}

export interface Sums {
  positions: bigint
  sum: bigint
  squares: bigint
  nothing: bigint
  /** −1 where there are no positions at all. */
  best: number
  bestPositions: bigint
}

/** One spin's sums over its positions. */
export function sumsOf(pays: Pays): Sums {
  let [positions, sum, squares, best] = [0n, 0n, 0n, -1]
  for (const [hundredths, count] of pays) {
    positions += BigInt(count)
    sum += BigInt(hundredths) * BigInt(count)
    squares += BigInt(hundredths) ** 2n * BigInt(count)
    best = Math.max(best, hundredths)
  }
  return {
    positions,
    sum,
    squares,
    nothing: BigInt(pays.get(0) ?? 0),
    best,
    bestPositions: BigInt(pays.get(best) ?? 0),
  }
}

/** A spin and what follows each part of its positions. */
function after(all: bigint, parts: readonly (readonly [Sums, Totals])[]): Totals {
  let [sum, squares, nothing, best, bestPositions] = [0n, 0n, 0n, 0, 0n]
  for (const [spin, then] of parts) {
    if (spin.best < 0) continue
    sum += spin.sum * then.all + spin.positions * then.sum
    squares += spin.squares * then.all + 2n * spin.sum * then.sum + spin.positions * then.squares
    nothing += spin.nothing * then.nothing
    const here = spin.best + then.best
    const positions = spin.bestPositions * then.bestPositions
    bestPositions = here > best ? positions : here === best ? bestPositions + positions : bestPositions
    best = Math.max(best, here)
  }
  return { all, sum, squares, nothing, best, bestPositions }
}

/** The same over more positions, a whole multiple. */
function scaled(totals: Totals, all: bigint): Totals {
  const times = all / totals.all
  if (times === 1n) return totals
  const { sum, squares, nothing, best, bestPositions } = totals
  return {
    all,
    best,
    sum: sum * times,
    squares: squares * times,
    nothing: nothing * times,
    bestPositions: bestPositions * times,
  }
}
