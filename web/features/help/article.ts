/** What help is made of: articles on shelves, and the rules that each game brings along. */
import type { Text } from '../../ui/text.ts'

/** Its address is /help/{id}. */
export interface Article extends Text {
  id: string
}

export type ShelfId = 'start' | 'money' | 'fairness' | 'account' | 'care'

export interface Shelf {
  id: ShelfId
  title: string
  /** What is found here, in one sentence. */
  about: string
  articles: readonly Article[]
}

/** A game as help knows it; its rules are fetched when help opens. */
export interface HelpGame {
  id: string
  title: string
  path: string
  /** How it is played, told by the game itself, so that every figure comes from its rules. */
  rules: () => Promise<Text>
}
