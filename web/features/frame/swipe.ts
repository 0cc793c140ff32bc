/** Recognises the swipe that closes the slide-in menu. */

export interface TouchPoint {
  x: number
  y: number
}

/** A swipe to the left longer than this closes the menu, in pixels. */
const closePx = 75
/** A touch that begins this near the window's edge is the browser's back gesture, in pixels. */
const edgePx = 24

/**
 * True when the movement from `start` to `end` closes the menu: to the left, far enough, more horizontal than vertical.
 */
export function closesMenu(start: TouchPoint, end: TouchPoint): boolean {
  const across = start.x - end.x
  return start.x > edgePx && across > closePx && across > Math.abs(end.y - start.y)
}
