/** Reads corrected bets that their players have not seen yet. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { correctionOf, type StoredCorrection } from '../hand/correction-log.ts'
import { tableRoundsOf } from '../store/table-store.ts'
import { correctedBets, type PlayedTableBet } from './table-bets.ts'

/** How many a page shows at a time; the rest comes when these have been seen. */
const mostShown = 20

export async function unseenCorrections(
  db: Db,
  player: number,
): Promise<{ bet: PlayedTableBet; result: unknown; correction: StoredCorrection }[]> {
  const bets = await correctedBets(db, player, mostShown)
  const told = await Promise.all(
    bets.map(async (bet) => {
      const [correction, [round]] = [
        await correctionOf(db, bet.game, bet.round),
        await tableRoundsOf(db, bet.game, [bet.round]),
      ]
      return correction === undefined || round === undefined ? [] : [{ bet, result: round.result, correction }]
    }),
  )
  return told.flat()
}

export async function seeCorrection(db: Db, player: number, game: string, round: number): Promise<void> {
  await sql`update table_bet set correction_seen = true where player = ${player} and game = ${game} and round = ${round} and corrected is not null`.execute(
    db,
  )
}
