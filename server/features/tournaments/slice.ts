/** Tournaments on ordinary bets: created by rule, scored by a follower, ended and paid automatically. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Log } from '../../platform/process/log.ts'
import type { BetReturns } from '../../play/bets/bet-returns.ts'
import { holdFollower } from '../../play/bets/followers.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { numberedMovements } from '../../wallet/statement.ts'
import { type AdminTournamentDependencies, adminTournamentRoutes } from './admin-tournaments.ts'
import { uidsOf } from '../../players/public.ts'
import { strikeRoutes } from './admin-striking.ts'
import { cancelByTwo, strikeByTwo, tournamentByTwo } from './by-two.ts'
import { tournamentFunds } from './declared.ts'
import { endDue } from './ending.ts'
import { followerName, tournamentFollower } from './follower.ts'
import { type Balances, giveFeesBack } from './joining.ts'
import { createLooking } from './table-watchers.ts'
import { closingMs, tellEveryMs } from './policy.ts'
import { tournamentPrize } from './rewards.ts'
import type { Row } from './rows.ts'
import { makeDue } from './schedule.ts'
import { scoreTeams } from './team-ranking.ts'
import { leaveTeams } from './teams.ts'
import { type TournamentDependencies, tournamentRoutes } from './tournament-routes.ts'

const makeEveryMs = 60_000
const endEveryMs = 1_000

export interface TournamentSliceDependencies extends TournamentDependencies, Omit<AdminTournamentDependencies, 'db'> {
  betReturns: BetReturns
  log: Log
  /** How often to check for ended tournaments, if not the usual interval; the last bets are awaited equally long. */
  lookEveryMs?: number
}

export const tournamentSlice: Slice<TournamentSliceDependencies> = {
  ...keepsNothing,
  folder: 'features/tournaments',
  afterRestoration: null,
  playersTables: {
    tournament_entry: { copy: { in: 'tournaments' }, closing: 'barred' },
    tournament_score: {
      copy: { in: 'tournaments' },
      closing: { stays: 'results that others played against, under a bare number' },
    },
    tournament_member: {
      copy: { in: 'tournaments' },
      closing: { stays: 'who shared a prize, under a bare number; of tournaments that go on it is erased' },
    },
    tournament_struck: { copy: { in: 'tournaments' }, closing: { stays: 'the result is explained by it' } },
    tournament_prize: { copy: { in: 'tournaments' }, closing: { stays: 'the books are explained by it' } },
  },
  dataExport: [{ name: 'tournaments', rows: everything }],
  closingBars: [{ text: 'Вы заплатили за вход в турнир. Дождитесь его конца', stands: hasFee }],
  movements: [numberedMovements(['tournament'])],
  erase: leave,
  rewards: [tournamentPrize],
  declares: [tournamentFunds],
  async open(deps) {
    const { db, realtime, betReturns, lookEveryMs } = deps
    const looking = createLooking(db, (player, id) => realtime.toPlayer(player, 'tournament', { id }))
    const tell = async (balances: Balances) => {
      if (balances.size === 0) return
      const uids = await uidsOf(db, [...balances.keys()])
      for (const [player, balance] of balances)
        realtime.toPlayer(player, 'updBalance', { uid: uids.get(player) ?? '', balance, win: 0n })
    }
    tournamentRoutes(deps, looking)
    adminTournamentRoutes(deps.http, deps)
    strikeRoutes(deps.http, deps.db)
    // If this reward is not allowed, no new tournament begins; earlier promises are still paid.
    const begin = async () => (deps.jurisdiction.rewards.includes('tournament') ? makeDue(deps) : undefined)
    await begin()
    return {
      byTwo: [tournamentByTwo(deps.database.patient), cancelByTwo, strikeByTwo],
      follows: [tournamentFollower(betReturns)],
      jobs: [
        { name: 'tournaments that are due', everyMs: makeEveryMs, run: begin },
        {
          name: 'tournaments that are over',
          everyMs: lookEveryMs ?? endEveryMs,
          run: () => endDue(deps, lookEveryMs ?? closingMs, tell),
        },
        {
          name: 'fees of cancelled tournaments',
          everyMs: lookEveryMs ?? endEveryMs,
          run: () => giveFeesBack(deps, tell),
        },
        { name: 'news of tournaments to who looks', everyMs: lookEveryMs ?? tellEveryMs, run: looking.tellOfChanges },
      ],
    }
  },
}

async function hasFee(tx: Tx, player: number): Promise<boolean> {
  const { rows } = await sql`
    select from tournament_entry e join tournament t on t.id = e.tournament
    where e.player = ${player} and e.fee > 0 and e.back_at is null and t.finished_at is null limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Removes the player from running tournaments, so that no place of others is taken. Bets being counted are written
 * first, and later ones count for no one. Why they were struck out of earlier ones is forgotten.
 */
async function leave(tx: Tx, player: number): Promise<void> {
  await sql`update tournament_struck set reason = '' where player = ${player}`.execute(tx)
  await holdFollower(tx, followerName)
  await sql`
    with gone as (
      delete from tournament_score s using tournament t
      where s.player = ${player} and t.id = s.tournament and t.finished_at is null and t.cancelled_at is null returning s.tournament, s.score, s.edge, t.least_edge
    )
    update tournament_total t set
      players = t.players - case when gone.score > 0 then 1 else 0 end,
      qualified = t.qualified - case when gone.least_edge > 0 and gone.edge >= gone.least_edge * 1000000 then 1 else 0 end
    from gone where t.tournament = gone.tournament`.execute(tx)
  // The scores are gone: what the teams have without them.
  await scoreTeams(tx, await teamTournamentsOf(tx, player), [player])
  await leaveTeams(tx, player)
}

/** Tournaments with a team of the player that are not over. */
async function teamTournamentsOf(tx: Tx, player: number): Promise<number[]> {
  const { rows } = await sql<Pick<Row<'tournament_member'>, 'tournament'>>`
    select m.tournament from tournament_member m join tournament t on t.id = m.tournament
    where m.player = ${player} and t.finished_at is null and t.cancelled_at is null`.execute(tx)
  return rows.map(({ tournament }) => Number(tournament))
}

async function* everything(db: Db, player: number): AsyncIterable<unknown> {
  const { rows } = await sql`
    select t.title, t.kind, t.starts_at, t.ends_at, e.at as joined_at, e.fee as fee_kopecks, e.back_at as fee_back_at,
      (select g.code from tournament_member m join tournament_team g on g.tournament = m.tournament and g.id = m.team where m.player = ${player} and m.tournament = t.id) as team,
      s.score, s.edge as edge_micro_kopecks, s.bets, s.reached_at, p.place, p.amount as prize_kopecks, p.paid_at,
      x.reason as struck_because, x.at as struck_at, x.taken as taken_back_kopecks
    from (
      select tournament from tournament_entry where player = ${player} union select tournament from tournament_score where player = ${player}
      union select tournament from tournament_struck where player = ${player}
    ) as own join tournament t on t.id = own.tournament
      left join tournament_entry e on e.player = ${player} and e.tournament = t.id
      left join tournament_score s on s.player = ${player} and s.tournament = t.id
      left join tournament_prize p on p.player = ${player} and p.tournament = t.id
      left join tournament_struck x on x.player = ${player} and x.tournament = t.id
    order by t.ends_at, t.id`.execute(db)
  yield* rows
}
