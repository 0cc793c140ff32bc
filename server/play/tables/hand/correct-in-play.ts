/**
 * A round that is corrected while its end is still shown: the leader of its table shows what counts now, and the payouts
 * that follow from it. Without it the wheel would stand at the wrong number under the notice of the correction.
 */
import { rulesOf } from '@kurazh/games/index.ts'
import type { Db } from '../../../platform/database/database.ts'
import { replayed, type TableInPlay } from '../loop/table-in-play.ts'
import type { TableStore } from '../store/table-store.ts'
import { correctionOf } from './correction-log.ts'

export async function correctInPlay(db: Db, store: TableStore, table: string, round: TableInPlay): Promise<void> {
  const game = rulesOf(table, round.version, 'table')
  const [stored, correction, bets] = [
    await store.round(table, round.number),
    await correctionOf(db, table, round.number),
    await store.betsOf(table, round.number),
  ]
  if (game === undefined || stored === undefined || correction === undefined) return
  Object.assign(round, { correction, told: correction.told, result: stored.result })
  for (const { player, payout, multiplierE4, firstPayout } of bets) {
    const laid = round.bets.get(player)
    if (laid !== undefined)
      Object.assign(laid, { payout, multiplierE4, ...(firstPayout !== undefined && { firstPayout }) })
  }
  round.play = replayed(game, round)
}
