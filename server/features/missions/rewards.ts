/** What the missions of each week have earned waits to be taken; what a week earns later waits under another key. */
import { sql } from 'kysely'
import type { Reward, Waiting } from '../../rewards/reward.ts'
import { earnedOf } from './progress.ts'
import type { Row } from './rows.ts'

/** The id of a week's reward. */
export const idOf = (week: number): string => `missions:${week}`

export const missionReward: Reward = {
  name: 'mission',
  async waiting(db, player): Promise<Waiting[]> {
    const { rows } = await sql<Pick<Row<'mission_week'>, 'week' | 'edge' | 'done' | 'paid' | 'payments'>>`
      select week, edge, done, paid, payments from mission_week where player = ${player} and done > 0 order by week`.execute(
      db,
    )
    return rows.flatMap(({ week, edge, done, paid, payments }) => {
      const due = earnedOf({ edge, done }) - paid
      return due > 0n ? [{ id: idOf(week), kopecks: due, key: `${idOf(week)}:${payments}` }] : []
    })
  },
  async taken(tx, player, { id, kopecks }) {
    await sql`
      update mission_week set paid = paid + ${kopecks ?? 0n}, payments = payments + 1
      where player = ${player} and 'missions:' || week = ${id}`.execute(tx)
  },
}
