/** Plays one round from its first spin to its last, with or without events: play, replay and events all use it. */
import type { Board, Mode, SlotEvent, Win } from './machine.ts'
import { type FreeRules, plainRules, type Rules } from './prepared-form.ts'
import {
  type Cells,
  cellAt,
  cellsOf,
  countOf,
  expandedPayE4,
  expandedWins,
  reelsWith,
  runsPayE4,
  runWins,
  scatterWin,
} from './wins.ts'

/** The source of stops: the draws of a bet, or its stored outcome. */
export interface Source {
  /** The stop of each strip, at the top row. */
  stops(strips: readonly Uint8Array[]): readonly number[]
  /** The index in the list of expanding symbols. */
  expanding(choices: number): number
}

export type Tell = (event: SlotEvent) => void

/** A spin of a feature, or the initial one. */
interface Spin {
  strips: string
  factor: number
  /** The symbol that fills its reels, −1 for none. */
  expanding: number
  left?: number
}

/** The result of one spin; overwritten by the next. */
const spun = { paysE4: 0, scatters: 0 }

/** The pays of a whole round, in ten-thousandths of the total bet. */
export function playRound(rules: Rules, mode: Mode, source: Source, tell?: Tell): number {
  if (mode === 'buy') {
    const free = bought(rules)
    return playFree(rules, free, free.spins, source, undefined, tell)
  }
  const board = new Uint8Array(rules.reels * rules.rows)
  playSpin(rules, { strips: 'main', factor: 1, expanding: -1 }, board, source, tell)
  const { paysE4, scatters } = spun
  const { free } = rules
  const spins = free?.spinsBy[scatters] ?? 0
  return free === undefined || spins === 0 ? paysE4 : paysE4 + playFree(rules, free, spins, source, board, tell)
}

function bought({ free }: Rules): FreeRules {
  if (free === undefined) throw new RangeError('this machine has no free spins to buy')
  return free
}

/** The free spins from their start; `board` is the one that started them, absent where they were bought. */
function playFree(
  rules: Rules,
  free: FreeRules,
  spins: number,
  source: Source,
  board: Cells | undefined,
  tell: Tell | undefined,
): number {
  const { retrigger, factor, strips } = free
  const expanding = free.expanding.length > 0 ? (free.expanding[source.expanding(free.expanding.length)] as number) : -1
  tell?.({
    kind: 'begun',
    feature: 'free',
    spins,
    cells: board ? cellsOf(rules, board, rules.scatter) : [],
    ...(expanding >= 0 && { symbol: expanding }),
  })
  if (factor > 1) tell?.({ kind: 'factor', factor })
  const spinBoard = new Uint8Array(rules.reels * rules.rows)
  let sum = 0
  let retriggers = 0
  for (let left = spins; left > 0; left -= 1) {
    playSpin(rules, { strips, factor, expanding, left: left - 1 }, spinBoard, source, tell)
    sum += spun.paysE4
    const more = retrigger?.spinsBy[spun.scatters] ?? 0
    if (retrigger === undefined || retriggers === retrigger.atMost || more === 0) continue
    retriggers += 1
    left += more
    tell?.({ kind: 'more', spins: more, cells: cellsOf(rules, spinBoard, rules.scatter) })
  }
  tell?.({ kind: 'ended', feature: 'free', paysE4: sum })
  return sum
}

/** One spin: leaves its board in `board`, its pays and scatters in `spun`. */
function playSpin(rules: Rules, spin: Spin, board: Cells, source: Source, tell: Tell | undefined): void {
  const set = rules.strips[spin.strips] as readonly Uint8Array[]
  const stops = source.stops(set)
  layBoard(rules, set, stops, board)
  tell?.({
    kind: 'spin',
    board: boardOf(rules, board),
    strips: spin.strips,
    stops: [...stops],
    ...(spin.left !== undefined && { left: spin.left }),
  })
  settleBoard(rules, spin, set, stops, board, tell)
}

/** Evaluates a stopped board, cascades included, into `spun`; counting uses it too. */
export function settleBoard(
  rules: Rules,
  spin: Spin,
  set: readonly Uint8Array[],
  stops: readonly number[],
  board: Cells,
  tell?: Tell,
): Readonly<typeof spun> {
  const { factor, expanding } = spin
  if (rules.cascades?.scatters === 'burst') {
    spun.paysE4 = cascade(rules, set, stops, board, factor, tell)
    return spun
  }
  const runs =
    rules.cascades === undefined
      ? runsOn(plainRules(rules, expanding), board, factor, tell)
      : cascade(rules, set, stops, board, factor, tell)
  spun.scatters = countOf(board, rules.scatter)
  const scattersPay = (rules.scatterPaysE4[spun.scatters] ?? 0) * factor
  spun.paysE4 = runs + scattersPay
  if (tell && scattersPay > 0) tell({ kind: 'wins', wins: [scatterWin(rules, board, factor) as Win] })
  if (expanding >= 0) spun.paysE4 += expand(rules, board, expanding, factor, tell)
  return spun
}

