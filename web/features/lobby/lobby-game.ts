/** A game as the lobby presents it; the catalogue's entries have this shape. */
import type { ComponentType } from 'react'

export interface LobbyGame {
  id: string
  title: string
  path: string
  category: string
  icon: ComponentType<{ size?: number }>
  /** Address of the drawn scene. */
  scene: string
  about: string
  /** Other words people look for it by. */
  aliases: string
  open: boolean
  /** It stands among the others in its season only; a search finds it at any time. */
  isEvent?: boolean
  /** «возврат 99 %», from the rules; open games only. */
  returned?: () => string
  /** A drawing on a clear ground: the sky behind it follows the theme. */
  art?: ComponentType<{ className?: string | undefined }>
}

/** What a bet was made on: a game of the lobby, or a machine that stands in a lobby of its own. */
export type PlayedGame = Pick<LobbyGame, 'id' | 'title' | 'path' | 'icon' | 'scene'>

/** The games that answer a search: every word of it stands somewhere in what is known of the game. */
export function findGames<Game extends Pick<LobbyGame, 'title' | 'category' | 'about' | 'aliases'>>(games: readonly Game[], query: string): Game[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  return games.filter(({ title, category, about, aliases }) => {
    const text = plain(`${title} ${category} ${about} ${aliases}`)
    return words.every((word) => text.includes(word))
  })
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е')
}
