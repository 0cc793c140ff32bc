/** What help is made of: articles on shelves, and the rules that each game brings along. */

export interface Article {
  /** Its address is /help/{id}. */
  id: string
  title: string
  /** One sentence beneath the title, in lists and in search results. */
  lead: string
  /** Words that players search by and the text does not use. */
  also?: string
  /** In the markup of `markup.ts`. */
  body: string
  /** Ids of articles to read next. */
  related: readonly string[]
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
  rules: () => Promise<GameRules>
}

/** How a game is played, told by the game itself, so that every figure comes from its rules. */
export interface GameRules {
  lead: string
  /** Words that players search by and the text does not use. */
  also: string
  body: string
}
