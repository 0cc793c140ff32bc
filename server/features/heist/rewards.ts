/**
 * Rewards of the heist: tickets, which have a screen of their own, and gifts of chapters, which are taken by a press.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Reward, Waiting } from '../../rewards/reward.ts'
import type { Row } from './rows.ts'
import { playedSeason } from './seasons.ts'
import { ticketsIn } from './tickets.ts'

export const heistReward: Reward = {
  name: 'heist',
  async waiting(db, player): Promise<Waiting[]> {
    return [...(await ticketsLeft(db, player)), ...(await giftsLeft(db, player))]
  },
  async taken(tx, player, { id }) {
    await sql`
      update heist_gift set taken_at = clock_timestamp()
      where player = ${player} and 'heist:chapter:' || season || ':' || chapter = ${id}`.execute(tx)
  },
}

/** All tickets of a season are one entry. */
async function ticketsLeft(db: Db | Tx, player: number): Promise<Waiting[]> {
  const season = await playedSeason(db)
  if (season === undefined) return []
  const { earned, used } = await ticketsIn(db, player, season.id)
  const id = `heist:tickets:${season.id}`
  return earned > used ? [{ id, kopecks: undefined, key: id }] : []
}

async function giftsLeft(db: Db | Tx, player: number): Promise<Waiting[]> {
  const { rows } = await sql<Pick<Row<'heist_gift'>, 'season' | 'chapter' | 'amount'>>`
    select season, chapter, amount from heist_gift where player = ${player} and taken_at is null order by season, chapter`.execute(
    db,
  )
  return rows.map(({ season, chapter, amount }) => {
    const id = `heist:chapter:${season}:${chapter}`
    return { id, kopecks: amount, key: id }
  })
}