function runsOn(rules: Rules, board: Cells, factor: number, tell: Tell | undefined): number {
  const paysE4 = runsPayE4(rules, board) * factor
  if (tell && paysE4 > 0) tell({ kind: 'wins', wins: runWins(rules, board, factor) })
  return paysE4
}

function expand(rules: Rules, board: Cells, symbol: number, factor: number, tell: Tell | undefined): number {
  const paysE4 = expandedPayE4(rules, symbol, reelsWith(rules, board, symbol)) * factor
  if (!tell || paysE4 === 0) return paysE4
  const wins = expandedWins(rules, board, symbol, factor)
  const filled = board.slice()
  for (const cell of cellsOf(rules, board, symbol))
    filled.fill(symbol, cell[0] * rules.rows, (cell[0] + 1) * rules.rows)
  const cells = Array.from(board.keys())
    .filter((cell) => filled[cell] !== board[cell])
    .map((cell) => cellAt(rules, cell))
  tell({ kind: 'change', cells, board: boardOf(rules, filled) })
  tell({ kind: 'wins', wins })
  return paysE4
}

/**
 * Wins on one board of a cascade, including those of scatters where these burst; the largest number of scatters on a
 * board is left in `spun`.
 */
function cascadeWins(rules: Rules, board: Cells, factor: number): Win[] {
  const wins = runWins(rules, board, factor)
  if (rules.cascades?.scatters !== 'burst') return wins
  spun.scatters = Math.max(spun.scatters, countOf(board, rules.scatter))
  const win = scatterWin(rules, board, factor)
  return win === undefined ? wins : [...wins, win]
}

/** Wins burst, the symbols above fall, the strip continues from above; the board ends as the last fall left it. */
function cascade(
  rules: Rules,
  set: readonly Uint8Array[],
  stops: readonly number[],
  board: Cells,
  factor: number,
  tell: Tell | undefined,
): number {
  const { factors, atMost } = rules.cascades as NonNullable<Rules['cascades']>
  const above = [...stops]
  let sum = 0
  let told = factor
  spun.scatters = 0
  for (let falls = 0; ; falls += 1) {
    const here = (factors[Math.min(falls, factors.length - 1)] as number) * factor
    const wins = cascadeWins(rules, board, here)
    if (wins.length === 0) return sum
    if (here !== told) tell?.({ kind: 'factor', factor: here })
    told = here
    tell?.({ kind: 'wins', wins })
    for (const win of wins) sum += win.paysE4
    if (falls === atMost) return sum
    const burst = [...new Set(wins.flatMap(({ cells }) => cells.map(([reel, row]) => reel * rules.rows + row)))]
    fall(rules, set, above, board, burst)
    tell?.({ kind: 'fall', burst: burst.map((cell) => cellAt(rules, cell)), board: boardOf(rules, board) })
  }
}

/** `above` are the strip places now at the top. */
function fall(
  { reels, rows }: Rules,
  set: readonly Uint8Array[],
  above: number[],
  board: Cells,
  burst: readonly number[],
): void {
  for (let reel = 0; reel < reels; reel += 1) {
    const strip = set[reel] as Uint8Array
    let to = (reel + 1) * rows - 1
    for (let from = to; from >= reel * rows; from -= 1) if (!burst.includes(from)) board[to--] = board[from] as number
    for (; to >= reel * rows; to -= 1) {
      above[reel] = ((above[reel] as number) + strip.length - 1) % strip.length
      board[to] = strip[above[reel] as number] as number
    }
  }
}

/** The cells that these stops show. */
export function layBoard(
  { reels, rows }: Rules,
  set: readonly Uint8Array[],
  stops: readonly number[],
  board: Cells,
): void {
  for (let reel = 0; reel < reels; reel += 1) {
    const strip = set[reel] as Uint8Array
    for (let row = 0; row < rows; row += 1)
      board[reel * rows + row] = strip[((stops[reel] as number) + row) % strip.length] as number
  }
}

export function boardOf({ reels, rows }: Rules, board: Cells): Board {
  return Array.from({ length: reels }, (_, reel) => Array.from(board.subarray(reel * rows, (reel + 1) * rows)))
}
