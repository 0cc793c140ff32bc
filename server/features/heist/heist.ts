/**
 * What a player sees of the heist: the season, own tickets and runs, the rooms opened by all, the best runs and the own
 * team.
 */
import { heist as calls, type HeistRun, type HeistSeason, type PlacedRun } from '@kurazh/contract/rewards/heist.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import { listOpen } from '../../play/seeded/open-games.ts'
import { heistGame, pastShown, placesShown, runsShown, ticketCredit } from './policy.ts'
import type { Row } from './rows.ts'
import { allSeasons, type Chapter, chaptersOf, playedSeason, type Season } from './seasons.ts'
import { type FacesOf, joinTeam, leaveTeam, makeTeam, teamOf } from './teams.ts'
import { ticketsIn } from './tickets.ts'

export interface HeistDependencies {
  db: Db
  facesOf: FacesOf
}

const shown = ({ id, name, from_at: from, until_at: until, lapses_at: lapses }: Season): HeistSeason => ({
  id,
  name,
  from: from.toISOString(),
  until: until.toISOString(),
  lapses: lapses.toISOString(),
})

const shownChapter = ({ number, rooms, gift, most_players: players, reached_at: reached }: Chapter) => ({
  number,
  rooms: Number(rooms),
  gift,
  players,
  reachedAt: reached?.toISOString() ?? null,
})

export function heistRoutes(http: Http, deps: HeistDependencies): void {
  const { db, facesOf } = deps

  http.onSignedIn(calls.heist, async ({ caller }, { season: wanted }) => {
    const now = new Date()
    const seasons = await allSeasons(db)
    const begun = seasons.filter(({ from_at: from }) => from <= now)
    const season = wanted === undefined ? begun[0] : begun.find(({ id }) => id === wanted)
    if (wanted !== undefined && season === undefined) return new Refusal('NotFound', 'Такого сезона не было')
    const next = seasons.findLast(({ from_at: from }) => from > now)
    const past = begun
      .filter((each) => each !== season && each.lapses_at <= now)
      .slice(0, pastShown)
      .map(shown)
    const running = (await listOpen(db, caller.id)).some(({ game }) => game === heistGame)
    const about = season === undefined ? noSeason : await seasonFor(deps, season, caller.id)
    return {
      success: {
        season: season === undefined ? null : shown(season),
        next: next === undefined ? null : shown(next),
        past,
        ticketCredit,
        running,
        ...about,
      },
    }
  })

  http.onSignedIn(calls.makeHeistTeam, async ({ caller }) => {
    const season = await playedSeason(db)
    if (season === undefined) return noneRuns()
    return (await makeTeam(db, caller.id, season.id)) ?? told(await teamOf(db, facesOf, caller.id, season.id))
  })

  http.onSignedIn(calls.joinHeistTeam, async ({ caller }, { code }) => {
    const season = await playedSeason(db)
    if (season === undefined) return noneRuns()
    return (await joinTeam(db, caller.id, season.id, code)) ?? told(await teamOf(db, facesOf, caller.id, season.id))
  })

  http.onSignedIn(calls.leaveHeistTeam, async ({ caller }) => {
    const season = await playedSeason(db)
    if (season !== undefined) await leaveTeam(db, caller.id, season.id)
    return { success: {} }
  })
}

const noneRuns = () => new Refusal('NotFound', 'Сейчас сезон не идёт')
const told = (team: Awaited<ReturnType<typeof teamOf>>) =>
  team === null ? new Refusal('NotFound', 'Вы уже вышли из команды') : { success: { team } }

const noSeason = { rooms: 0, chapters: [], tickets: { earned: 0, used: 0, edge: '0' }, runs: [], top: [], team: null }

async function seasonFor({ db, facesOf }: HeistDependencies, season: Season, player: number) {
  const [chapters, { earned, used, towards }, runs, top, team] = await Promise.all([
    chaptersOf(db, season.id),
    ticketsIn(db, player, season.id),
    runsOf(db, player, season.id),
    bestOf(db, facesOf, player, season.id),
    teamOf(db, facesOf, player, season.id),
  ])
  return {
    rooms: Number(season.rooms),
    chapters: chapters.map(shownChapter),
    tickets: { earned, used, edge: `${towards}` },
    runs,
    top,
    team,
  }
}

type EndedRun = Pick<Row<'heist_run'>, 'player' | 'link' | 'rooms' | 'multiplier_e4' | 'payout' | 'ended_at'>
const fields = sql`player, link, rooms, multiplier_e4, payout, ended_at`

/** A finished run is shown completely. */
const shownRun = ({ link, rooms, multiplier_e4: multiplier, payout, ended_at: at }: EndedRun): HeistRun => ({
  link: link ?? '',
  rooms: rooms ?? 0,
  multiplier: Number(multiplier),
  payout: payout ?? 0n,
  at: at?.toISOString() ?? '',
})

async function runsOf(db: Db, player: number, season: number): Promise<HeistRun[]> {
  const { rows } = await sql<EndedRun>`
    select ${fields} from heist_run where player = ${player} and season = ${season} and ended_at is not null order by ended_at desc limit ${runsShown}`.execute(
    db,
  )
  return rows.map(shownRun)
}

/** By payout, then by time. */
async function bestOf(db: Db, facesOf: FacesOf, player: number, season: number): Promise<PlacedRun[]> {
  const { rows } = await sql<EndedRun>`
    select ${fields} from heist_run where season = ${season} and multiplier_e4 > 0 order by multiplier_e4 desc, ended_at, player limit ${placesShown}`.execute(
    db,
  )
  const faces = await facesOf(
    db,
    rows.map((row) => Number(row.player)),
  )
  return rows.map((row) => {
    const face = faces.get(Number(row.player))
    return {
      ...shownRun(row),
      name: face?.name ?? null,
      img: face?.img ?? '',
      status: face?.status ?? null,
      own: Number(row.player) === player,
    }
  })
}
