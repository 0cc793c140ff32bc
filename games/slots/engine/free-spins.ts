/**
 * The free spins of a machine as a chain: so many spins left, so many retriggers used. A spin's win and its retrigger fall together on one
 * board, so their joint law is carried through; all sums are whole numbers over positions^(spins that may still come).
 */
import type { FreeRules } from './rules.ts'
import { addTo, type Pays, type SpinLaw } from './spin-law.ts'

/** Positions that let the spins run on as they are, and those that bring more of them. */
export interface FreeLaw {
  readonly plain: Pays
  readonly again: Pays
  readonly positions: number
}

/** What the spins still to come pay, in hundredths, summed over all positions of all of them. */
export interface Totals {
  /** All positions. */
  readonly all: bigint
  readonly sum: bigint
  readonly squares: bigint
  /** Positions that pay nothing at all. */
  readonly nothing: bigint
  /** The most that can come, and the positions that bring it. */
  readonly best: number
  readonly bestPositions: bigint
}

const over: Totals = { all: 1n, sum: 0n, squares: 0n, nothing: 1n, best: 0, bestPositions: 1n }

/** Parts a law at a number of scatters. */
export function partLaw({ byScatters, positions }: SpinLaw, from: number): FreeLaw {
  const [plain, again]: [Pays, Pays] = [new Map(), new Map()]
  for (const [scatters, pays] of byScatters.entries()) {
    const part = scatters >= from ? again : plain
    for (const [hundredths, count] of pays) addTo(part, hundredths, count)
  }
  return { plain, again, positions }
}

/** Walks the chain from its end; `step` makes a state of the two that may follow it, the second undefined where no retrigger is left. */
function chainOf<State>({ spins, retrigger }: FreeRules, end: State, step: (next: State, again: State | undefined) => State): State {
  let former: State[] = []
  const most = retrigger?.atMost ?? 0
  for (let used = most; used >= 0; used -= 1) {
    const added = retrigger?.spins ?? 0
    const states = [end]
    const longest = spins + used * (added - 1)
    for (let left = 1; left <= longest; left += 1) states.push(step(states[left - 1] as State, used === most ? undefined : former[left - 1 + added]))
    former = states
  }
  return former[spins] as State
}

/** What all spins still to come can pay, from the first of them. */
export function totalsOf(free: FreeRules, law: FreeLaw): Totals {
  const positions = BigInt(law.positions)
  const [plain, again] = [sumsOf(law.plain), sumsOf(law.again)]
  const either = sumsOf(merged([law.plain, law.again]))
  return chainOf<Totals>(free, over, (next, more) => {
    if (more === undefined) return after(next.all * positions, [[either, next]])
    // The shorter of the two is written over as many positions as the longer has.
    const all = more.all > next.all ? more.all : next.all
    return after(all * positions, [[plain, scaled(next, all)], [again, scaled(more, all)]])
  })
}

/** A round that may begin the free spins: their totals follow the positions of `again`. */
export function roundTotals(base: FreeLaw, free: Totals): Totals {
  const all = free.all * BigInt(base.positions)
  return after(all, [[sumsOf(base.plain), scaled(over, free.all)], [sumsOf(base.again), free]])
}

/** The mean over several symbols that expand, each as likely as its place in the list. */
export function mixed(each: readonly Totals[]): Totals {
  const all = each.reduce((most, totals) => (totals.all > most ? totals.all : most), 0n)
  const best = Math.max(...each.map((totals) => totals.best))
  const same = each.map((totals) => scaled(totals, all))
  const sum = (of: (totals: Totals) => bigint) => same.reduce((total, totals) => total + of(totals), 0n)
  return {
    all: all * BigInt(each.length), best, sum: sum((totals) => totals.sum), squares: sum((totals) => totals.squares), nothing: sum((totals) => totals.nothing),
    bestPositions: sum((totals) => (totals.best === best ? totals.bestPositions : 0n)),
  }
}

export function merged(laws: readonly Pays[]): Pays {
  const all: Pays = new Map()
  for (const law of laws) for (const [hundredths, positions] of law) addTo(all, hundredths, positions)
  return all
}

interface Sums {
  positions: bigint
  sum: bigint
  squares: bigint
  nothing: bigint
  /** −1 where there are no positions at all. */
  best: number
  bestPositions: bigint
}

function sumsOf(pays: Pays): Sums {
  let [positions, sum, squares, best] = [0n, 0n, 0n, -1]
  for (const [hundredths, count] of pays) {
    positions += BigInt(count)
    sum += BigInt(hundredths) * BigInt(count)
    squares += BigInt(hundredths) ** 2n * BigInt(count)
    best = Math.max(best, hundredths)
  }
  return { positions, sum, squares, nothing: BigInt(pays.get(0) ?? 0), best, bestPositions: BigInt(pays.get(best) ?? 0) }
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

/** The same over more positions, a whole number of times as many. */
function scaled(totals: Totals, all: bigint): Totals {
  const times = all / totals.all
  if (times === 1n) return totals
  const { sum, squares, nothing, best, bestPositions } = totals
  return { all, best, sum: sum * times, squares: squares * times, nothing: nothing * times, bestPositions: bestPositions * times }
}
