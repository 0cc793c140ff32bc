/** What a game gives the stage and what it gets from it. */
import type { Container, Texture } from 'pixi.js'
import type { Palette } from './palette.ts'

/** What a scene stands on. */
export interface StageGround {
  /** Everything the scene draws hangs here. Its unit is a CSS pixel, its origin the upper left corner. */
  root: Container
  /** Asks for a frame: after any change from outside while the scene rests. */
  wake(): void
  /** A picture of something drawn, to be shown many times; the scene destroys it. */
  texture(from: Container): Texture
}

export interface StageSize {
  width: number
  height: number
}

export interface Frame {
  /** Milliseconds of `performance.now()`. */
  now: number
  /** Milliseconds since the last frame, at most 100: after a rest or a hidden tab nothing leaps. */
  passed: number
  /** The player or the system asks for less motion: show states, not ways between them. */
  calm: boolean
}

/** Whether the next frame is wanted: at once, in a while where things only drift, or not until woken. */
export type Moves = boolean | 'slowly'

/** A drawn scene. Whatever it makes is destroyed with `root` by the stage; what hangs elsewhere it destroys itself. */
export interface Scene {
  /** Rng a moment. True: something moves, and the next frame is wanted; false: rests until woken. */
  frame(frame: Frame): Moves
  /** The box changed; called once before the first frame. */
  resize(size: StageSize): void
  /** The theme changed; called once before the first frame, before `resize`. */
  paint(palette: Palette): void
  destroy?(): void
}

export type MakeScene<Made extends Scene> = (ground: StageGround) => Made | Promise<Made>
