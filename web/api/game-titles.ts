/**
 * The names of games wherever an id comes over the wire: feed, bonuses, statement, the staff's area. The application
 * gives the one dictionary; what stands below games may not know them.
 */
import { createContext, useContext } from 'react'

/** The name of a game by its id; the id itself where there is none. */
type TitleOf = (game: string) => string

export const GameTitles = createContext<TitleOf>((game) => game)
export const useTitleOf = (): TitleOf => useContext(GameTitles)
