/** What a link has brought up to the last day that was looked at: to its owner, and to who came by it. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { wholeKopecks } from '../../rewards/edge.ts'
import { paidOf } from '../../rewards/pay.ts'
import type { Reward, Waiting } from '../../rewards/reward.ts'

/** Whole kopecks that were offered so far, and how many of them were taken. */
export async function incomeOf(db: Db | Tx, player: number): Promise<{ offered: bigint; claimed: bigint }> {
  const { rows } = await sql<{ income: bigint }>`
    select coalesce((
        select sum(d.income) from referral_day d join referral r on r.player = d.newcomer
        where d.player = ${player} and d.day <= r.looked_day and (r.held_at is null or r.verdict = 'released')
      ), 0)::bigint + coalesce((
        select sum(o.income) from referral_own_day o join referral r on r.player = o.player
        where o.player = ${player} and o.day <= r.looked_day and (r.held_at is null or r.verdict = 'released')
      ), 0)::bigint as income`.execute(db)
  const claimed = (await paidOf(db, 'referral', [player])).get(player) ?? 0n
  return { offered: wholeKopecks(rows[0]?.income ?? 0n), claimed }
}

export const referralIncome: Reward = {
  name: 'referral',
  async waiting(db, player): Promise<Waiting[]> {
    const { offered, claimed } = await incomeOf(db, player)
    // What was paid before a newcomer was held stays paid: then less may be offered than was taken.
    return offered > claimed ? [{ id: 'referral', kopecks: offered - claimed, key: `referral:${offered}:${claimed}` }] : []
  },
}
