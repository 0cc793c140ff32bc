/** What a game gives the stage and what it gets from it. Scenes live in a worker: what they are given and told is copied there. */
import type { Container, Texture } from 'pixi.js'
import type { Palette } from './palette.ts'

/** What a scene stands on. */
export interface StageGround {
  /** Everything the scene draws hangs here. Its unit is a CSS pixel, its origin the upper left corner. */
  root: Container
  /** Asks for a frame: after any change from outside while the scene rests. */
  wake(): void
  /** The page's own time, in milliseconds of its `performance.now()`: the worker's own begins elsewhere. */
  now(): number
  /** Pixels to a CSS pixel. */
  readonly pixelRatio: number
  /** A picture of something drawn, to be shown many times. */
  texture(from: Container): Texture
}

export interface StageSize {
  width: number
  height: number
}

export interface Frame {
  /** The page's own time in milliseconds, as of `StageGround.now`. */
  now: number
  /** Milliseconds since the last frame, at most 100 beyond those it asked to wait: after a rest or a hidden tab nothing leaps. */
  passed: number
  /** The player or the system asks for less motion: show states, not ways between them. */
  calm: boolean
}

/** Whether the next frame is wanted: at once, so many milliseconds later where that is soon enough, or not until woken. */
export type Moves = boolean | number

/** A drawn scene. All it makes goes with its worker. */
export interface Scene {
  /** Draws a moment. True: something moves, and the next frame is wanted; false: rests until woken. */
  frame(frame: Frame): Moves
  /** The box changed; called once before the first frame. */
  resize(size: StageSize): void
  /** The theme changed; called once before the first frame, before `resize`. */
  paint(palette: Palette): void
}

/** What a scene tells the page while it moves. */
export type Heard = Readonly<Record<string, (...told: never[]) => void>>

/** Each file `…-scene.ts` has one as `makeScene`. `given` comes from the page, what `heard` has is called there. */
export type MakeScene<Made extends Scene, Given, Hears extends Heard> = (ground: StageGround, given: Given, heard: Hears) => Made

/** What a stage is opened by. */
export interface StagePlan<Given, Hears extends Heard> {
  /** The scene's file without its ending: «plinko-scene». */
  scene: string
  given: Given
  heard: Hears
}

/** The plan of scenes that are made by this. */
export type PlanOf<Make> = Make extends MakeScene<Scene, infer Given, infer Hears> ? StagePlan<Given, Hears> : never

type Told<Method> = Method extends (...told: infer Args) => infer Result ? (...told: Args) => Promise<Awaited<Result> | undefined> : never

/** A scene as the page has it: calls go to the worker one after another, and each is over when the worker has done it, or is gone and nothing comes of it. */
export type Distant<Made extends Scene> = { readonly [Name in Exclude<keyof Made, keyof Scene>]: Told<Made[Name]> }
