/** Ranks a tournament that is over: who takes a place, and what all its players have left the site. */
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { creditOfKopecks } from '@kurazh/games/core/house-edge.ts'
import { frozenSince } from '../../wallet/wallet.ts'
import type { Row } from './rows.ts'
import { lookedAtOnce } from './policy.ts'
import { sharesOf } from './prizes.ts'
import { type Entrant, type First, type Ranked, teamsFirst } from './team-ranking.ts'
import type { Tournament } from './tournaments.ts'

type Ranking = Pick<Tournament, 'id' | 'places' | 'leastEdge' | 'team'>

/**
 * The players of the prize places: those with a score and at least `leastEdge`. A banned player takes none, except
 * those in `kept`, who had it before.
 */
export async function firstOf(tx: Tx, tournament: Ranking, kept: ReadonlySet<number> = new Set()): Promise<First> {
  if (tournament.team !== null) return teamsFirst(tx, tournament, kept)
  const first: Entrant[] = []
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
    else first.push([row])
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

/** A row for each player of the places, with the part of the place's prize. Kopecks. */
export function placedOf(
  entrants: readonly Entrant[],
  prizes: readonly bigint[],
): (Ranked & { place: number; member: number; amount: bigint })[] {
  return entrants.flatMap((entrant, place) => {
    const shares = sharesOf(prizes[place] ?? 0n, entrant.length)
    return entrant.map(({ player, score }, member) => ({
      player,
      score,
      place: place + 1,
      member,
      amount: shares[member] ?? 0n,
    }))
  })
}

/** Edge credit of all players in micro-kopecks, and the number of qualified ones. */
export async function totalOf(db: Tx, tournament: number): Promise<{ edge: bigint; qualified: number }> {
  const { rows } = await sql<
    Pick<Row<'tournament_total'>, 'edge' | 'qualified'>
  >`select edge, qualified from tournament_total where tournament = ${tournament}`.execute(db)
  return { edge: rows[0]?.edge ?? 0n, qualified: Number(rows[0]?.qualified ?? 0n) }
}
