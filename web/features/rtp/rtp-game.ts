/** A game on the page of returns. */
export interface RtpGame {
  id: string
  title: string
  path: string
  /** Describes the parameters in the game's own words; loaded when needed. */
  face(): Promise<{ paramsText(params: unknown): string }>
  /** The range of exact returns, from the rules: «99 %». */
  byRules(): string
}
