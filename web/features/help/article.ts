/** Types of the help: articles on shelves, and the rules that each game provides. */
import type { Text } from '../../ui/text/text.ts'

/** Its path is /help/{id}. */
export interface Article extends Text {
  id: string
}

export type ShelfId = 'start' | 'money' | 'fairness' | 'account' | 'care'

export interface Shelf {
  id: ShelfId
  title: string
  /** The shelf's content in one sentence. */
  about: string
  articles: readonly Article[]
}

/** A game in the help; its rules load when the help opens. */
export interface HelpGame {
  id: string
  title: string
  path: string
  /** How it is played, provided by the game itself, so that every figure comes from its rules. */
  rules: () => Promise<Text>
}
