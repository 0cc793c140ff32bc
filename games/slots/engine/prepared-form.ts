/** A form prepared for play: names become numbers, lists become arrays for a hundred reads per spin. */
import type { MachineForm } from './form.ts'
import type { MachineSymbol } from './machine.ts'

/** Cells are numbered by reel from the left, each from the top: reel · rows + row. */
export interface Rules {
  readonly reels: number
  readonly rows: number
  readonly symbols: readonly MachineSymbol[]
  readonly strips: Readonly<Record<string, readonly Uint8Array[]>>
  /** Pay of a run by symbol and count on a line or a way: paysE4[symbol · (reels + 1) + count]. */
  readonly paysE4: Float64Array
  /** Symbols that can form such runs. */
  readonly paying: readonly number[]
  /** 1 where a symbol substitutes for another, itself included: counts[symbol · symbols + other]. */
  readonly counts: Uint8Array
  /** 0 for a symbol that is not wild, otherwise its factor. */
  readonly factors: Uint16Array
  readonly wildFactors: NonNullable<MachineForm['wildFactors']>
  /** True where wins of wilds alone are not multiplied. */
  readonly wildsPlain: boolean
  /** The entries of `symbols` that are on no strip: wins of mixed symbols. */
  readonly groups: readonly number[]
  /** Cells of each line from the left, and of the same lines from the right where both directions pay. */
  readonly lines: readonly Uint8Array[]
  readonly linesFromRight: readonly Uint8Array[]
  readonly ways: boolean
  /** The symbol that pays anywhere, −1 for none, and its pays by count. */
  readonly scatter: number
  readonly scatterPaysE4: Float64Array
  readonly free: FreeRules | undefined
  readonly cascades: MachineForm['cascades']
}

export interface FreeRules {
  /** The least count that starts them, and its number of spins: the one that is bought. */
  readonly count: number
  readonly spins: number
  /** By the count on the board, 0 where it adds none. */
  readonly spinsBy: readonly number[]
  readonly factor: number
  readonly strips: string
  /** `atMost` is infinite where there is no limit. */
  readonly retrigger: { readonly spinsBy: readonly number[]; readonly atMost: number } | undefined
  /** Symbols of which one is drawn, each entry equally likely; empty where nothing expands. */
  readonly expanding: readonly number[]
  /** True where the drawn symbol pays only by filling reels. */
  readonly expandsInstead: boolean
  readonly buyCost: number | undefined
}

/** Total bets as ten-thousandths: pays have two decimals. */
const toE4 = (pays: number) => Math.round(pays * 100) * 100

/** The form must have passed `readForm`. */
export function rulesFrom(form: MachineForm): Rules {
  const { reels, rows, wins } = form
  const ids = form.symbols.map(({ id }) => id)
  const groups = form.groups ?? []
  const symbols = [...form.symbols, ...groups.map(({ id, pays }) => ({ id, role: 'pays' as const, pays }))].map(
    ({ id, role, pays }) => ({
      id,
      role,
      paysE4: Object.fromEntries(Object.entries(pays ?? {}).map(([count, each]) => [count, toE4(each)])),
    }),
  )
  const onRuns = symbols.map(({ role }) => role === 'pays' || role === 'wild')
  const paysE4 = new Float64Array(symbols.length * (reels + 1))
  for (const [index, symbol] of symbols.entries()) {
    if (onRuns[index])
      for (const [count, each] of Object.entries(symbol.paysE4)) paysE4[index * (reels + 1) + Number(count)] = each
  }
  const lines =
    wins.kind === 'lines' ? wins.lines.map((line) => Uint8Array.from(line, (row, reel) => reel * rows + row - 1)) : []
  const scatter = symbols.findIndex(({ role }) => role === 'scatter' || role === 'book')
  return {
    reels,
    rows,
    symbols,
    paysE4,
    lines,
    scatter,
    strips: Object.fromEntries(
      Object.entries(form.strips).map(([name, set]) => [
        name,
        set.map((strip) => Uint8Array.from(strip, (id) => ids.indexOf(id))),
      ]),
    ),
    paying: symbols.flatMap(({ paysE4: own }, index) => (onRuns[index] && Object.keys(own).length > 0 ? [index] : [])),
    counts: countsOf(form, ids),
    factors: Uint16Array.from([
      ...form.symbols.map(({ role, factor }) => (role === 'wild' || role === 'book' ? (factor ?? 1) : 0)),
      ...groups.map(() => 0),
    ]),
    wildFactors: form.wildFactors ?? 'product',
    wildsPlain: form.wildWins === 'plain',
    groups: groups.map((_, index) => ids.length + index),
    linesFromRight: wins.kind === 'lines' && wins.from === 'both' ? lines.map((line) => line.slice().reverse()) : [],
    ways: wins.kind === 'ways',
    scatterPaysE4: scatterPays(symbols[scatter], reels * rows),
    free: freeRules(form, ids),
    cascades: form.cascades,
  }
}

