/**
 * Draws many circles as one SVG path, which keeps the number of DOM nodes small. Lengths are in units of the drawing.
 */
export function rounds(
  centres: readonly (readonly [x: number, y: number, across?: number])[],
  across: number,
  down = across,
): string {
  return centres
    .map(
      ([x, y, own = across]) =>
        `M${x - own} ${y}a${own} ${down === across ? own : down} 0 1 0 ${2 * own} 0a${own} ${down === across ? own : down} 0 1 0 ${-2 * own} 0Z`,
    )
    .join('')
}
