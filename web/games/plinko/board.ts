/**
 * The board's geometry. Places on it are counted in gaps between pegs (across, from the middle) and rows (down from the
 * first).
 */

/** The layout of a board with this many rows in a box, in CSS pixels. */
export interface BoardFit {
  rows: number
  /** Between two pegs of a row; also the width of a bin. */
  gap: number
  /** Between two rows. */
  rowStep: number
  /** The middle of the box, and where the first row of pegs is. */
  middle: number
  top: number
  binTop: number
  binHeight: number
  pegRadius: number
  ballRadius: number
}

/** The height of the chute above the first row. */
const chuteHeight = 26
/** Bins this narrow carry their figures upright, so they are taller. */
const narrowGap = 27
const [binHeight, uprightBinHeight] = [34, 44]
/** A board may be pressed flat or stretched so far: rows against gaps. */
const [flattest, steepest] = [0.62, 1]
const widestGap = 68
/** From the last row of pegs to the bins, in rows. */
export const lastDrop = 0.72

/** True where figures in the bins are turned upright. */
export function isNarrow({ gap }: BoardFit): boolean {
  return gap < narrowGap
}

/** The largest board of `rows` rows that a box takes. */
export function fitBoard(width: number, height: number, rows: number): BoardFit {
  // Half a gap stays free next to the outermost pegs.
  const widest = Math.min(widestGap, width / (rows + 2))
  const bins = widest < narrowGap ? uprightBinHeight : binHeight
  const perRow = (height - chuteHeight - bins - 4) / (rows + lastDrop)
  const gap = Math.max(1, Math.min(widest, perRow / flattest))
  const rowStep = Math.max(1, Math.min(perRow, gap * steepest))
  const top = chuteHeight + rowStep
  const spare = Math.max(0, height - (top + (rows - 1 + lastDrop) * rowStep + bins + 4))
  const small = Math.min(gap, rowStep)
  return {
    rows,
    gap,
    rowStep,
    middle: width / 2,
    top: top + spare / 2,
    binTop: top + spare / 2 + (rows - 1 + lastDrop) * rowStep,
    binHeight: bins,
    pegRadius: Math.max(1.8, Math.min(5, small * 0.12)),
    ballRadius: Math.max(3.4, Math.min(10, small * 0.27)),
  }
}

/** Across from the middle: the peg of this number in this row. Row r has r + 3 pegs. */
export function pegX(row: number, peg: number): number {
  return peg - (row + 2) / 2
}

/** The peg a ball meets in a row after this many turns to the right. */
export function pegMet(rights: number): number {
  return rights + 1
}

/** Across from the middle: the middle of a bin. */
export function binX(rows: number, bin: number): number {
  return bin - rows / 2
}

/** Every peg of the board, row by row. */
export function everyPeg(rows: number): { row: number; peg: number }[] {
  return Array.from({ length: rows }, (_, row) => Array.from({ length: row + 3 }, (__, peg) => ({ row, peg }))).flat()
}
