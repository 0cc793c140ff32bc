/** Ranks a tournament that is over: who takes a place, and what all its players have left the site. */
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { creditOfKopecks } from '@kurazh/games/core/house-edge.ts'
import { frozenSince } from '../../wallet/wallet.ts'
import type { Row } from './rows.ts'
import { lookedAtOnce } from './policy.ts'
import type { Tournament } from './tournaments.ts'

export type Ranked = Pick<Row<'tournament_score'>, 'player' | 'score'>

/**
 * The players of the prize places: those with a score and at least `leastEdge`. A banned player takes none, except
 * those in `kept`, who had it before. `banned`: who would have taken one. Not `isWhole`: so many of them were banned that
 * the places are not known before those are struck out.
 */
export async function firstOf(
  tx: Tx,
  tournament: Pick<Tournament, 'id' | 'places' | 'leastEdge'>,
  kept: ReadonlySet<number> = new Set(),
): Promise<{ first: Ranked[]; banned: number[]; isWhole: boolean }> {
  const first: Ranked[] = []
  const out: number[] = []
  const places = tournament.places.length
  const count = Math.max(places, lookedAtOnce)
  const rows = await rankedFirst(tx, tournament, count)
  const banned = await frozenSince(
    tx,
    rows.map(({ player }) => Number(player)),
  )
  for (const row of rows) {
    if (first.length >= places) break
    if (banned.has(Number(row.player)) && !kept.has(Number(row.player))) out.push(Number(row.player))
    else first.push(row)
  }
  return { first, banned: out, isWhole: first.length >= places || rows.length < count }
}

async function rankedFirst(
  tx: Tx,
  { id, leastEdge }: Pick<Tournament, 'id' | 'leastEdge'>,
  count: number,
): Promise<Ranked[]> {
  const { rows } = await sql<Ranked>`
    select player, score from tournament_score where tournament = ${id} and score > 0 and edge >= ${creditOfKopecks(leastEdge)}
    order by score desc, reached, player limit ${count}`.execute(tx)
  return rows
}

/** Edge credit of all players in micro-kopecks, and the number of qualified ones. */
export async function totalOf(db: Tx, tournament: number): Promise<{ edge: bigint; qualified: number }> {
  const { rows } = await sql<
    Pick<Row<'tournament_total'>, 'edge' | 'qualified'>
  >`select edge, qualified from tournament_total where tournament = ${tournament}`.execute(db)
  return { edge: rows[0]?.edge ?? 0n, qualified: Number(rows[0]?.qualified ?? 0n) }
}
