/** Heist teams: up to five players who share a table of results, and nothing else. */
import { randomInt } from 'node:crypto'
import { type HeistTeam, mostOfTeam } from '@kurazh/contract/rewards/heist.ts'
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/http.ts'
import type { Face } from '../../play/bets/bettor.ts'
import type { Row } from './rows.ts'

export type FacesOf = (db: Db | Tx, players: readonly number[]) => Promise<ReadonlyMap<number, Face>>

/** Without look-alike characters. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const codeOf = () => Array.from({ length: 6 }, () => signs[randomInt(signs.length)]).join('')

/** Refused if the player is already in a team of the season. */
export const makeTeam = (db: Db, player: number, season: number): Promise<Refusal | undefined> =>
  transaction(db, async (tx) => {
    const {
      rows: [team],
    } = await sql<
      Pick<Row<'heist_team'>, 'code'>
    >`insert into heist_team (code, season) values (${codeOf()}, ${season}) returning code`.execute(tx)
    if (team === undefined) throw new Error('a team was not written')
    return (await enter(tx, player, season, team.code)) ? undefined : new Refusal('TeamTaken')
  })

/** Locks the team's row, so that the sixth of several simultaneous players finds it full. */
export const joinTeam = (db: Db, player: number, season: number, code: string): Promise<Refusal | undefined> =>
  transaction(db, async (tx) => {
    const {
      rows: [team],
    } = await sql`select 1 from heist_team where code = ${code} and season = ${season} for update`.execute(tx)
    if (team === undefined) return new Refusal('NotFound', 'Команды с таким кодом в этом сезоне нет')
    const { rows } = await sql<
      Pick<Row<'heist_member'>, 'player'>
    >`select player from heist_member where code = ${code}`.execute(tx)
    if (rows.some((row) => Number(row.player) === player)) return undefined
    if (rows.length >= mostOfTeam) return new Refusal('TeamFull')
    return (await enter(tx, player, season, code)) ? undefined : new Refusal('TeamTaken')
  })

async function enter(tx: Tx, player: number, season: number, code: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into heist_member (player, season, code) values (${player}, ${season}, ${code}) on conflict (player, season) do nothing`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

export async function leaveTeam(db: Db, player: number, season: number): Promise<void> {
  await sql`delete from heist_member where player = ${player} and season = ${season}`.execute(db)
}

type Standing = Pick<Row<'heist_member'>, 'player' | 'joined_at'> & { runs: number; rooms: number; best: bigint }

/** The player's team of a season, best first. */
export async function teamOf(db: Db, facesOf: FacesOf, player: number, season: number): Promise<HeistTeam | null> {
  const {
    rows: [own],
  } = await sql<
    Pick<Row<'heist_member'>, 'code'>
  >`select code from heist_member where player = ${player} and season = ${season}`.execute(db)
  if (own === undefined) return null
  const { rows } = await sql<Standing>`
    select m.player, m.joined_at, count(r.ended_at)::int as runs, coalesce(sum(r.rooms), 0)::int as rooms, coalesce(max(r.multiplier_e4), 0)::bigint as best
    from heist_member m left join heist_run r on r.player = m.player and r.season = m.season
    where m.code = ${own.code} group by m.player, m.joined_at order by best desc, rooms desc, m.joined_at`.execute(db)
  const faces = await facesOf(
    db,
    rows.map((row) => Number(row.player)),
  )
  return {
    code: own.code,
    members: rows.map((row) => {
      const face = faces.get(Number(row.player))
      return {
        joined: row.joined_at.toISOString(),
        name: face?.name ?? null,
        img: face?.img ?? '',
        status: face?.status ?? null,
        own: Number(row.player) === player,
        runs: row.runs,
        rooms: row.rooms,
        best: Number(row.best),
      }
    }),
  }
}
