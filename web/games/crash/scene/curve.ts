/** The line behind the rocket with its axes: multipliers to the left, seconds below. */
import { Container, FillGradient, Graphics, Text } from '../../../play/stage/pixi.ts'
import type { StageSize } from '../../../play/stage/scene.ts'
import type { WorldColours } from './colours.ts'
import { axisMarks, type Moment, type PlotBox, pointAt } from './flight-path.ts'

const samples = 44

export function makeCurve(multiplierAt: (ms: number) => number) {
  const root = new Container()
  const lines = new Graphics()
  const area = new Graphics()
  const line = new Graphics()
  root.addChild(lines, area, line)
  const heightMarks = makeMarks(root, (value) => `${Number(value.toFixed(2))}×`)
  const timeMarks = makeMarks(root, (value) => `${value} с`)
  let box: PlotBox
  let size: StageSize
  let colours: WorldColours
  let gradient: FillGradient | undefined
  let light: FillGradient | undefined
  let beyond = 0
  return {
    root,
    /** `nextBeyond`: the levels are drawn this much past the left and the right edge. */
    draw(nextSize: StageSize, nextBox: PlotBox, nextColours: WorldColours, nextBeyond: number) {
      ;[size, box, colours, beyond] = [nextSize, nextBox, nextColours, nextBeyond]
      gradient?.destroy()
      gradient = new FillGradient({
        type: 'linear',
        textureSpace: 'global',
        start: { x: box.startX, y: 0 },
        end: { x: box.endX, y: 0 },
        colorStops: [
          { offset: 0, color: colours.curveFaint },
          { offset: 0.55, color: colours.curve },
          { offset: 1, color: colours.curve },
        ],
      })
      // Under the line, and gone before the rocket: its light has no edge.
      light?.destroy()
      light = new FillGradient({
        type: 'linear',
        textureSpace: 'local',
        start: { x: 0, y: 0 },
        end: { x: 1, y: 0 },
        colorStops: [
          { offset: 0, color: faded(colours.fill, 0.04) },
          { offset: 0.62, color: faded(colours.fill, 0.16) },
          { offset: 1, color: faded(colours.fill, 0) },
        ],
      })
      heightMarks.paint(colours.line)
      timeMarks.paint(colours.line)
    },
    frame(now: Moment, span: Moment, alpha: number, calm: boolean) {
      root.alpha = alpha
      root.visible = alpha > 0.01
      if (!root.visible || !gradient || !light) return
      const points: number[] = []
      for (let step = 0; step <= samples; step += 1) {
        const ms = (step / samples) * now.ms
        const { x, y } = pointAt(box, span, { ms, multiplier: multiplierAt(ms) })
        points.push(x, y)
      }
      const last = points.at(-2) ?? box.startX
      // Down to the level of the pad: an early flight is a line, not a filled box.
      area
        .clear()
        .poly([...points, last, box.startY, box.startX, box.startY])
        .fill(light)
      drawLine(line.clear(), points).stroke({
        fill: gradient,
        width: Math.max(4, box.rocket * 0.05),
        cap: 'round',
        join: 'round',
      })
      lines.clear()
      const marks = axisMarks(1, span.multiplier * 1.2)
      const levels = marks.map((value) => pointAt(box, span, { ms: 0, multiplier: value }).y)
      for (const y of levels) lines.moveTo(-beyond, y).lineTo(size.width + beyond, y)
      lines.stroke({ color: colours.line, width: 1, alpha: 0.09 })
      const labelled = marks.filter((_, index) => (levels[index] ?? 0) - 18 > signsEnd(size))
      heightMarks.place(calm, labelled, (value) => ({ x: 10, y: (levels[marks.indexOf(value)] ?? 0) - 18 }))
      timeMarks.place(calm, axisMarks(0, span.ms / 1000), (value) => ({
        x: pointAt(box, span, { ms: value * 1000, multiplier: 1 }).x - 8,
        y: size.height - 42,
      }))
    },
  }
}

/** The height of the signs at the upper left of the stage: no label of the axis stands under them. */
const signsEnd = ({ width }: StageSize) => (width < 600 ? 104 : 56)

/** The colour with this alpha, as a stop of a gradient takes it. */
const faded = (colour: number, alpha: number): string =>
  `#${colour.toString(16).padStart(6, '0')}${Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0')}`

function drawLine(line: Graphics, points: readonly number[]): Graphics {
  line.moveTo(points[0] ?? 0, points[1] ?? 0)
  for (let index = 2; index < points.length; index += 2) line.lineTo(points[index] ?? 0, points[index + 1] ?? 0)
  return line
}

/**
 * Labels along an axis. A label is made once for its value and removed when the axis no longer marks it; one per frame,
 * for each takes its time, or all at once where frames are few.
 */
function makeMarks(root: Container, textOf: (value: number) => string) {
  const shown = new Map<number, Text>()
  let colour = 0xffffff
  return {
    paint(next: number) {
      colour = next
      for (const text of shown.values()) text.tint = colour
    },
    place(atOnce: boolean, values: readonly number[], at: (value: number, index: number) => { x: number; y: number }) {
      for (const [value, text] of shown) {
        if (values.includes(value)) continue
        text.destroy()
        shown.delete(value)
      }
      let made = false
      values.forEach((value, index) => {
        let text = shown.get(value)
        if (!text) {
          if (made && !atOnce) return
          made = true
          text = new Text({
            text: textOf(value),
            style: { fontFamily: 'Onest', fontWeight: '600', fontSize: 12.5, fill: 0xffffff },
            alpha: 0.75,
          })
          text.tint = colour
          shown.set(value, text)
          root.addChild(text)
        }
        const { x, y } = at(value, index)
        text.position.set(Math.round(x), Math.round(y))
      })
    },
  }
}
