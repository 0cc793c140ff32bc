/** Formats a game's return for its tile. */
import { gameReturns } from '../generated/game-returns.ts'

/** «возврат 99 %». Throws for a game without rules. */
export function rtpText(id: string): string {
  const returned = gameReturns[id]
  if (returned === undefined) throw new Error(`no return of ${id}: call \`npm run generate\``)
  return `возврат ${returned}`
}
