/** Types a game and a shelf of games as the lobby shows them. */
import type { ComponentType, ReactNode } from 'react'
import { findByWords } from '../../ui/text/find-by-words.ts'

export interface LobbyGame {
  id: string
  title: string
  path: string
  category: string
  icon: ComponentType<{ size?: number }>
  /** URL of the drawn scene. */
  scene: string
  /** Drawn over the scene; may load lazily. */
  picture?: ReactNode
  about: string
  /** Other words people search for. */
  aliases: string
  open: boolean
  /** Listed only in its season; a search always finds it. */
  isEvent?: boolean
  /** «возврат 99 %», from the rules; open games only. */
  returned?: () => string
  /** A drawing with a transparent background: the sky behind it follows the theme. */
  art?: ComponentType<{ className?: string | undefined }>
}

/** The games of one category, shown as one row. */
export interface LobbyShelf {
  /** The category, and the title of the row. */
  title: string
  /** Said next to the title: «8 автоматов». */
  count: string
  games: readonly LobbyGame[]
  /** `cover`: tall, cut from the middle of the scene. */
  form: 'tile' | 'cover' | 'table' | 'wide'
  /** A screen of its own with all of them. */
  path?: string
  /** The screen of the player's favourites among them. */
  favourites?: string
}

/** What a bet was made on. */
export type PlayedGame = Pick<LobbyGame, 'id' | 'title' | 'path' | 'icon' | 'scene'>

/** The games that match a search, in their order: every word of it begins some word of a text about the game. */
export const findGames = <Game extends Pick<LobbyGame, 'title' | 'category' | 'about' | 'aliases'>>(
  games: readonly Game[],
  query: string,
): Game[] =>
  findByWords(games, query, ({ title, category, about, aliases }) => `${title} ${category} ${about} ${aliases}`)
