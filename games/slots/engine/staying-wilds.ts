/**
 * Wild symbols that expand and stay. The complete order of draws:
 *
 * 1. For each reel from the left that is not held one `int(stops of its strip)`: the place on the strip that stops at
 *    the top row; the next places follow below it, the first after the last. Nothing is held in the first spin.
 * 2. A turned reel that shows a wild symbol becomes wild from top to bottom, and is held to the end of the round.
 * 3. The lines are paid on the resulting board.
 * 4. If any reel became wild in this spin, continue with step 1; otherwise the round is over. With wild symbols on
 *    three reels that is at most four spins.
 *
 * The chain has a state for every set of held reels. The pay of a spin from each state, and the reels it adds, are
 * counted over all positions of the reels that turn; a round's law is computed from these, from the last state back.
 */
import { add, fraction } from '../../core/rtp.ts'
import { boardCounter, finished, type ReelView, viewsOf } from './board-law.ts'
import type { Cell, Counting, SlotEvent } from './machine.ts'
import { both, chanceOf, either, lawOfPositions, type PayLaw, sheetOfLaw } from './pay-law.ts'
import { boardOf, layBoard } from './round.ts'
import type { Rules } from './prepared-form.ts'
import { type Cells, cellAt, runsPayE4, runWins } from './wins.ts'

/** The stops of these strips at the top row: from the draws of a bet, or from its outcome. */
export type Stops = (strips: readonly Uint8Array[]) => readonly number[]
type Tell = (event: SlotEvent) => void

/** A board in play. Reels that are held, or just became wild, are bits of a number, the left reel the lowest. */
interface Turning {
  readonly board: Cells
  /** The place of each strip at the top row. */
  readonly tops: number[]
  held: number
}

const isIn = (reelSet: number, reel: number) => ((reelSet >> reel) & 1) === 1
const wildOf = ({ symbols }: Rules) => symbols.findIndex(({ role }) => role === 'wild')
const stripsOf = (rules: Rules) => rules.strips['main'] as readonly Uint8Array[]

/** Plays a round; returns its pays in ten-thousandths of the total bet. */
export function playStayingWilds(rules: Rules, stops: Stops, tell?: Tell): number {
  const turning: Turning = {
    board: new Uint8Array(rules.reels * rules.rows),
    tops: stripsOf(rules).map(() => 0),
    held: 0,
  }
  let sum = 0
  let afterFirst = 0
  for (let spins = 1; ; spins += 1) {
    turn(rules, turning, stops, tell)
    const grown = expand(rules, turning, tell)
    const paysE4 = runsPayE4(rules, turning.board)
    if (tell && paysE4 > 0) tell({ kind: 'wins', wins: runWins(rules, turning.board, 1) })
    sum += paysE4
    if (spins > 1) afterFirst += paysE4
    if (grown === 0) {
      if (spins > 1) tell?.({ kind: 'ended', feature: 'respin', paysE4: afterFirst })
      return sum
    }
    turning.held |= grown
    const cells = cellsOfReels(rules, grown)
    tell?.(spins === 1 ? { kind: 'begun', feature: 'respin', spins: 1, cells } : { kind: 'more', spins: 1, cells })
  }
}

/** Turns the reels that are not held. */
function turn(rules: Rules, { board, tops, held }: Turning, stops: Stops, tell: Tell | undefined): void {
  const strips = stripsOf(rules)
  const drawn = stops(held === 0 ? strips : strips.filter((_, reel) => !isIn(held, reel)))
  let next = 0
  for (let reel = 0; reel < rules.reels; reel += 1) if (!isIn(held, reel)) tops[reel] = drawn[next++] as number
  layBoard(rules, strips, tops, board)
  makeWild(rules, board, held)
  if (!tell) return
  const feature = held === 0 ? {} : { held: cellsOfReels(rules, held), left: 0 }
  tell({ kind: 'spin', board: boardOf(rules, board), strips: 'main', stops: [...tops], ...feature })
}

/** Makes turned reels with a wild symbol wild; returns which. */
function expand(rules: Rules, { board, held }: Turning, tell: Tell | undefined): number {
  const { reels, rows } = rules
  const wild = wildOf(rules)
  let grown = 0
  for (let cell = 0; cell < reels * rows; cell += 1) if (board[cell] === wild) grown |= 1 << Math.floor(cell / rows)
  grown &= ~held
  makeWild(rules, board, grown)
  if (tell && grown > 0) tell({ kind: 'change', cells: cellsOfReels(rules, grown), board: boardOf(rules, board) })
  return grown
}

function makeWild(rules: Rules, board: Cells, reelSet: number): void {
  const wild = wildOf(rules)
  for (let reel = 0; reelSet >> reel > 0; reel += 1)
    if (isIn(reelSet, reel)) board.fill(wild, reel * rules.rows, (reel + 1) * rules.rows)
}

function cellsOfReels(rules: Rules, reelSet: number): Cell[] {
  return Array.from({ length: rules.reels * rules.rows }, (_, cell) => cellAt(rules, cell)).filter(([reel]) =>
    isIn(reelSet, reel),
  )
}

/** Counts all rounds. */
export function* countStayingWilds(rules: Rules): Counting {
  const count = boardCounter(rules)
  const ends = new Map<number, PayLaw>()
  const wild = wildOf(rules)
  const able = stripsOf(rules).reduce(
    (reelSet, strip, reel) => (strip.includes(wild) ? reelSet | (1 << reel) : reelSet),
    0,
  )
  // In descending order every set of held reels comes after all of its supersets.
  for (let held = able; held > 0; held = (held - 1) & able) {
    const spun = finished(count(viewsFrom(rules, held)))
    ends.set(held, either(lawsFrom(rules, held, spun, ends).map(({ law }) => law)))
  }
  const laws = lawsFrom(rules, 0, yield* count(viewsFrom(rules, 0)), ends)
  const feature = laws
    .filter(({ grown }) => grown > 0)
    .map(({ law }) => chanceOf(law))
    .reduce(add, fraction(0n, 1n))
  return sheetOfLaw(either(laws.map(({ law }) => law)), feature)
}

/** Every view of every reel when these are held: a turned reel that became wild is marked with its bit. */
function viewsFrom(rules: Rules, held: number): ReelView[][] {
  const wild = wildOf(rules)
  const allWild = Array.from({ length: rules.rows }, () => wild)
  return stripsOf(rules).map((strip, reel) =>
    isIn(held, reel)
      ? [{ cells: allWild, stops: 1, mark: 0 }]
      : viewsOf(strip, rules.rows, (cells) =>
          cells.includes(wild) ? { cells: allWild, mark: 1 << reel } : { cells, mark: 0 },
        ),
  )
}

/** The laws of a round from this state on, by the reels that its next spin makes wild. */
function lawsFrom(
  rules: Rules,
  held: number,
  spun: ReadonlyMap<number, ReadonlyMap<number, number>>,
  ends: ReadonlyMap<number, PayLaw>,
): { grown: number; law: PayLaw }[] {
  const positions = stripsOf(rules).reduce(
    (product, strip, reel) => (isIn(held, reel) ? product : product * strip.length),
    1,
  )
  return Array.from(spun, ([grown, counted]) => {
    const law = lawOfPositions(counted, positions)
    return { grown, law: grown === 0 ? law : both(law, ends.get(held | grown) as PayLaw) }
  })
}
