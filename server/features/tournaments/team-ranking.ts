/** Ranks the teams of a tournament, and keeps their scores in step with those of their members. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { creditOfKopecks } from '@kurazh/games/core/house-edge.ts'
import { frozenSince } from '../../wallet/wallet.ts'
import type { Row } from './rows.ts'
import type { Tournament } from './tournaments.ts'

export type Ranked = Pick<Row<'tournament_score'>, 'player' | 'score'>
/** Who takes one place: a player, or those members of a team who share its prize. */
export type Entrant = readonly Ranked[]

/** The first places in order. */
export interface First {
  readonly first: readonly Entrant[]
  /** Who would have taken one. */
  readonly banned: readonly number[]
  /** False: so many of them were banned that the places are not known before those are struck out. */
  readonly isWhole: boolean
}

/** Recomputes the teams of these players, after their scores have changed. */
export async function scoreTeams(tx: Tx, tournaments: readonly number[], players: readonly number[]): Promise<void> {
  if (tournaments.length === 0) return
  await sql`select tournaments_score_teams(${[...tournaments]}::bigint[], ${[...players]}::bigint[])`.execute(tx)
}

type MemberScore = Pick<Row<'tournament_member'>, 'player' | 'team'> &
  Pick<Row<'tournament_score'>, 'score' | 'edge' | 'reached'>

/** The members of these teams who have counted bets, the best of each team first. */
async function scoresOfTeams(
  db: Db | Tx,
  tournament: number,
  teams: readonly bigint[],
): Promise<ReadonlyMap<bigint, readonly MemberScore[]>> {
  const { rows } = await sql<MemberScore>`
    select m.player, m.team, s.score, s.edge, s.reached from tournament_member m
      join tournament_score s on s.player = m.player and s.tournament = m.tournament
    where m.tournament = ${tournament} and m.team = any(${[...teams]}::bigint[]) order by s.score desc, s.reached, m.player`.execute(
    db,
  )
  return Map.groupBy(rows, ({ team }) => team)
}

/**
 * The teams of the prize places: those with a score, of which somebody left `leastEdge`; the prize is theirs who did.
 * The score of a banned member does not count, so the places are known once those are struck out.
 */
export async function teamsFirst(
  tx: Tx,
  { id, places, leastEdge }: Pick<Tournament, 'id' | 'places' | 'leastEdge'>,
  kept: ReadonlySet<number>,
): Promise<First> {
  const least = creditOfKopecks(leastEdge)
  const { rows } = await sql<Pick<Row<'tournament_team'>, 'id'>>`
    select t.id from tournament_team t where t.tournament = ${id} and t.score > 0 and exists (
      select from tournament_member m join tournament_score s on s.player = m.player and s.tournament = m.tournament
      where m.tournament = t.tournament and m.team = t.id and s.edge >= ${least}
    ) order by t.score desc, t.reached, t.id limit ${places.length}`.execute(tx)
  const members = await scoresOfTeams(
    tx,
    id,
    rows.map((row) => row.id),
  )
  const all = [...members.values()].flat().map(({ player }) => Number(player))
  const banned = [...(await frozenSince(tx, all)).keys()].filter((player) => !kept.has(player))
  const first = rows.map((row) => (members.get(row.id) ?? []).filter(({ edge }) => edge >= least))
  return { first, banned, isWhole: banned.length === 0 }
}

/** The player and those who share a team with them in this tournament: alone where there are no teams. */
export async function teamMatesOf(tx: Db | Tx, tournament: number, player: number): Promise<readonly number[]> {
  const { rows } = await sql<Pick<Row<'tournament_member'>, 'player'>>`
    select m.player from tournament_member own join tournament_member m on m.tournament = own.tournament and m.team = own.team
    where own.player = ${player} and own.tournament = ${tournament} and m.player <> ${player} order by m.player`.execute(
    tx,
  )
  return [player, ...rows.map((row) => Number(row.player))]
}
