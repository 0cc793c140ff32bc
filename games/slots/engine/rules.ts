/** A form made ready to be played: names become numbers, lists become arrays that are read a hundred times a spin. */
import type { MachineForm } from './form.ts'
import type { MachineSymbol } from './machine.ts'

/** Cells are numbered by reel from the left, each from the top: reel · rows + row. */
export interface Rules {
  readonly reels: number
  readonly rows: number
  readonly symbols: readonly MachineSymbol[]
  readonly strips: Readonly<Record<string, readonly Uint8Array[]>>
  /** What a run of so many of a symbol pays on a line or a way: paysE4[symbol · (reels + 1) + count]. */
  readonly paysE4: Float64Array
  /** Symbols that such runs are made of. */
  readonly paying: readonly number[]
  /** 1 where a symbol counts as another, itself among them: counts[symbol · symbols + other]. */
  readonly counts: Uint8Array
  /** 0 for a symbol that is not wild, else what it multiplies by. */
  readonly factors: Uint16Array
  readonly factorsAdd: boolean
  /** Cells of each line from the left, and of the same lines from the right where they are read from there too. */
  readonly lines: readonly Uint8Array[]
  readonly linesFromRight: readonly Uint8Array[]
  readonly ways: boolean
  /** The symbol that pays wherever it is, −1 for none, and what so many of it pay. */
  readonly scatter: number
  readonly scatterPaysE4: Float64Array
  readonly free: FreeRules | undefined
  readonly cascades: MachineForm['cascades']
}

export interface FreeRules {
  readonly count: number
  readonly spins: number
  readonly factor: number
  readonly strips: string
  readonly retrigger: { readonly count: number; readonly spins: number; readonly atMost: number } | undefined
  /** Symbols one of which is drawn, each entry alike; none where nothing expands. */
  readonly expanding: readonly number[]
  readonly buyCost: number | undefined
}

/** Total bets as ten-thousandths: pays have two decimals. */
const toE4 = (pays: number) => Math.round(pays * 100) * 100

/** The form must be one that `readForm` has found nothing wrong with. */
export function rulesFrom(form: MachineForm): Rules {
  const { reels, rows, wins } = form
  const ids = form.symbols.map(({ id }) => id)
  const symbols = form.symbols.map(({ id, role, pays }) => ({ id, role, paysE4: Object.fromEntries(Object.entries(pays ?? {}).map(([count, each]) => [count, toE4(each)])) }))
  const onRuns = symbols.map(({ role }) => role === 'pays' || role === 'wild')
  const paysE4 = new Float64Array(symbols.length * (reels + 1))
  for (const [index, symbol] of symbols.entries()) {
    if (onRuns[index]) for (const [count, each] of Object.entries(symbol.paysE4)) paysE4[index * (reels + 1) + Number(count)] = each
  }
  const lines = wins.kind === 'lines' ? wins.lines.map((line) => Uint8Array.from(line, (row, reel) => reel * rows + row - 1)) : []
  const scatter = symbols.findIndex(({ role }) => role === 'scatter' || role === 'book')
  return {
    reels, rows, symbols, paysE4, lines, scatter,
    strips: Object.fromEntries(Object.entries(form.strips).map(([name, set]) => [name, set.map((strip) => Uint8Array.from(strip, (id) => ids.indexOf(id)))])),
    paying: symbols.flatMap(({ paysE4: own }, index) => (onRuns[index] && Object.keys(own).length > 0 ? [index] : [])),
    counts: countsOf(form, ids),
    factors: Uint16Array.from(form.symbols, ({ role, factor }) => (role === 'wild' || role === 'book' ? (factor ?? 1) : 0)),
    factorsAdd: form.wildFactors === 'sum',
    linesFromRight: wins.kind === 'lines' && wins.from === 'both' ? lines.map((line) => line.slice().reverse()) : [],
    ways: wins.kind === 'ways',
    scatterPaysE4: scatterPays(symbols[scatter], reels * rows),
    free: freeRules(form, ids),
    cascades: form.cascades,
  }
}

function countsOf({ symbols }: MachineForm, ids: readonly string[]): Uint8Array {
  const counts = new Uint8Array(ids.length ** 2)
  for (const [index, { role, standsFor }] of symbols.entries()) {
    counts[index * ids.length + index] = 1
    if (role !== 'wild' && role !== 'book') continue
    for (const [other, { id, role: its }] of symbols.entries()) if (its === 'pays' && (standsFor?.includes(id) ?? true)) counts[index * ids.length + other] = 1
  }
  return counts
}

/** More of it than the paytable knows pay as the most that it knows. */
function scatterPays(symbol: MachineSymbol | undefined, cells: number): Float64Array {
  const pays = new Float64Array(cells + 1)
  for (let count = 1; count <= cells; count += 1) pays[count] = symbol?.paysE4[count] ?? (pays[count - 1] as number)
  return pays
}

function freeRules({ free }: MachineForm, ids: readonly string[]): FreeRules | undefined {
  if (free === undefined) return undefined
  const { count, spins, factor, strips, retrigger, expanding, buyCost } = free
  return { count, spins, factor: factor ?? 1, strips: strips ?? 'main', retrigger, expanding: (expanding ?? []).map((id) => ids.indexOf(id)), buyCost }
}
