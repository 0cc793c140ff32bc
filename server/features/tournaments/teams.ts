/** Joins a tournament of teams: a team of one's own, one that has room, or one whose code is known. */
import { randomInt } from 'node:crypto'
import type { TeamWay } from '@kurazh/contract/rewards/tournament-kinds.ts'
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/http.ts'
import { lock } from '../../wallet/wallet.ts'
import { writeEntry } from './joining.ts'
import type { Row } from './rows.ts'
import type { Teams } from './policy.ts'
import { tournamentById } from './tournaments.ts'

/** Without look-alike characters. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const codeOf = () => Array.from({ length: 8 }, () => signs[randomInt(signs.length)]).join('')

/** Rolls back what was written before the refusal. */
class NotInTeam extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

export interface TeamWish {
  id: number
  way: TeamWay
  code?: string | undefined
}

/** A repeated press is harmless: a team is never changed. Undefined: the player is in one. */
export async function joinTeam(db: Db, player: number, wish: TeamWish): Promise<Refusal | undefined> {
  try {
    await transaction(db, (tx) => enterTeam(tx, player, wish))
    return undefined
  } catch (error) {
    if (!(error instanceof NotInTeam)) throw error
    return error.refusal
  }
}

/** Locks the player's money first, then the tournament's row, then the team's, so that no sixth gets in. */
async function enterTeam(tx: Tx, player: number, { id, way, code }: TeamWish): Promise<void> {
  await lock(tx, player)
  const tournament = await tournamentById(tx, id, sql`for share`)
  if (tournament === undefined || tournament.team === null) throw new NotInTeam(new Refusal('TournamentUnknown'))
  const own = await codeOfMember(tx, id, player)
  if (own !== undefined) {
    if (way !== 'code' || code === own) return
    throw new NotInTeam(new Refusal('TournamentClosed', 'Вы уже в команде этого турнира: сменить её нельзя'))
  }
  const refusal = await writeEntry(tx, player, id, 0n)
  if (refusal !== undefined) throw new NotInTeam(refusal)
  const team = await teamOf(tx, id, tournament.team, way, code ?? '')
  if (team instanceof Refusal) throw new NotInTeam(team)
  await sql`insert into tournament_member (player, tournament, team) values (${player}, ${id}, ${team})`.execute(tx)
  await sql`update tournament_team set members = members + 1 where tournament = ${id} and id = ${team}`.execute(tx)
}

async function codeOfMember(tx: Tx, tournament: number, player: number): Promise<string | undefined> {
  const { rows } = await sql<Pick<Row<'tournament_team'>, 'code'>>`
    select t.code from tournament_member m join tournament_team t on t.tournament = m.tournament and t.id = m.team
    where m.player = ${player} and m.tournament = ${tournament}`.execute(tx)
  return rows[0]?.code
}

type Team = Pick<Row<'tournament_team'>, 'id' | 'members' | 'plays'>

/** The row is locked until the commit. */
async function teamOf(
  tx: Tx,
  tournament: number,
  { size }: Teams,
  way: TeamWay,
  code: string,
): Promise<bigint | Refusal> {
  if (way === 'code') {
    const { rows } = await sql<Team>`
      select id, members, plays from tournament_team where tournament = ${tournament} and code = ${code} for update`.execute(
      tx,
    )
    const [team] = rows
    if (team === undefined) return new Refusal('NotFound', 'Команды с таким кодом в этом турнире нет. Проверьте буквы')
    if (team.members >= size)
      return new Refusal('TeamFull', 'В этой команде мест больше нет. Соберите свою или найдите другую')
    return team.plays
      ? new Refusal(
          'TournamentClosed',
          'Эта команда уже играет, её состав не меняется. Соберите свою или найдите другую',
        )
      : team.id
  }
  const found =
    way === 'find'
      ? await sql<Team>`
        select id, members, plays from tournament_team where tournament = ${tournament} and is_open and not plays and members < ${size}
        order by id limit 1 for update skip locked`.execute(tx)
      : undefined
  const [team] = found?.rows ?? []
  return team?.id ?? (await makeTeam(tx, tournament, way === 'find'))
}

async function makeTeam(tx: Tx, tournament: number, isOpen: boolean): Promise<bigint> {
  const { rows } = await sql<Pick<Row<'tournament_team'>, 'id'>>`
    insert into tournament_team (tournament, code, is_open) values (${tournament}, ${codeOf()}, ${isOpen}) returning id`.execute(
    tx,
  )
  const [team] = rows
  if (team === undefined) throw new Error('a team was not written')
  return team.id
}

/** Takes a player who leaves the site out of the teams of tournaments that are not over. Their scores are gone already. */
export async function leaveTeams(tx: Tx, player: number): Promise<void> {
  await sql`
    with gone as (
      delete from tournament_member m using tournament t
      where m.player = ${player} and t.id = m.tournament and t.finished_at is null and t.cancelled_at is null returning m.tournament, m.team
    )
    update tournament_team t set members = t.members - 1 from gone where t.tournament = gone.tournament and t.id = gone.team`.execute(
    tx,
  )
}
