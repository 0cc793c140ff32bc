/**
 * The flight as everyone sees it: dusk on the pad, the way up through clouds to the planets, parachutes of those who took
 * their money, the explosion. It is drawn from instants alone, so a page that comes late or wakes up is at once where
 * everybody is.
 */
import { Container } from '../../../play/stage/pixi.ts'
import type { Palette } from '../../../play/stage/palette.ts'
import type { Frame, Scene, StageGround, StageSize } from '../../../play/stage/scene.ts'
import { blastStepMs, blastSteps, makeBlast } from './blast.ts'
import { worldColours } from './colours.ts'
import { makeCurve } from './curve.ts'
import { altitudeAt, leanAt, type Moment, plotBox, pointAt, spanAt } from './flight-path.ts'
import { makeGround } from './ground.ts'
import { type Jump, makeParachutes } from './parachutes.ts'
import { loadPictures, type Pictures } from './pictures.ts'
import { drawDot, makeRocket } from './rocket.ts'
import { makeSky } from './sky.ts'

/** Where the round is, in milliseconds of `performance.now()`. */
export type FlightState =
  | { phase: 'ground'; startsAt: number | null }
  /** `heldAt`: the line is down, and nothing is drawn past this instant. */
  | { phase: 'flying'; startedAt: number; heldAt: number | null }
  | { phase: 'crashed'; startedAt: number; crashedAt: number }

export interface CrashScene extends Scene {
  show(state: FlightState): void
  jump(jump: Jump): void
}

/** The engine warms up so long before the start. */
const ignitionMs = 1600
/** The eye comes back to the ground within about this time. */
const returnMs = 420
const shakeMs = 420

/** Loads the pictures first: the scene stands whole or not at all. `multiplierAt` is the flight's law without its steps. */
export async function loadCrashScene(multiplierAt: (ms: number) => number): Promise<(ground: StageGround) => CrashScene> {
  const pictures = await loadPictures()
  return (ground) => makeCrashScene(ground, pictures, multiplierAt)
}

function makeCrashScene({ root, wake, texture }: StageGround, pictures: Pictures, multiplierAt: (ms: number) => number): CrashScene {
  const drawnDot = drawDot()
  const dot = texture(drawnDot)
  drawnDot.destroy()
  const world = new Container()
  const sky = makeSky(pictures)
  const ground = makeGround()
  const curve = makeCurve(multiplierAt)
  const parachutes = makeParachutes()
  const rocket = makeRocket(pictures, dot)
  const blast = makeBlast()
  world.addChild(sky.root, ground.root, curve.root, parachutes.root, rocket.root, blast.root)
  root.addChild(world)

  let state: FlightState = { phase: 'ground', startsAt: null }
  let size: StageSize = { width: 1, height: 1 }
  let box = plotBox(1, 1)
  let palette: Palette
  let altitude = 0
  let drift = 0
  const redraw = () => {
    const colours = worldColours(palette)
    sky.resize(size)
    ground.draw(size, box, colours)
    curve.draw(size, box, colours)
  }

  /** The flight up to `now`, or as far as it got. */
  const fly = (now: Moment, { now: instant, passed, calm }: Frame, thrust: number) => {
    const span = spanAt(now, multiplierAt)
    const at = pointAt(box, span, now)
    const seconds = instant / 1000
    sky.frame(altitude, drift)
    ground.frame(altitude, seconds, calm)
    curve.frame(now, span, now.ms > 0 ? 1 : 0)
    parachutes.frame(box, span, passed, seconds, calm)
    rocket.frame({ ...at, lean: leanAt(box, span, now, multiplierAt), length: box.rocket }, thrust, seconds, passed, calm)
    return at
  }
  const onGround = (frame: Frame, startsAt: number | null): boolean => {
    altitude = frame.calm ? 0 : altitude * Math.exp(-frame.passed / returnMs)
    if (altitude < 0.002) altitude = 0
    drift = frame.now / 1000
    const left = startsAt === null ? Number.POSITIVE_INFINITY : startsAt - frame.now
    const ignition = Math.max(0, Math.min(1, 1 - left / ignitionMs))
    rocket.root.alpha = 1 - Math.min(1, altitude * 3)
    fly({ ms: 0, multiplier: 1 }, frame, ignition * 0.45)
    return !frame.calm || altitude > 0
  }
  return {
    show(next) {
      if (state.phase !== next.phase) {
        if (next.phase !== 'crashed') blast.hide()
        if (next.phase === 'ground') parachutes.clear()
        rocket.hide(next.phase === 'crashed')
        rocket.root.alpha = 1
      }
      state = next
      wake()
    },
    jump(jump) {
      parachutes.add(jump, palette.theme === 'light' ? 0x241a5c : 0xffffff)
      wake()
    },
    paint(next) {
      palette = next
      sky.paint(worldColours(next))
      redraw()
    },
    resize(next) {
      size = next
      box = plotBox(size.width, size.height)
      redraw()
    },
    frame(frame) {
      world.position.set(0, 0)
      if (state.phase === 'ground') return onGround(frame, state.startsAt)
      const until = state.phase === 'crashed' ? state.crashedAt : Math.min(frame.now, state.heldAt ?? frame.now)
      const ms = Math.max(0, until - state.startedAt)
      altitude = altitudeAt(ms)
      drift = ms / 1000
      const at = fly({ ms, multiplier: multiplierAt(ms) }, frame, state.phase === 'flying' ? 1 : 0)
      if (state.phase === 'flying') return true
      const since = frame.now - state.crashedAt
      const left = 1 - since / shakeMs
      if (left > 0 && !frame.calm) world.position.set(Math.sin(since / 17) * 8 * left * left, Math.cos(since / 13) * 6 * left * left)
      const burning = blast.frame(since, at, box.rocket * 0.62, frame.calm)
      return burning || since < blastSteps * blastStepMs
    },
    destroy() {
      sky.destroy()
      curve.destroy()
      parachutes.destroy()
      blast.destroy()
      dot.destroy(true)
      for (const picture of Object.values(pictures)) picture.destroy(true)
    },
  }
}
