/**
 * Computes a spin's law reel by reel from the left. For each beginning of a board it tracks what its lines (or ways)
 * have won and which can still win. Once none can, all boards with that beginning are counted at once, by the scatters
 * they still bring.
 */
import type { LineTree } from './line-tree.ts'
import type { Rules } from './prepared-form.ts'
import { addTo, type Pays, type SpinKind, type SpinLaw } from './spin-law.ts'
import { expandedPayE4 } from './wins.ts'

/**
 * What is still active at one reel: for each line its tree node and number, for each symbol of ways the ways so far and
 * itself. Refilled for every window of the reel.
 */
interface Alive {
  readonly state: Float64Array
  readonly item: Int32Array
  count: number
  /** Hundredths won by what is no longer active. */
  won: number
}

interface Window {
  readonly cells: Uint8Array
  /** The count of each symbol in the window: for ways. */
  readonly shows: Float64Array
  /** Scatters · (reels + 1) + 1 where the expanding symbol shows: the increment of a board's class. */
  readonly class: number
}

/** Advances the active set over one more reel. */
type Advance = (from: Alive, reel: number, window: Window, to: Alive) => void

/** Yields progress as the fraction of the first reel done. */
export function* lawByReels(rules: Rules, kind: SpinKind, tree: LineTree | undefined): Generator<number, SpinLaw> {
  const windows = windowsOf(rules, kind)
  const behind = classesBehind(windows)
  const items = Math.max(rules.lines.length, rules.paying.length)
  const alive = Array.from({ length: rules.reels + 1 }, (): Alive => ({
    state: new Float64Array(items),
    item: new Int32Array(items),
    count: 0,
    won: 0,
  }))
  const advance = tree === undefined ? overWays(rules) : overLines(rules, tree)
  const laws = new Map<number, Pays>()
  const lawAt = (boardClass: number): Pays => {
    const law = laws.get(boardClass) ?? new Map<number, number>()
    laws.set(boardClass, law)
    return law
  }
  function walk(reel: number, window: Window, before: number): void {
    const to = alive[reel + 1] as Alive
    advance(alive[reel] as Alive, reel, window, to)
    const boardClass = before + window.class
    if (to.count > 0) for (const next of windows[reel + 1] as readonly Window[]) walk(reel + 1, next, boardClass)
    else
      for (const [more, positions] of behind[reel + 1] as Map<number, number>)
        addTo(lawAt(boardClass + more), to.won, positions)
  }
  begin(rules, alive[0] as Alive)
  const first = windows[0] as readonly Window[]
  for (const [index, window] of first.entries()) {
    yield index / first.length
    walk(0, window, 0)
  }
  return {
    byScatters: paidByScatters(rules, kind, laws),
    positions: windows.reduce((product, { length }) => product * length, 1),
  }
}

/** Before the first reel every line is at the root, and every symbol has one way. */
function begin(rules: Rules, alive: Alive): void {
  const items = rules.ways ? rules.paying : rules.lines.map((_, line) => line)
  for (const [index, item] of items.entries()) {
    alive.item[index] = item
    alive.state[index] = rules.ways ? 1 : 0
  }
  alive.count = items.length
}

function overLines({ rows, lines }: Rules, { next, symbols }: LineTree): Advance {
  const rowOf = lines.map((line) => Uint8Array.from(line, (cell) => cell % rows))
  return (from, reel, { cells }, to) => {
    let { won } = from
    let count = 0
    for (let index = 0; index < from.count; index += 1) {
      const line = from.item[index] as number
      const node = next[
        (from.state[index] as number) * symbols + (cells[(rowOf[line] as Uint8Array)[reel] as number] as number)
      ] as number
      if (node < 0) won -= node + 1
      else {
        to.item[count] = line
        to.state[count++] = node
      }
    }
    to.won = won
    to.count = count
  }
}

function overWays({ reels, paysE4 }: Rules): Advance {
  return (from, reel, { shows }, to) => {
    let { won } = from
    let count = 0
    for (let index = 0; index < from.count; index += 1) {
      const symbol = from.item[index] as number
      const ways = from.state[index] as number
      const here = shows[symbol] as number
      if (here > 0 && reel + 1 < reels) {
        to.item[count] = symbol
        to.state[count++] = ways * here
      } else won += ((paysE4[symbol * (reels + 1) + (here > 0 ? reels : reel)] as number) / 100) * ways * (here || 1)
    }
    to.won = won
    to.count = count
  }
}

/** Every window of every reel, by the strip place at the top. */
function windowsOf(rules: Rules, { strips, expanding }: SpinKind): Window[][] {
  const { rows, reels, scatter, symbols, factors } = rules
  return (rules.strips[strips] as readonly Uint8Array[]).map((strip) =>
    Array.from(strip, (_, stop) => {
      const cells = Uint8Array.from({ length: rows }, (_row, row) => strip[(stop + row) % strip.length] as number)
      const shows = new Float64Array(symbols.length)
      for (const lies of cells)
        for (const symbol of rules.paying)
          if (rules.counts[lies * symbols.length + symbol] === 1)
            shows[symbol] = (shows[symbol] as number) + (factors[lies] || 1)
      const scatters = cells.filter((lies) => lies === scatter).length
      return { cells, shows, class: scatters * (reels + 1) + (cells.includes(expanding) ? 1 : 0) }
    }),
  )
}

/** For every reel, how many positions of it and all later reels add what to the class of a board. */
function classesBehind(windows: readonly (readonly Window[])[]): Map<number, number>[] {
  const behind: Map<number, number>[] = [new Map([[0, 1]])]
  for (const reel of [...windows].reverse()) {
    const own = new Map<number, number>()
    for (const window of reel)
      for (const [more, positions] of behind[0] as Map<number, number>) addTo(own, window.class + more, positions)
    behind.unshift(own)
  }
  return behind
}

/** Total pays of each class of boards: their lines or ways, their scatters, the expanding symbol. */
function paidByScatters(rules: Rules, { factor, expanding }: SpinKind, laws: ReadonlyMap<number, Pays>): Pays[] {
  const byScatters: Pays[] = Array.from({ length: rules.reels * rules.rows + 1 }, () => new Map())
  for (const [boardClass, law] of laws) {
    const scatters = Math.floor(boardClass / (rules.reels + 1))
    const expanded = expanding < 0 ? 0 : expandedPayE4(rules, expanding, boardClass % (rules.reels + 1))
    const besidesE4 = (rules.scatterPaysE4[scatters] as number) + expanded
    for (const [won, positions] of law)
      addTo(byScatters[scatters] as Pays, won * factor + (besidesE4 * factor) / 100, positions)
  }
  return byScatters
}