/** A symbol counts as a group where it counts as one of its symbols. */
function countsOf({ symbols, groups = [] }: MachineForm, ids: readonly string[]): Uint8Array {
  const size = ids.length + groups.length
  const counts = new Uint8Array(size ** 2)
  for (const [index, { role, standsFor }] of symbols.entries()) {
    const as = (other: number, { id, role: its }: MachineForm['symbols'][number]) =>
      index === other || ((role === 'wild' || role === 'book') && its === 'pays' && (standsFor?.includes(id) ?? true))
    for (const [other, each] of symbols.entries()) if (as(other, each)) counts[index * size + other] = 1
    for (const [group, { of }] of groups.entries())
      if (of.some((id) => counts[index * size + ids.indexOf(id)] === 1)) counts[index * size + ids.length + group] = 1
  }
  return counts
}

/**
 * The line rules of a free spin in which this symbol pays only by filling reels; the same rules where it also pays
 * normally.
 */
export function plainRules(rules: Rules, expanding: number): Rules {
  if (expanding < 0 || rules.free?.expandsInstead !== true) return rules
  const known = withoutSymbol.get(rules) ?? new Map<number, Rules>()
  withoutSymbol.set(rules, known)
  const paysE4 = rules.paysE4.slice().fill(0, expanding * (rules.reels + 1), (expanding + 1) * (rules.reels + 1))
  const plain = known.get(expanding) ?? {
    ...rules,
    paysE4,
    paying: rules.paying.filter((symbol) => symbol !== expanding),
  }
  known.set(expanding, plain)
  return plain
}

const withoutSymbol = new WeakMap<Rules, Map<number, Rules>>()

/** Counts above the paytable's largest pay as the largest. */
function scatterPays(symbol: MachineSymbol | undefined, cells: number): Float64Array {
  const pays = new Float64Array(cells + 1)
  for (let count = 1; count <= cells; count += 1) pays[count] = symbol?.paysE4[count] ?? (pays[count - 1] as number)
  return pays
}

function freeRules({ free, reels, rows }: MachineForm, ids: readonly string[]): FreeRules | undefined {
  if (free === undefined) return undefined
  const { factor, strips, retrigger, expanding, expandingWins, buyCost } = free
  const spinsBy = spinsByCount(free, reels * rows)
  const count = spinsBy.findIndex((spins) => spins > 0)
  return {
    count,
    spins: spinsBy[count] as number,
    spinsBy,
    factor: factor ?? 1,
    strips: strips ?? 'main',
    expanding: (expanding ?? []).map((id) => ids.indexOf(id)),
    expandsInstead: expandingWins === 'instead',
    buyCost,
    retrigger: retrigger && {
      spinsBy: spinsByCount(retrigger, reels * rows),
      atMost: retrigger.atMost === 'unlimited' ? Number.POSITIVE_INFINITY : retrigger.atMost,
    },
  }
}

/** Counts above the table's largest give the spins of the largest. */
function spinsByCount(
  { count, spins }: { count?: number | undefined; spins: number | Readonly<Record<string, number>> },
  cells: number,
): number[] {
  const table: Readonly<Record<string, number>> = typeof spins === 'number' ? { [count ?? 1]: spins } : spins
  const by = [0]
  for (let lies = 1; lies <= cells; lies += 1) by.push(table[lies] ?? (by[lies - 1] as number))
  return by
}
