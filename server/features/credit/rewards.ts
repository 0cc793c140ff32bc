/** Rewards of edge credit: rakeback at any time, and a gift once for each status. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { wholeKopecks } from '@kurazh/games/core/house-edge.ts'
import { statusRules } from '../../rewards/policy.ts'
import { paidOf } from '../../rewards/pay.ts'
import type { Reward, Waiting } from '../../rewards/reward.ts'
import type { Row } from './rows.ts'

/** Whole kopecks earned, and how many of them were taken. */
export async function rakebackOf(db: Db | Tx, player: number): Promise<{ earned: bigint; claimed: bigint }> {
  const { rows } = await sql<
    Pick<Row<'credit'>, 'rakeback'>
  >`select rakeback from credit where player = ${player}`.execute(db)
  const claimed = (await paidOf(db, 'rakeback', [player])).get(player) ?? 0n
  return { earned: wholeKopecks(rows[0]?.rakeback ?? 0n), claimed }
}

export const rakeback: Reward = {
  name: 'rakeback',
  async waiting(db, player): Promise<Waiting[]> {
    const { earned, claimed } = await rakebackOf(db, player)
    return earned > claimed ? [{ id: 'rakeback', kopecks: earned - claimed, key: `rakeback:${earned}` }] : []
  },
}

export const statusGifts: Reward = {
  name: 'status',
  async waiting(db, player): Promise<Waiting[]> {
    const { rows } = await sql<Pick<Row<'status_reached'>, 'status'>>`
      select status from status_reached where player = ${player} and gift_taken_at is null order by status`.execute(db)
    return rows.flatMap(({ status }) => {
      const rule = statusRules[status]
      return rule === undefined ? [] : [{ id: `status:${rule.label}`, kopecks: rule.gift, key: `status:${rule.label}` }]
    })
  },
  async taken(tx, player, { id }) {
    const status = statusRules.findIndex(({ label }) => id === `status:${label}`)
    await sql`update status_reached set gift_taken_at = clock_timestamp() where player = ${player} and status = ${status}`.execute(
      tx,
    )
  },
}
