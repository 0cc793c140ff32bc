/** Missions of a week: the same three for everybody, counted by a follower, paid by a press. */
import { missions as calls, missionsOf, weekAt } from '@kurazh/contract/rewards/missions.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { BetReturns } from '../../play/bets/bet-returns.ts'
import type { Jurisdiction } from '../../play/jurisdictions.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { mayBeGiven } from '../../wallet/wallet.ts'
import { missionFollower } from './follower.ts'
import { earnedOf, isDone, madeOf, nothing } from './progress.ts'
import { idOf, missionReward } from './rewards.ts'
import type { Row } from './rows.ts'

interface MissionsSliceDependencies {
  db: Db
  http: Http
  realtime: Pick<Realtime, 'toPlayer'>
  betReturns: BetReturns
  jurisdiction: Pick<Jurisdiction, 'rewards'>
}

export const missionsSlice: Slice<MissionsSliceDependencies> = {
  ...keepsNothing,
  folder: 'features/missions',
  afterRestoration: null,
  playersTables: {
    mission_week: { copy: { in: 'missions' }, closing: { stays: 'the books are explained by it' } },
  },
  dataExport: [{ name: 'missions', rows: everything }],
  erase: null,
  rewards: [missionReward],
  open({ db, http, realtime, betReturns, jurisdiction }) {
    http.onSignedIn(calls.missions, async ({ caller }) => {
      const { number, from, until } = weekAt(await now(db))
      const offered = jurisdiction.rewards.includes('mission') && (await mayBeGiven(db, caller.id))
      const { paid, ...made } = await madeIn(db, caller.id, number)
      return {
        success: {
          offered,
          reward: idOf(number),
          from: new Date(from).toISOString(),
          until: new Date(until).toISOString(),
          missions: missionsOf(number).map((mission) => ({
            ...mission,
            made: madeOf(mission, made),
            done: isDone(mission, made),
          })),
          earned: earnedOf(made),
          taken: paid,
        },
      }
    })
    return {
      follows: [
        missionFollower(betReturns, (players) => players.forEach((player) => realtime.toPlayer(player, 'rewards', {}))),
      ],
    }
  },
}

/** The database's clock, in milliseconds: it also dates bets. */
async function now(db: Db): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  if (rows[0] === undefined) throw new Error('the database told no time')
  return rows[0].now.getTime()
}

async function madeIn(db: Db, player: number, week: number) {
  const {
    rows: [row],
  } = await sql<Omit<Row<'mission_week'>, 'player' | 'week' | 'payments'>>`
    select edge, bets, wins, best_e4, games, done, paid from mission_week where player = ${player} and week = ${week}`.execute(
    db,
  )
  if (row === undefined) return { ...nothing, paid: 0n }
  const { best_e4: bestE4, ...rest } = row
  return { ...rest, bestE4 }
}

async function* everything(db: Db, player: number): AsyncIterable<unknown> {
  const { rows } = await sql`
    select week, edge as edge_micro_kopecks, bets, wins, best_e4, games, done, paid as paid_kopecks from mission_week
    where player = ${player} order by week`.execute(db)
  yield* rows
}
