/** What a link has brought up to the last day that was looked at: to its owner, and to who came by it. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { wholeKopecks } from '../../rewards/edge.ts'
import type { Reward, Waiting } from '../../rewards/reward.ts'

/** Whole kopecks that were offered so far, and how many of them were taken. */
export async function incomeOf(db: Db | Tx, player: number): Promise<{ offered: bigint; claimed: bigint }> {
  const { rows } = await sql<{ income: bigint; claimed: bigint }>`
    select coalesce((
        select sum(d.income) from referral_day d join referral r on r.player = d.newcomer
        where d.player = ${player} and d.day <= r.looked_day and (r.held_at is null or r.verdict = 'released')
      ), 0)::bigint + coalesce((
        select sum(o.income) from referral_own_day o join referral r on r.player = o.player
        where o.player = ${player} and o.day <= r.looked_day and (r.held_at is null or r.verdict = 'released')
      ), 0)::bigint as income,
      coalesce((select claimed from referral_claimed where player = ${player}), 0)::bigint as claimed`.execute(db)
  const { income = 0n, claimed = 0n } = rows[0] ?? {}
  return { offered: wholeKopecks(income), claimed }
}

export const referralIncome: Reward = {
  name: 'referral',
  async waiting(db, player): Promise<Waiting[]> {
    const { offered, claimed } = await incomeOf(db, player)
    // What was paid before a newcomer was held stays paid: then less may be offered than was taken.
    return offered > claimed ? [{ id: 'referral', kopecks: offered - claimed, key: `referral:${offered}:${claimed}` }] : []
  },
  async taken(tx, player, { kopecks = 0n }) {
    await sql`
      insert into referral_claimed as c (player, claimed) values (${player}, ${kopecks})
      on conflict (player) do update set claimed = c.claimed + excluded.claimed`.execute(tx)
  },
}
