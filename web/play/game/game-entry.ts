/**
 * Describes a game before any of its code is loaded, and how its first bet is made. Data only: programs outside the
 * page read it too.
 */

/** The shelves of the lobby, in their order. */
export const categories = ['Быстрые', 'Слоты', 'Live', 'События'] as const
export type Category = (typeof categories)[number]

/** The fields that lists of bets need of a game. */
export interface GameName {
  /** The game's id where there is such a game, otherwise a name of the section. */
  id: string
  /** The name in menus and on tiles. */
  title: string
  path: string
  /** Of a game that is played only with gifts: the text of its link from a bet, in place of «Сыграть в …». */
  gift?: { wayBack: string }
}

/** A live table in menus and the lobby. */
export interface TableName extends GameName {
  /** Other words people search for it by. */
  aliases: string
}

/** Paths on the site's 24 grid, drawn as lines in the colour of the text; dots are short lines with their own width. */
export type IconLines = readonly (string | { d: string; width: number })[]

/** A game or a section in menus and the lobby. Its scene is `scene.svg` next to it. */
export interface GameEntry extends GameName {
  /** In the window's title; of machines, in the phone's picker too. */
  section: string
  category: Category
  icon: IconLines
  /** One sentence: the player's action in the game. */
  about: string
  /** Other words people search for it by. */
  aliases: string
  /** Shown on its tile instead of the return of its rules. */
  returned?: string
  /** Open by seasons, and shown shortly before and during them only. */
  isEvent?: boolean
}

/** A button that takes the usual stake of 10 ₽, before anything is chosen. */
export interface BetButton {
  word: string
  /** The chosen parameters: «000000–494999». */
  on?: string
  /** The possible payout: «20 ₽», «до 330 ₽». */
  brings?: string
}

/**
 * How a newcomer makes the first bet, by finger, mouse or key. Tests, screenshots and `bench/first-hour.ts` use it; the
 * page does not load it.
 */
export interface FirstBet {
  /** The controls that take the stake; the first one is pressed. */
  buttons: readonly [BetButton, ...BetButton[]]
  /**
   * Of a game of steps: the beginning of the name of the control pressed next, until the game is over or can be taken;
   * several are parted by «|».
   */
  step?: string
  /** Of shared rounds: the text of the button while a round goes on. */
  late?: string
  /** Its stage is drawn by a scene, in a worker. */
  drawn?: boolean
}
