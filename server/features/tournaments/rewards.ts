/** Prizes that could not be paid automatically wait to be taken. */
import { sql } from 'kysely'
import type { Reward, Waiting } from '../../rewards/reward.ts'
import { payoutKey } from './joining.ts'
import type { Row } from './rows.ts'

export const tournamentPrize: Reward = {
  name: 'tournament',
  async waiting(db, player): Promise<Waiting[]> {
    const { rows } = await sql<Pick<Row<'tournament_prize'>, 'tournament' | 'amount' | 'payments'>>`
      select tournament, amount - paid as amount, payments from tournament_prize where player = ${player} and paid_at is null and waits order by tournament`.execute(
      db,
    )
    return rows.map(({ tournament, amount, payments }) => ({
      id: `tournament:${tournament}`,
      kopecks: amount,
      key: payoutKey(Number(tournament), payments),
    }))
  },
  async taken(tx, player, { id }) {
    await sql`update tournament_prize set paid_at = clock_timestamp(), paid = amount, payments = payments + 1 where player = ${player} and 'tournament:' || tournament = ${id}`.execute(
      tx,
    )
  },
}
