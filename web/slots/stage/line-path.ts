/** Computes the path of a line of light over the board. */

interface Point {
  x: number
  y: number
}

/**
 * The first part of a path through these points: the points passed, and the end of the part. `share` is from 0 to 1.
 */
export function partOfWay(points: readonly Point[], share: number): Point[] {
  const lengths = points
    .slice(1)
    .map(({ x, y }, index) => Math.hypot(x - (points[index]?.x ?? x), y - (points[index]?.y ?? y)))
  let left = lengths.reduce((sum, length) => sum + length, 0) * Math.min(1, share)
  const passed = points.slice(0, 1)
  for (const [index, length] of lengths.entries()) {
    const [from, to] = [points[index], points[index + 1]]
    if (!from || !to || left <= 0) break
    const part = length === 0 ? 1 : Math.min(1, left / length)
    passed.push({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part })
    left -= length
  }
  return passed
}
