/** Tournaments as shown to players, with current prizes and the player's own place. */
import type { Tournament as Shown, TournamentRow } from '@kurazh/contract/rewards/tournaments.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Face } from '../../play/bets/bettor.ts'
import { creditOfKopecks } from '@kurazh/games/core/house-edge.ts'
import { pastShown, rowsOfTable } from './policy.ts'
import { prizeMoneyOf, prizesOf } from './prizes.ts'
import type { Row } from './rows.ts'
import { type Tournament, tournamentsWhere } from './tournaments.ts'

/** The faces of players; a hidden name is null. */
export type FacesOf = (db: Db, players: readonly number[]) => Promise<ReadonlyMap<number, Face>>

export interface Lists {
  running: Tournament[]
  coming: Tournament[]
  past: Tournament[]
}

/** Running or being counted, upcoming, and the last finished or cancelled ones. */
export async function lists(db: Db): Promise<Lists> {
  const open = await tournamentsWhere(db, sql`finished_at is null and cancelled_at is null order by ends_at, id`)
  const past = await tournamentsWhere(
    db,
    sql`finished_at is not null or cancelled_at is not null order by ends_at desc, id desc limit ${pastShown}`,
  )
  const now = Date.now()
  return {
    running: open.filter(({ startsAt }) => startsAt.getTime() <= now),
    coming: open.filter(({ startsAt }) => startsAt.getTime() > now),
    past,
  }
}

/** The state of a tournament, the same for everyone. */
export interface Standing {
  tournament: Tournament
  players: number
  qualified: number
  struck: number
  prizeMoney: bigint
  prizes: readonly bigint[]
}

export async function standingsOf(db: Db | Tx, tournaments: readonly Tournament[]): Promise<Standing[]> {
  const ids = tournaments.map(({ id }) => id)
  const { rows } = await sql<
    Pick<Row<'tournament'>, 'id'> & {
      edge: bigint
      players: bigint
      qualified: bigint
      fees: bigint
      struck: bigint
      teams: bigint
    }
  >`
    select t.id, coalesce(s.edge, 0)::bigint as edge, coalesce(s.players, 0)::bigint as players, coalesce(s.qualified, 0)::bigint as qualified,
      coalesce((select sum(e.fee) from tournament_entry e where e.tournament = t.id and e.fee > 0 and e.back_at is null), 0)::bigint as fees,
      (select count(*) from tournament_struck x where x.tournament = t.id) as struck,
      (select count(*) from tournament_team g where g.tournament = t.id and g.score > 0) as teams
    from tournament t left join tournament_total s on s.tournament = t.id where t.id = any(${ids}::bigint[])`.execute(
    db,
  )
  const totals = new Map(rows.map((row) => [Number(row.id), row]))
  return tournaments.map((tournament) => {
    const counted = totals.get(tournament.id)
    const { edge = 0n, qualified = 0n, fees = 0n, struck = 0n } = counted ?? {}
    const players = (tournament.team === null ? counted?.players : counted?.teams) ?? 0n
    const prizeMoney =
      tournament.cancelledAt !== null ? 0n : (tournament.prizeMoney ?? prizeMoneyOf(tournament, edge, fees))
    const taking = { players: Number(players), qualified: Number(qualified) }
    return {
      tournament,
      ...taking,
      struck: Number(struck),
      prizeMoney,
      prizes: prizesOf(tournament, prizeMoney, taking),
    }
  })
}

function stateOf({ startsAt, endsAt, finishedAt, cancelledAt }: Tournament): Shown['state'] {
  if (cancelledAt !== null) return 'cancelled'
  if (finishedAt !== null) return 'over'
  if (startsAt.getTime() > Date.now()) return 'coming'
  return endsAt.getTime() > Date.now() ? 'running' : 'counting'
}

/** Whole hundredths of a percent as a percent: 270 → 2.7. */
const percentOf = (hundredths: number): number => hundredths / 100

export function shownOf(
  { tournament: t, players, qualified, struck, prizeMoney, prizes }: Standing,
  own: Shown['own'],
): Shown {
  return {
    id: t.id,
    title: t.title,
    kind: t.kind,
    game: t.game,
    edge: t.edgeE4 === null ? null : percentOf(t.edgeE4),
    threshold: t.thresholdE4 === null ? null : Number(t.thresholdE4),
    minStake: t.minStake,
    joining: t.joining,
    fee: t.fee,
    share: t.share,
    fund: t.fund,
    leastEdge: t.leastEdge,
    places: [...t.places],
    paidPlaces: prizes.length,
    team: t.team,
    qualified,
    startsAt: t.startsAt.toISOString(),
    endsAt: t.endsAt.toISOString(),
    state: stateOf(t),
    players,
    struck,
    prizeMoney,
    own,
  }
}

