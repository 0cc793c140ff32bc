/** The drawn board: pegs that light as they are touched, falling balls with their trails, sparks over a bin that won. */
import type { Palette } from '../../play/stage/palette.ts'
import type { Frame, Scene, StageGround, StageSize } from '../../play/stage/scene.ts'
import { createBalls } from './balls.ts'
import { binX, fitBoard, pegMet, pegX } from './board.ts'
import type { Fall } from './fall.ts'
import { createPegs } from './pegs.ts'
import { drawPictures } from './pictures.ts'
import { createSparks } from '../../play/stage/sparks.ts'

export interface PlinkoScene extends Scene {
  /** Another number of rows. */
  show(rows: number): void
  /** A ball sets out, or did at this moment of the page; `share` shortens its fall. */
  drop(fall: Fall, share: number, startedAt: number): void
  /** A path lights up at once and fades: instead of a fall. */
  trace(path: string): void
  /** Sparks over a bin that won; more of them the more it is worth, 1 to 5. */
  burst(bin: number, level: number): void
  /** Takes everything out of the air. */
  clear(): void
}

const sparkColours = [0xffc94d, 0xffdf8d, 0xffffff, 0xff9a6b]
const pegColours = { dark: 0xe4defc, light: 0x5a4a9c } as const

/** With many balls every touch would be a roar; so many milliseconds lie between two that are told. */
const touchesApartMs = 34

/** `touch` hears of pegs that balls touch: how far from the middle one stands, 0 to 1. */
export function makeScene({ root, wake, now, texture }: StageGround, _given: null, heard: { touch: (aside: number) => void }): PlinkoScene {
  const pictures = drawPictures(texture)
  const pegs = createPegs(pictures)
  const sparks = createSparks(pictures.spark, sparkColours)
  let rows = 8
  let box: StageSize = { width: 1, height: 1 }
  let fit = fitBoard(box.width, box.height, rows)
  let touchedAt = 0
  const balls = createBalls(pictures, (row, peg) => {
    pegs.touch(row, peg)
    if (now() - touchedAt < touchesApartMs) return
    touchedAt = now()
    heard.touch(Math.min(1, Math.abs(pegX(row, peg)) / (rows / 2)))
  })
  root.addChild(pegs.layer, balls.layer, sparks.layer)
  const lay = () => {
    fit = fitBoard(box.width, box.height, rows)
    pegs.lay(fit)
    wake()
  }
  const lightPath = (path: string) => {
    let rights = 0
    for (const [row, turn] of Array.from(path).entries()) {
      pegs.touch(row, pegMet(rights))
      if (turn === 'R') rights += 1
    }
  }
  /** Changes something from outside, then asks for a frame. */
  const waking = <Args extends unknown[]>(change: (...args: Args) => void) => (...args: Args) => {
    change(...args)
    wake()
  }
  return {
    show(count) {
      if (count === rows) return
      rows = count
      lay()
    },
    drop: waking((fall: Fall, share: number, startedAt: number) => balls.drop(fall, share, startedAt)),
    trace: waking(lightPath),
    burst: waking((bin, level) => sparks.burst(fit.middle + binX(rows, bin) * fit.gap, fit.binTop, level, fit.gap)),
    clear: waking(() => {
      balls.clear()
      sparks.clear()
    }),
    frame({ now: moment, passed }: Frame) {
      const moving = [balls.move(fit, moment), pegs.cool(passed), sparks.move(passed)]
      return moving.includes(true)
    },
    resize(size) {
      box = size
      lay()
    },
    paint: ({ theme, brand, gold }: Palette) => pegs.paint(pegColours[theme], theme === 'light' ? brand : gold),
  }
}
