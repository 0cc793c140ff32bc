/** A game as the page of returns names it. */
export interface ReturnedGame {
  id: string
  title: string
  path: string
  /** What was bet on, in the game's own words. */
  paramsText(params: unknown): string
  /** The range of exact returns, from the rules: «возврат 99 %». */
  byRules(): string
}
