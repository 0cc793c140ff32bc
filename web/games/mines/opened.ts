/** What the player has opened. In the first load, with the face: the rest of the field is not. */

/** Cells of these moves, in order; a take and what is no cell is left out. */
export function cellsOf(moves: readonly unknown[]): number[] {
  return moves.flatMap((move) => (typeof move === 'object' && move !== null && 'cell' in move && typeof move.cell === 'number' ? [move.cell] : []))
}
