/**
 * Draws the flight as everyone sees it: dusk on the pad, the way up through clouds to the planets, parachutes of
 * players who took their money, the explosion. It is drawn from timestamps alone, so a page that joins late or wakes up
 * is at once in step with the others.
 */
import { Container, Texture } from '../../../play/stage/pixi.ts'
import type { Palette } from '../../../play/stage/palette.ts'
import type { Frame, Moves, Scene, StageGround, StageSize } from '../../../play/stage/scene.ts'
import { makeBlast } from './blast.ts'
import { worldColours } from './colours.ts'
import { makeCurve } from './curve.ts'
import {
  altitudeAt,
  leanAt,
  type Moment,
  plotBox,
  type PlotBox,
  type Point,
  pointAt,
  smoothLaw,
  spanAt,
} from './flight-path.ts'
import { replayClock, type ReplayedFlight } from '../replay-clock.ts'
import { makeGround } from './ground.ts'
import { type Jump, makeParachutes } from './parachutes.ts'
import type { Drawings, Pictures } from './drawings.ts'
import { drawDot, makeRocket } from './rocket.ts'
import { makeSky } from './sky.ts'

/** Where the round is, in milliseconds of the page's `performance.now()`. */
export type FlightState =
  | { phase: 'ground'; startsAt: number | null }
  /** `heldAt`: the connection is lost, and nothing is drawn past this instant. */
  | { phase: 'flying'; startedAt: number; heldAt: number | null }
  | { phase: 'crashed'; startedAt: number; crashedAt: number }

export interface CrashScene extends Scene {
  /** `doublingMs`: the flight's law without its steps, the time in which the multiplier doubles. */
  show(state: FlightState, doublingMs: number): void
  /** True when it is shown: only a few fit. */
  jump(jump: Jump): boolean
  /** Sets the avatar of a player who has jumped. */
  face(key: string, picture: ImageBitmap): void
  /** Draws a flight by another clock than the page's. */
  replay(flight: ReplayedFlight): void
}

/** The engine warms up this long before the start. */
const ignitionMs = 1600
/** The camera returns to the ground within about this time. */
const returnMs = 420
/** Milliseconds between frames: where things only drift, and where a flight is shown as still frames. */
const [driftMs, stillMs] = [60, 200]
const shakeMs = 420
/** How far the whole picture is shaken at most, in CSS pixels: it is drawn this much beyond each edge. */
const shakeReach = 8

type Law = (ms: number) => number

/** Everything that is drawn, from the farthest to the nearest. */
function makeWorld({ root, texture }: StageGround, drawings: Drawings, multiplierAt: Law) {
  const pictures = Object.fromEntries(
    Object.entries(drawings).map(([name, drawing]) => [name, Texture.from(drawing)]),
  ) as Pictures
  const drawnDot = drawDot()
  const dot = texture(drawnDot)
  drawnDot.destroy()
  const parts = {
    sky: makeSky(pictures),
    ground: makeGround(),
    curve: makeCurve(multiplierAt),
    parachutes: makeParachutes(),
    rocket: makeRocket(pictures, dot),
    blast: makeBlast(dot),
  }
  const whole = new Container()
  whole.addChild(...Object.values(parts).map((part) => part.root))
  root.addChild(whole)
  return { ...parts, whole }
}

/** The view of the scene: its box, its colours, the camera's height. */
interface View {
  size: StageSize
  box: PlotBox
  palette: Palette | null
  /** In heights of the canvas. */
  altitude: number
  /** Where and when the way down began; null in flight. */
  returnFrom: { altitude: number; at: number } | null
  /** Seconds that clouds and stars have drifted. */
  drift: number
}

type World = ReturnType<typeof makeWorld>

/** Draws the flight up to `now`, or up to its end, and returns where the rocket is. */
function drawFlight(
  world: World,
  { box, altitude, drift }: View,
  now: Moment,
  frame: Frame,
  thrust: number,
  multiplierAt: (ms: number) => number,
): Point {
  const span = spanAt(now, multiplierAt)
  const at = pointAt(box, span, now)
  const seconds = frame.now / 1000
  world.sky.frame(altitude, drift)
  world.ground.frame(altitude, seconds, frame.calm)
  world.curve.frame(now, span, now.ms > 0 ? 1 : 0, frame.calm)
  world.parachutes.frame(box, span, frame.passed, seconds, frame.calm)
  const lean = leanAt(box, span, now, multiplierAt)
  world.rocket.frame({ ...at, lean, length: box.rocket }, thrust, seconds, frame.passed, frame.calm)
  return at
}

