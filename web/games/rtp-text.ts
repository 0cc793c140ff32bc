/** What a tile says of a game's return. The build replaces this file by a table made from the same rules (web/build/rtp-table.ts): the lobby loads none of them. */
import type { GameRtp } from '../play/layout/rtp-range.ts'

/** «возврат 99 %», from the exact returns of all cases. */
export async function rtpText<Params>({ rules }: { rules: () => Promise<GameRtp<Params>> }): Promise<string> {
  const [{ rtpRange }, game] = await Promise.all([import('../play/layout/rtp-range.ts'), rules()])
  return `возврат ${rtpRange(game)}`
}
