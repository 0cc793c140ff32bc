/** Teams as shown to players: the first rows of the table, and the player's own team. */
import type { Tournament as Shown, TournamentTeam } from '@kurazh/contract/rewards/tournaments.ts'
import { creditOfKopecks } from '@kurazh/games/core/house-edge.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { rowsOfTable } from './policy.ts'
import { sharesOf } from './prizes.ts'
import type { Row } from './rows.ts'
import type { FacesOf, Standing } from './table.ts'

type Member = Pick<Row<'tournament_member'>, 'player' | 'team'> & { score: bigint; edge: bigint; won: bigint }
const nobody = { name: null, img: '', status: null }

/** `players` are internal and must not be sent. */
export type TeamRow = Omit<TournamentTeam, 'own'> & { players: readonly number[] }

/** The first teams. While it runs, prizes go to the first teams that somebody with enough edge credit is in. */
export async function firstTeams(db: Db, { tournament, prizes }: Standing, facesOf: FacesOf): Promise<TeamRow[]> {
  if (tournament.team === null) return []
  const { rows } = await sql<Pick<Row<'tournament_team'>, 'id' | 'score'>>`
    select id, score from tournament_team where tournament = ${tournament.id} and score > 0 order by score desc, reached, id limit ${rowsOfTable}`.execute(
    db,
  )
  const members = await membersOf(
    db,
    tournament.id,
    rows.map(({ id }) => id),
  )
  const faces = await facesOf(
    db,
    [...members.values()].flat().map(({ player }) => Number(player)),
  )
  const least = creditOfKopecks(tournament.leastEdge)
  const holders = rows.filter(({ id }) => members.get(id)?.some(({ edge }) => edge >= least))
  return rows.map((row, place) => {
    const own = members.get(row.id) ?? []
    const won = own.reduce((sum, each) => sum + each.won, 0n)
    return {
      place: place + 1,
      score: `${row.score}`,
      prize: tournament.finishedAt === null ? (prizes[holders.indexOf(row)] ?? 0n) : won,
      members: own.map(({ player }) => ({ ...(faces.get(Number(player)) ?? nobody) })),
      players: own.map(({ player }) => Number(player)),
    }
  })
}

async function membersOf(
  db: Db,
  tournament: number,
  teams: readonly bigint[],
): Promise<ReadonlyMap<bigint, readonly Member[]>> {
  const { rows } = await sql<Member>`
    select m.player, m.team, coalesce(s.score, 0)::bigint as score, coalesce(s.edge, 0)::bigint as edge, coalesce(p.amount, 0)::bigint as won
    from tournament_member m left join tournament_score s on s.player = m.player and s.tournament = m.tournament
      left join tournament_prize p on p.player = m.player and p.tournament = m.tournament
    where m.tournament = ${tournament} and m.team = any(${[...teams]}::bigint[]) order by score desc, m.player`.execute(
    db,
  )
  return Map.groupBy(rows, ({ team }) => team)
}

type Own = NonNullable<Shown['own']>

/** What the player has, with the place, the score and the members of the team; undefined for who is in none. */
export async function withOwnTeam(
  db: Db,
  { tournament, prizes }: Standing,
  player: number,
  own: Own,
  facesOf: FacesOf,
): Promise<Own> {
  if (tournament.team === null) return own
  const least = creditOfKopecks(tournament.leastEdge)
  const { rows } = await sql<
    Pick<Row<'tournament_team'>, 'id' | 'code' | 'score' | 'plays'> & { rank: bigint; before: bigint }
  >`
    select t.id, t.code, t.score, t.plays,
      1 + (
        select count(*) from tournament_team o where o.tournament = t.tournament and o.score > 0
          and (o.score > t.score or (o.score = t.score and (o.reached, o.id) < (t.reached, t.id)))
      ) as rank,
      -- Teams before it that somebody with enough edge credit is in: more of them than places need not be counted.
      (
        select count(*) from (
          select from tournament_team o where o.tournament = t.tournament and o.score > 0
            and (o.score > t.score or (o.score = t.score and (o.reached, o.id) < (t.reached, t.id)))
            and exists (
              select from tournament_member x join tournament_score s on s.player = x.player and s.tournament = x.tournament
              where x.tournament = o.tournament and x.team = o.id and s.edge >= ${least}
            ) limit ${tournament.places.length}
        ) as others
      ) as before
    from tournament_member m join tournament_team t on t.tournament = m.tournament and t.id = m.team
    where m.player = ${player} and m.tournament = ${tournament.id}`.execute(db)
  const [team] = rows
  if (team === undefined) return own
  const members = (await membersOf(db, tournament.id, [team.id])).get(team.id) ?? []
  const faces = await facesOf(
    db,
    members.map((each) => Number(each.player)),
  )
  const sharing = members.filter(({ edge }) => edge >= least)
  const at = sharing.findIndex((each) => Number(each.player) === player)
  const share = at === -1 ? 0n : (sharesOf(prizes[Number(team.before)] ?? 0n, sharing.length)[at] ?? 0n)
  return {
    ...own,
    place: team.score > 0n ? Number(team.rank) : null,
    score: `${team.score}`,
    prize: tournament.finishedAt === null && tournament.cancelledAt === null && team.score > 0n ? share : own.prize,
    team: {
      code: team.code,
      plays: team.plays,
      members: members.map((each) => ({
        ...(faces.get(Number(each.player)) ?? nobody),
        score: `${each.score}`,
        shares: each.edge >= least,
        own: Number(each.player) === player,
      })),
    },
  }
}
