/** Whether things may move. */

/** True when the system asks for less motion. */
export function motionIsReduced(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
