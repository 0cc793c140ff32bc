/** Formats a game's return for its tile and for the page of returns. */
import { gameReturns } from '../generated/game-returns.ts'

/** «99 %», or «98.9–99.2 %». Throws for a game without rules. */
export function returnText(id: string): string {
  const returned = gameReturns[id]
  if (returned === undefined) throw new Error(`no return of ${id}: call \`npm run generate\``)
  return returned
}

/** «возврат 99 %». Throws for a game without rules. */
export const rtpText = (id: string): string => `возврат ${returnText(id)}`