/**
 * The first places. `player` is internal and must not be sent. While it runs, prizes go to the first players with
 * enough edge credit; a result is shown as stored.
 */
export async function firstRows(
  db: Db,
  { tournament, prizes }: Standing,
  facesOf: FacesOf,
): Promise<(Omit<TournamentRow, 'own'> & { player: number })[]> {
  const { rows } = await sql<Pick<Row<'tournament_score'>, 'player' | 'score' | 'edge'> & { won: bigint }>`
    select s.player, s.score, s.edge, coalesce(p.amount, 0)::bigint as won from tournament_score s left join tournament_prize p on p.player = s.player and p.tournament = s.tournament
    where s.tournament = ${tournament.id} and s.score > 0 order by s.score desc, s.reached, s.player limit ${rowsOfTable}`.execute(
    db,
  )
  const faces = await facesOf(
    db,
    rows.map(({ player }) => Number(player)),
  )
  const least = creditOfKopecks(tournament.leastEdge)
  const holders = rows.filter(({ edge }) => edge >= least)
  const prizeOf = (row: (typeof rows)[number]) =>
    tournament.finishedAt === null ? (prizes[holders.indexOf(row)] ?? 0n) : row.won
  return rows.map((row, place) => ({
    player: Number(row.player),
    place: place + 1,
    score: `${row.score}`,
    prize: prizeOf(row),
    ...(faces.get(Number(row.player)) ?? { name: null, img: '', status: null }),
  }))
}

/** A player's place in each, by an index lookup, no matter how many players are ahead. */
export async function ownIn(
  db: Db,
  standings: readonly Standing[],
  player: number,
): Promise<Map<number, NonNullable<Shown['own']>>> {
  const ids = standings.map(({ tournament }) => tournament.id)
  const [least, most] = [
    standings.map(({ tournament }) => `${creditOfKopecks(tournament.leastEdge)}`),
    standings.map(({ tournament }) => tournament.places.length),
  ]
  const { rows } = await sql<{
    tournament: bigint
    joined: boolean
    points: bigint
    rank: bigint | null
    before: bigint | null
    won: bigint
    stays: boolean
    out_because: string
  }>`
    select t.id as tournament, e.player is not null as joined, coalesce(s.score, 0)::bigint as points, coalesce(p.amount, 0)::bigint as won, coalesce(p.waits and p.paid_at is null, false) as stays, coalesce(x.reason, '') as out_because,
      case when s.score > 0 then 1 + (
        select count(*) from tournament_score o where o.tournament = t.id and o.score > 0
          and (o.score > s.score or (o.score = s.score and (o.reached, o.player) < (s.reached, s.player)))
      ) end as rank,
      -- Prize places before the own one: more of them than places need not be counted.
      case when s.score > 0 and s.edge >= t.least then (
        select count(*) from (
          select from tournament_score o where o.tournament = t.id and o.score > 0 and o.edge >= t.least
            and (o.score > s.score or (o.score = s.score and (o.reached, o.player) < (s.reached, s.player))) limit t.most
        ) as others
      ) end as before
    from unnest(${ids}::bigint[], ${least}::bigint[], ${most}::int[]) as t(id, least, most)
      left join tournament_entry e on e.player = ${player} and e.tournament = t.id
      left join tournament_score s on s.player = ${player} and s.tournament = t.id
      left join tournament_prize p on p.player = ${player} and p.tournament = t.id
      left join tournament_struck x on x.player = ${player} and x.tournament = t.id`.execute(db)
  const found = new Map(rows.map((row) => [Number(row.tournament), row]))
  return new Map(
    standings.flatMap(({ tournament, prizes }) => {
      const row = found.get(tournament.id)
      if (row === undefined) return []
      const place = row.rank === null ? null : Number(row.rank)
      const prize =
        tournament.cancelledAt !== null || place === null
          ? 0n
          : tournament.finishedAt !== null
            ? row.won
            : row.before === null
              ? 0n
              : (prizes[Number(row.before)] ?? 0n)
      return [
        [
          tournament.id,
          {
            joined: row.joined || (tournament.joining === 'auto' && place !== null),
            place,
            score: `${row.points}`,
            prize,
            waits: row.stays,
            struck: row.out_because || null,
            team: null,
          },
        ],
      ]
    }),
  )
}
