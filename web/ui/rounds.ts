/** Rounds as one path: every part of a drawing is a node of the page. Lengths are the drawing's own. */
export function rounds(centres: readonly (readonly [x: number, y: number, across?: number])[], across: number, down = across): string {
  return centres.map(([x, y, own = across]) => `M${x - own} ${y}a${own} ${down === across ? own : down} 0 1 0 ${2 * own} 0a${own} ${down === across ? own : down} 0 1 0 ${-2 * own} 0Z`).join('')
}
