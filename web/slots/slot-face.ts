/** How a machine presents itself: to the house as any game does, to the lobby by its tile, to its screen by its drawn world. */
import type { SlotGame, SlotParams } from '@kurazh/games/slots/engine/machine.ts'
import type { GameFace } from '../play/layout/game-face.ts'

export interface SlotFace extends GameFace<SlotParams> {
  rules(): Promise<SlotGame>
  /** One sentence: what is special about it. */
  about: string
  /** Other words people look for it by. */
  aliases: string
  /** How wins are found, in words: «5 линий». */
  mechanic: string
  /** Address of the tile, 480 × 288. */
  tile: string
  /** Its drawn world and its words, loaded with its screen. */
  world(): Promise<SlotWorld>
}

/** A counted thing in its three forms: «самовар», «самовара», «самоваров». */
export type Counted = readonly [one: string, few: string, many: string]

/** The drawn world of a machine. All drawings are lit from the upper left. */
export interface SlotWorld {
  /** Address of one drawing with every symbol in a row, 100 × 100 each, in the order of the machine's symbols. */
  symbols: string
  /** Their names by the same order. */
  names: readonly Counted[]
  /** What a symbol does, by its number, where the words of its role would not be true of it. */
  deeds?: Readonly<Record<number, string>>
  /** Addresses of the background's planes, the farthest first, each 1600 × 900 with what matters in the middle. */
  planes: readonly string[]
  /** The same by daylight, for the light theme; where absent the world has one light. */
  dayPlanes?: readonly string[]
  /** Address of the frame around the board, and where its window is: shares of its width and height. */
  frame: { drawing: string; width: number; height: number; window: { left: number; top: number; width: number; height: number } }
  /** Colours as «#rrggbb»: of the light on wins, of lines, of the ground behind the symbols in both themes. */
  colours: { glow: string; line: string; well: string }
  /** What drifts in its air, over the background: sparks and fireflies rise, snow and petals fall. */
  motes?: { way: 'rise' | 'fall'; colour: string }
  /** Notes of its own sounds: hertz, played as a reel stops, as a line wins. */
  notes: { stop: number; win: readonly number[] }
}
