/** The ground the rocket leaves: hills at dusk, the pad, the tower with its lamps. */
import { Container, Graphics } from '../../../play/stage/pixi.ts'
import type { StageSize } from '../../../play/stage/scene.ts'
import type { WorldColours } from './colours.ts'
import type { PlotBox } from './flight-path.ts'

export function makeGround() {
  const root = new Container()
  const hills = [new Graphics(), new Graphics()] as const
  const pad = new Graphics()
  const lamps = new Graphics()
  root.addChild(hills[0], hills[1], pad, lamps)
  let height = 1
  return {
    root,
    /** `beyond`: drawn this much past the left and the right edge. */
    draw(size: StageSize, box: PlotBox, colours: WorldColours, beyond: number) {
      height = size.height
      const level = box.startY + box.rocket * 0.47
      drawHills(hills[0], size, beyond, level - size.height * 0.05, size.height * 0.05, {
        color: colours.hills[0],
        alpha: 0.55,
      })
      drawHills(hills[1], size, beyond, level + 4, size.height * 0.022, { color: colours.hills[1], alpha: 1 })
      drawPad(pad, box, level, size.height, colours)
      lamps.clear()
      for (const y of [0.1, 0.45, 0.8])
        lamps
          .circle(box.startX - box.rocket * 0.42, level - box.rocket * (0.25 + y), Math.max(2, box.rocket * 0.022))
          .fill(colours.pad.light)
    },
    frame(altitude: number, seconds: number, calm: boolean) {
      root.visible = altitude < 1.1
      hills[0].y = altitude * height * 0.75
      for (const part of [hills[1], pad, lamps]) part.y = altitude * height
      lamps.alpha = calm ? 1 : 0.55 + 0.45 * Math.sin(seconds * 4)
    },
  }
}

function drawHills(
  hill: Graphics,
  { width, height }: StageSize,
  beyond: number,
  level: number,
  swing: number,
  fill: { color: number; alpha: number },
): void {
  const whole = width + 2 * beyond
  hill.clear().moveTo(-beyond, height * 2)
  for (let step = 0; step <= 24; step += 1)
    hill.lineTo(
      (step / 24) * whole - beyond,
      level - swing * (Math.sin(step * 0.62 + swing) + 0.6 * Math.sin(step * 0.27 + 2)),
    )
  hill
    .lineTo(width + beyond, height * 2)
    .closePath()
    .fill(fill)
}

function drawPad(
  pad: Graphics,
  box: PlotBox,
  level: number,
  height: number,
  { pad: { body, edge } }: WorldColours,
): void {
  const unit = box.rocket
  const x = box.startX
  const tower = x - unit * 0.42
  pad.clear()
  // The tower with its braces and the arm that holds the rocket.
  pad.rect(tower - unit * 0.06, level - unit * 1.12, unit * 0.12, unit * 1.12).fill(body)
  for (let part = 0; part < 6; part += 1) {
    const top = level - unit * (1.1 - part * 0.18)
    pad
      .moveTo(tower - unit * 0.06, top)
      .lineTo(tower + unit * 0.06, top + unit * 0.18)
      .stroke({ color: edge, width: 1.5, alpha: 0.6 })
  }
  pad.rect(tower, level - unit * 0.86, unit * 0.24, unit * 0.035).fill(body)
  pad.rect(tower, level - unit * 0.34, unit * 0.26, unit * 0.035).fill(body)
  // The launch table.
  pad
    .poly([
      x - unit * 0.62,
      level,
      x + unit * 0.5,
      level,
      x + unit * 0.66,
      level + unit * 0.14,
      x - unit * 0.78,
      level + unit * 0.14,
    ])
    .fill(body)
  pad.rect(x - unit * 0.78, level + unit * 0.14, unit * 1.44, height).fill({ color: body, alpha: 0.85 })
  pad
    .moveTo(x - unit * 0.62, level)
    .lineTo(x + unit * 0.5, level)
    .stroke({ color: edge, width: 2, alpha: 0.9 })
}
