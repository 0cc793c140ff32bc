/** The explosion, in fourteen steps: a flash, a fireball that tears, a ring, shards, smoke that thins. */
import { Graphics, GraphicsContext } from '../../../play/stage/pixi.ts'

export const blastSteps = 14
/** The duration of a step, in milliseconds. */
export const blastStepMs = 58

/** Directions of the shards with their reach and size: the same in every explosion. */
const shards = Array.from({ length: 16 }, (_, index) => {
  const turn = (index / 16) * 2 * Math.PI + Math.sin(index * 7) * 0.22
  return {
    turn,
    reach: 0.75 + 0.55 * Math.abs(Math.sin(index * 12.9)),
    side: 0.05 + 0.06 * Math.abs(Math.cos(index * 4.1)),
  }
})
/** Puffs of smoke by the golden angle, smaller outwards: a cloud, not a flower. */
const puffs = Array.from({ length: 21 }, (_, index) => {
  const out = Math.sqrt((index + 0.5) / 21)
  return {
    turn: index * 2.39996,
    reach: 0.72 * out,
    size: (0.42 - 0.24 * out) * (0.8 + 0.4 * Math.abs(Math.cos(index * 3.7))),
  }
})

/** Every step on a circle of radius one; made once a stage. */
export function makeBlast() {
  const steps = Array.from({ length: blastSteps }, (_, step) => drawStep(step))
  const root = new Graphics()
  root.visible = false
  return {
    root,
    /**
     * Shows the step that `ms` after the crash belongs to; past the last one the smoke fades. False once nothing is
     * left.
     */
    frame(ms: number, at: { x: number; y: number }, radius: number, calm: boolean): boolean {
      const step = calm ? 6 : Math.floor(ms / blastStepMs)
      const context = steps[Math.min(step, blastSteps - 1)]
      root.visible = ms >= 0 && context !== undefined
      if (!root.visible || !context) return false
      root.context = context
      root.position.set(at.x, at.y)
      const gone = Math.max(0, (ms - blastSteps * blastStepMs) / 1400)
      // The rest drifts up and apart and thins; with reduced motion it does not move, and vanishes.
      const drifted = calm && gone < 1 ? 0 : Math.min(1, gone)
      root.alpha = 1 - drifted
      root.y -= radius * 0.3 * drifted
      root.scale.set(radius * (1 + 0.25 * drifted))
      return root.alpha > 0
    },
    hide() {
      root.visible = false
    },
  }
}

function drawStep(step: number): GraphicsContext {
  const drawing = new GraphicsContext()
  const share = step / (blastSteps - 1)
  const grown = 1 - (1 - share) ** 3
  if (step > 2) {
    for (const { turn, reach, size } of puffs) {
      const far = reach * (0.4 + grown)
      drawing
        .circle(Math.cos(turn) * far, Math.sin(turn) * far - share * 0.25, size * (0.5 + grown * 0.7))
        .fill({ color: share > 0.6 ? 0x5c4a7d : 0x8d5a7c, alpha: 0.5 * (1 - share * 0.75) })
    }
  }
  if (step < 10) {
    const heat = 1 - step / 10
    drawing.circle(0, 0, 0.25 + grown * 0.75).fill({ color: 0xff5f4a, alpha: 0.75 * heat })
    drawing.circle(0, -0.05, 0.2 + grown * 0.55).fill({ color: 0xffa23d, alpha: 0.9 * heat })
    drawing.circle(0.04, -0.08, 0.16 + grown * 0.34).fill({ color: 0xffe08a, alpha: heat })
  }
  if (step < 4) drawing.circle(0, 0, 0.34 + step * 0.16).fill({ color: 0xffffff, alpha: 0.95 - step * 0.22 })
  drawing
    .circle(0, 0, 0.3 + grown * 1.35)
    .stroke({ color: 0xffd9a0, width: 0.07 * (1 - share) + 0.008, alpha: 0.85 * (1 - share) })
  for (const { turn, reach, side } of shards) {
    const far = reach * (0.2 + grown * 1.25)
    const [x, y] = [Math.cos(turn) * far, Math.sin(turn) * far + share * share * 0.35]
    const [dx, dy] = [Math.cos(turn + step) * side, Math.sin(turn + step) * side]
    drawing
      .poly([x - dx, y - dy, x + dy, y - dx, x + dx, y + dy])
      .fill({ color: share < 0.35 ? 0xfff1c0 : share < 0.7 ? 0xff9a5a : 0x8f7bd8, alpha: 1 - share * 0.85 })
  }
  return drawing
}