/**
 * The rocket on its pad; after a flight the camera comes down first. While bets are open only clouds drift and lamps
 * breathe.
 */
function drawGround(
  world: World,
  view: View,
  startsAt: number | null,
  frame: Frame,
  multiplierAt: (ms: number) => number,
): Moves {
  // By timestamps, so that a slow screen comes down no later.
  view.returnFrom ??= { altitude: view.altitude, at: frame.now }
  const { altitude, at } = view.returnFrom
  view.altitude = frame.calm ? 0 : altitude * Math.exp((at - frame.now) / returnMs)
  if (view.altitude < 0.002) view.altitude = 0
  view.drift = frame.now / 1000
  const left = startsAt === null ? Number.POSITIVE_INFINITY : startsAt - frame.now
  const ignition = Math.max(0, Math.min(1, 1 - left / ignitionMs))
  world.rocket.root.alpha = 1 - Math.min(1, view.altitude * 3)
  drawFlight(world, view, { ms: 0, multiplier: 1 }, frame, ignition * 0.45, multiplierAt)
  if (view.altitude > 0 || (ignition > 0 && !frame.calm)) return true
  return frame.calm ? false : driftMs
}

type Aloft = Exclude<FlightState, { phase: 'ground' }>

/** The flight and its end; as still frames with reduced motion. */
function drawAloft(world: World, view: View, state: Aloft, frame: Frame, multiplierAt: (ms: number) => number): Moves {
  const until = state.phase === 'crashed' ? state.crashedAt : Math.min(frame.now, state.heldAt ?? frame.now)
  const ms = Math.max(0, until - state.startedAt)
  view.altitude = altitudeAt(ms)
  view.returnFrom = null
  view.drift = ms / 1000
  const at = drawFlight(
    world,
    view,
    { ms, multiplier: multiplierAt(ms) },
    frame,
    state.phase === 'flying' ? 1 : 0,
    multiplierAt,
  )
  const goesOn = frame.calm ? stillMs : true
  if (state.phase === 'flying') return goesOn
  const since = frame.now - state.crashedAt
  const left = 1 - since / shakeMs
  if (left > 0 && !frame.calm)
    world.whole.position.set(
      Math.sin(since / 17) * shakeReach * left * left,
      Math.cos(since / 13) * shakeReach * 0.75 * left * left,
    )
  const burning = world.blast.frame(since, at, view.box.rocket * 0.62, frame.calm)
  return burning && goesOn
}

export function makeScene(ground: StageGround, drawings: Drawings): CrashScene {
  let law = smoothLaw(1)
  const multiplierAt: Law = (ms) => law(ms)
  let clock = (now: number) => now
  const world = makeWorld(ground, drawings, multiplierAt)
  const view: View = {
    size: { width: 1, height: 1 },
    box: plotBox(1, 1),
    palette: null,
    altitude: 0,
    returnFrom: null,
    drift: 0,
  }
  let state: FlightState = { phase: 'ground', startsAt: null }
  const redraw = () => {
    if (!view.palette) return
    const colours = worldColours(view.palette)
    world.sky.resize(view.size, shakeReach)
    world.ground.draw(view.size, view.box, colours, shakeReach)
    world.curve.draw(view.size, view.box, colours, shakeReach)
  }
  return {
    show(next, doublingMs) {
      law = smoothLaw(doublingMs)
      if (state.phase !== next.phase) {
        if (next.phase !== 'crashed') world.blast.hide()
        if (next.phase === 'ground') world.parachutes.clear()
        world.rocket.hide(next.phase === 'crashed')
        world.rocket.root.alpha = 1
      }
      state = next
      ground.wake()
    },
    jump(jump) {
      ground.wake()
      return world.parachutes.add(jump, view.palette?.theme === 'light' ? 0x241a5c : 0xffffff)
    },
    face: (key, picture) => {
      world.parachutes.showFace(key, picture)
      ground.wake()
    },
    replay({ begunAt, flightMs }) {
      clock = replayClock(begunAt, flightMs).at
    },
    paint(palette) {
      view.palette = palette
      world.sky.paint(worldColours(palette))
      redraw()
    },
    resize(size) {
      view.size = size
      view.box = plotBox(size.width, size.height)
      redraw()
    },
    frame(pageFrame) {
      const frame = { ...pageFrame, now: clock(pageFrame.now) }
      world.whole.position.set(0, 0)
      return state.phase === 'ground'
        ? drawGround(world, view, state.startsAt, frame, multiplierAt)
        : drawAloft(world, view, state, frame, multiplierAt)
    },
  }
}
