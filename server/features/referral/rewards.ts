/** Rewards of a link up to the last checked day: for its owner and for the newcomer. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { wholeKopecks } from '@kurazh/games/core/house-edge.ts'
import { paidOf } from '../../rewards/pay.ts'
import type { Reward, Waiting } from '../../rewards/reward.ts'
import type { Row } from './rows.ts'

/** Whole kopecks offered so far, and how many of them were taken. */
export async function incomeOf(db: Db | Tx, player: number): Promise<{ offered: bigint; claimed: bigint }> {
  const { rows } = await sql<
    Pick<Row<'referral_income'>, 'income'>
  >`select income from referral_income where player = ${player}`.execute(db)
  const claimed = (await paidOf(db, 'referral', [player])).get(player) ?? 0n
  return { offered: wholeKopecks(rows[0]?.income ?? 0n), claimed }
}

export const referralIncome: Reward = {
  name: 'referral',
  async waiting(db, player): Promise<Waiting[]> {
    const { offered, claimed } = await incomeOf(db, player)
    // What was paid before a newcomer was held stays paid, so the offered sum may be less than the taken one.
    return offered > claimed
      ? [{ id: 'referral', kopecks: offered - claimed, key: `referral:${offered}:${claimed}` }]
      : []
  },
}
