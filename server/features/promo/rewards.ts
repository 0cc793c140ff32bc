/** A code with a condition becomes a reward once enough was staked. */
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Follower } from '../../play/bets/follower.ts'
import type { Reward, Waiting } from '../../rewards/reward.ts'
import { asText } from '../../rewards/rows-as-text.ts'
import { promoKey } from './promo.ts'
import type { Row } from './rows.ts'

export const promoReward: Reward = {
  name: 'promo',
  async waiting(db, player): Promise<Waiting[]> {
    const { rows } = await sql<Pick<Row<'promo_use'>, 'code' | 'amount'>>`
      select code, amount from promo_use where player = ${player} and paid_at is null and staked >= needed order by at, code`.execute(
      db,
    )
    return rows.map(({ code, amount }) => ({ id: promoKey(code), kopecks: amount, key: promoKey(code) }))
  },
  async taken(tx, player, { id }) {
    await sql`update promo_use set paid_at = clock_timestamp() where player = ${player} and 'promo:' || code = ${id}`.execute(
      tx,
    )
  },
}

/**
 * Counts stakes towards codes with a condition: bets that ended after the code was entered. `tell` is called for
 * players who met one.
 */
export function promoFollower(tell: (player: number) => void): Follower {
  return {
    name: 'promo-codes',
    async apply(tx, bets) {
      const open = await openUses(tx, [...new Set(bets.map(({ player }) => player))])
      if (open.length === 0) return
      const met = new Set<number>()
      const changed = []
      for (const use of open) {
        const staked = bets.reduce(
          (sum, { player, at, stake }) => (player === Number(use.player) && at > use.at ? sum + stake : sum),
          0n,
        )
        if (staked === 0n) continue
        changed.push({ player: use.player, code: use.code, staked })
        if (use.staked < use.needed && use.staked + staked >= use.needed) met.add(Number(use.player))
      }
      if (changed.length === 0) return
      await sql`
        update promo_use u set staked = u.staked + v.staked
        from jsonb_to_recordset(${asText(changed)}::jsonb) as v(player bigint, code text, staked bigint)
        where u.player = v.player and u.code = v.code`.execute(tx)
      return () => met.forEach(tell)
    },
  }
}

type OpenUse = Pick<Row<'promo_use'>, 'player' | 'code' | 'needed' | 'staked' | 'at'>

async function openUses(tx: Tx, players: readonly number[]): Promise<OpenUse[]> {
  const { rows } = await sql<OpenUse>`
    select player, code, needed, staked, at from promo_use
    where player = any(${players}::bigint[]) and paid_at is null and staked < needed order by player, code for update`.execute(
    tx,
  )
  return rows
}
