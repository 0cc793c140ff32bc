/**
 * Defines how a machine presents itself: to the frame like any game, to the lobby by its tile, to its screen by its
 * drawn theme.
 */
import type { SlotGame, SlotParams } from '@kurazh/games/slots/engine/machine.ts'
import type { GameFace } from '../play/game/game-face.ts'

export interface SlotFace extends GameFace<SlotParams> {
  rules(): Promise<SlotGame>
  /** One sentence: its special feature. */
  about: string
  /** Other words people search for it by. */
  aliases: string
  /** The way wins are found, in words: «5 линий». */
  mechanic: string
  /** Address of the tile, 480 × 288. */
  tile: string
  /** Its drawn theme, and the names of its symbols. */
  world: SlotWorld
}

/** A counted thing in its three forms: «самовар», «самовара», «самоваров». */
export type Counted = readonly [one: string, few: string, many: string]

/** The row of places over the reels that says how near the machine's special feature is. */
export interface Meter {
  /** The symbols on the board that fill it; absent where the factor of the round does. */
  symbols?: readonly number[]
  /** The number of places. */
  count: number
  /** A reel counts once, however many of its cells they fill. */
  byReel?: true
  /** What they bring, after their count and name: «6 монет → казна». */
  brings?: string
  /** The whole sentence where there is no such arrow. */
  says?: string
}

/** The drawn theme of a machine. All drawings are lit from the upper left. */
export interface SlotWorld {
  /** Address of one drawing with every symbol in a row, 100 × 100 each, in the order of the machine's symbols. */
  symbols: string
  /** Their names by the same order. */
  names: readonly Counted[]
  /** The effect of a symbol, by its number, where the text of its role would be untrue. */
  deeds?: Readonly<Record<number, string>>
  /**
   * Addresses of the background's planes, the farthest first, each 1600 × 900 with the essential part in the middle.
   */
  planes: readonly string[]
  /** The same by daylight, for the light theme; where absent the theme has one light. */
  dayPlanes?: readonly string[]
  /** Address of the frame around the board, and where its window is: shares of its width and height. */
  frame: {
    drawing: string
    width: number
    height: number
    window: { left: number; top: number; width: number; height: number }
  }
  meter: Meter
  /** Colours as «#rrggbb»: the light on wins, the lines, and the ground behind the symbols in both themes. */
  colours: { glow: string; line: string; well: string }
  /** Particles over the background: sparks and fireflies rise, snow and petals fall. */
  motes?: { way: 'rise' | 'fall'; colour: string }
  /** Notes of its own sounds, in hertz, played as a reel stops and as a line wins. */
  notes: { stop: number; win: readonly number[] }
}
