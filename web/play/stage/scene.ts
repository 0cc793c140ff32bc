/**
 * Defines the interface between a game's scene and its stage. Scenes live in a worker: everything they receive is
 * copied there.
 */
import type { Container, Texture } from 'pixi.js'
import type { Palette } from './palette.ts'

/** The environment of a scene. */
export interface StageGround {
  /** The container of everything the scene draws. Its unit is a CSS pixel, its origin the upper left corner. */
  root: Container
  /** Requests a frame: after any change from outside while the scene is at rest. */
  wake(): void
  /** The page's own time, in milliseconds of its `performance.now()`: the worker's own begins elsewhere. */
  now(): number
  /** Pixels per CSS pixel. */
  readonly pixelRatio: number
  /** A texture of something drawn, to be shown many times. */
  texture(from: Container): Texture
}

export interface StageSize {
  width: number
  height: number
}

export interface Frame {
  /** The page's own time in milliseconds, as of `StageGround.now`. */
  now: number
  /**
   * Milliseconds since the last frame, at most 100 beyond those it asked to wait: after a rest or a hidden tab nothing
   * jumps.
   */
  passed: number
  /** The player or the system requests less motion: show states without transitions. */
  calm: boolean
}

/**
 * When the next frame is wanted: at once, this many milliseconds later where that is soon enough, or not until woken.
 */
export type Moves = boolean | number

/** A drawn scene. Everything it creates is freed with its worker. */
export interface Scene {
  /** Draws a moment. True: something moves, and the next frame is wanted; false: rests until woken. */
  frame(frame: Frame): Moves
  /** The box changed; called once before the first frame. */
  resize(size: StageSize): void
  /** The theme changed; called once before the first frame, before `resize`. */
  paint(palette: Palette): void
}

/** Calls that a scene makes to the page while it moves. */
export type Heard = Readonly<Record<string, (...told: never[]) => void>>

/**
 * Each file `…-scene.ts` exports one as `makeScene`. `given` comes from the page; the functions of `heard` are called
 * there.
 */
export type MakeScene<Made extends Scene, Given, Hears extends Heard> = (
  ground: StageGround,
  given: Given,
  heard: Hears,
) => Made

/** The data that a stage is opened with. */
export interface StagePlan<Given, Hears extends Heard> {
  /** The scene's file without its ending: «plinko-scene». */
  scene: string
  given: Given
  heard: Hears
}

/** The plan of scenes that this function makes. */
export type PlanOf<Make> = Make extends MakeScene<Scene, infer Given, infer Hears> ? StagePlan<Given, Hears> : never

type Told<Method> = Method extends (...told: infer Args) => infer Result
  ? (...told: Args) => Promise<Awaited<Result> | undefined>
  : never

/**
 * A scene on the page's side: calls go to the worker one after another. Each resolves when the worker has done it, or
 * without a result when the worker is gone.
 */
export type Distant<Made extends Scene> = { readonly [Name in Exclude<keyof Made, keyof Scene>]: Told<Made[Name]> }
