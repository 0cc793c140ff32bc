/** Tournaments as they are shown: with the prizes as they stand, and the place of who asks. */
import type { Tournament as Shown, TournamentRow } from '@kurazh/contract/tournaments.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Face } from '../../play/bets/bettor.ts'
import { pastShown, rowsOfTable } from './policy.ts'
import { prizeMoneyOf, prizesOf } from './prizes.ts'
import type { Row } from './rows.ts'
import { type Tournament, tournamentsWhere } from './tournaments.ts'

/** Of whoever plays: a name that is hidden is null. */
export type FacesOf = (db: Db, players: readonly number[]) => Promise<ReadonlyMap<number, Face>>

export interface Lists {
  running: Tournament[]
  coming: Tournament[]
  past: Tournament[]
}

/** What runs or is being counted, what comes, and the last of what is over or was cancelled. */
export async function lists(db: Db): Promise<Lists> {
  const open = await tournamentsWhere(db, sql`finished_at is null and cancelled_at is null order by ends_at, id`)
  const past = await tournamentsWhere(db, sql`finished_at is not null or cancelled_at is not null order by ends_at desc, id desc limit ${pastShown}`)
  const now = Date.now()
  return { running: open.filter(({ startsAt }) => startsAt.getTime() <= now), coming: open.filter(({ startsAt }) => startsAt.getTime() > now), past }
}

/** How a tournament stands, for everybody alike. */
export interface Standing {
  tournament: Tournament
  players: number
  qualified: number
  prizeMoney: bigint
  prizes: readonly bigint[]
}

export async function standingsOf(db: Db, tournaments: readonly Tournament[]): Promise<Standing[]> {
  const ids = tournaments.map(({ id }) => id)
  const { rows } = await sql<Pick<Row<'tournament'>, 'id'> & { edge: bigint; players: bigint; qualified: bigint; fees: bigint }>`
    select t.id, coalesce(s.edge, 0)::bigint as edge, coalesce(s.players, 0)::bigint as players, coalesce(s.qualified, 0)::bigint as qualified,
      coalesce((select sum(e.fee) from tournament_entry e where e.tournament = t.id and e.fee > 0 and e.back_at is null), 0)::bigint as fees
    from tournament t left join tournament_total s on s.tournament = t.id where t.id = any(${ids}::bigint[])`.execute(db)
  const totals = new Map(rows.map((row) => [Number(row.id), row]))
  return tournaments.map((tournament) => {
    const { edge = 0n, players = 0n, qualified = 0n, fees = 0n } = totals.get(tournament.id) ?? {}
    const prizeMoney = tournament.cancelledAt !== null ? 0n : (tournament.prizeMoney ?? prizeMoneyOf(tournament, edge, fees))
    const taking = { players: Number(players), qualified: Number(qualified) }
    return { tournament, ...taking, prizeMoney, prizes: prizesOf(tournament, prizeMoney, taking) }
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

export function shownOf({ tournament: t, players, qualified, prizeMoney, prizes }: Standing, own: Shown['own']): Shown {
  return {
    id: t.id, title: t.title, kind: t.kind, game: t.game, edge: t.edgeE4 === null ? null : percentOf(t.edgeE4), threshold: t.thresholdE4 === null ? null : Number(t.thresholdE4),
    minStake: t.minStake, joining: t.joining, fee: t.fee, share: t.share, fund: t.fund, leastEdge: t.leastEdge, places: [...t.places], paidPlaces: prizes.length, qualified,
    startsAt: t.startsAt.toISOString(), endsAt: t.endsAt.toISOString(), state: stateOf(t), players, prizeMoney, own,
  }
}

/** The first places, whoever looks: `player` is not to be told. */
export async function firstRows(db: Db, { tournament, prizes }: Standing, facesOf: FacesOf): Promise<(Omit<TournamentRow, 'own'> & { player: number })[]> {
  const { rows } = await sql<Pick<Row<'tournament_score'>, 'player' | 'score'>>`
    select player, score from tournament_score where tournament = ${tournament.id} and score > 0 order by score desc, reached, player limit ${rowsOfTable}`.execute(db)
  const faces = await facesOf(db, rows.map(({ player }) => Number(player)))
  return rows.map(({ player, score }, place) => ({
    player: Number(player), place: place + 1, score: `${score}`, prize: prizes[place] ?? 0n, ...(faces.get(Number(player)) ?? { name: null, img: '', status: null }),
  }))
}

/** Where a player stands in each: by a look at the index, however many are before. */
export async function ownIn(db: Db, standings: readonly Standing[], player: number): Promise<Map<number, NonNullable<Shown['own']>>> {
  const ids = standings.map(({ tournament }) => tournament.id)
  const { rows } = await sql<{ tournament: bigint; joined: boolean; points: bigint; rank: bigint | null; won: bigint; stays: boolean }>`
    select t.id as tournament, e.player is not null as joined, coalesce(s.score, 0)::bigint as points, coalesce(p.amount, 0)::bigint as won, coalesce(p.waits and p.paid_at is null, false) as stays,
      case when s.score > 0 then 1 + (
        select count(*) from tournament_score o where o.tournament = t.id and o.score > 0
          and (o.score > s.score or (o.score = s.score and (o.reached, o.player) < (s.reached, s.player)))
      ) end as rank
    from unnest(${ids}::bigint[]) as t(id)
      left join tournament_entry e on e.player = ${player} and e.tournament = t.id
      left join tournament_score s on s.player = ${player} and s.tournament = t.id
      left join tournament_prize p on p.player = ${player} and p.tournament = t.id`.execute(db)
  const found = new Map(rows.map((row) => [Number(row.tournament), row]))
  return new Map(standings.flatMap(({ tournament, prizes }) => {
    const row = found.get(tournament.id)
    if (row === undefined) return []
    const place = row.rank === null ? null : Number(row.rank)
    const prize = tournament.cancelledAt !== null || place === null ? 0n : tournament.finishedAt === null ? (prizes[place - 1] ?? 0n) : row.won
    return [[tournament.id, { joined: row.joined || (tournament.joining === 'auto' && place !== null), place, score: `${row.points}`, prize, waits: row.stays }]]
  }))
}
