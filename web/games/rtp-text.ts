/** What a tile says of a game's return. The build replaces this file by a table made from the same rules (web/build/rtp-table.ts): the lobby loads none of them. */
import { games } from '@kurazh/games/index.ts'
import { type GameRtp, rtpRange } from '../play/layout/rtp-range.ts'

/** «возврат 99 %», from the exact returns of all cases. Throws for a game without rules. */
export function rtpText(id: string): string {
  const game = Object.values(games).find((each) => each.id === id)
  if (!game) throw new Error(`no game has rules under ${id}`)
  return `возврат ${rtpRange(game as GameRtp<unknown>)}`
}
