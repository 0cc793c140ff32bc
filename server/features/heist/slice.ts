/** The heist: a season of runs through five rooms, opened by tickets that a player's bets bring. */
import { sql } from 'kysely'
import { inTurns } from '../../platform/process/in-turns.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { BetLinks } from '../../play/bets/bet-links.ts'
import type { BetReturns } from '../../play/bets/bet-returns.ts'
import { keepsNothing, type PlayersTable, type Slice } from '../../slice.ts'
import { type AdminHeistDependencies, adminHeistRoutes, seasonByTwo } from './admin-heist.ts'
import { heistFollower } from './follower.ts'
import { heistGift } from './gift.ts'
import { type HeistDependencies, heistRoutes } from './heist.ts'
import { heistReward } from './rewards.ts'
import { heistBudget, keepWinter } from './seasons.ts'

interface HeistSliceDependencies extends HeistDependencies, AdminHeistDependencies {
  http: Http
  realtime: Pick<Realtime, 'toPlayer'>
  links: BetLinks
  betReturns: BetReturns
}

const keepEveryMs = 3_600_000
const kept: PlayersTable = {
  copy: { in: 'heist' },
  closing: { stays: 'the books are explained by it, under a bare number' },
}

export const heistSlice: Slice<HeistSliceDependencies> = {
  ...keepsNothing,
  folder: 'features/heist',
  afterRestoration: null,
  playersTables: {
    heist_credit: kept,
    heist_run: kept,
    heist_gift: kept,
    heist_member: { copy: { in: 'heist' }, closing: 'erased' },
  },
  dataExport: [{ name: 'heist', rows: everything }],
  erase,
  rewards: [heistReward],
  gifts: [heistGift],
  declares: [heistBudget],
  async open(deps) {
    const { http, db, realtime } = deps
    // Before the first bet: earnings count for the season that is running.
    await keepWinter(db)
    heistRoutes(http, deps)
    adminHeistRoutes(http, deps)
    return {
      byTwo: [seasonByTwo],
      follows: [
        heistFollower({
          ...deps,
          tell: (players) => inTurns(players, (player) => realtime.toPlayer(player, 'rewards', {})),
        }),
      ],
      jobs: [{ name: 'the next season of the heist', everyMs: keepEveryMs, run: () => keepWinter(db) }],
    }
  },
}

/** Team members no longer see a closed account. */
async function erase(tx: Tx, player: number): Promise<void> {
  await sql`delete from heist_member where player = ${player}`.execute(tx)
}

async function* everything(db: Db, player: number): AsyncIterable<unknown> {
  const credit =
    await sql`select season, edge as edge_micro_kopecks from heist_credit where player = ${player} order by season`.execute(
      db,
    )
  yield* credit.rows
  const runs = await sql`
    select season, ticket, nonce, opened_at, ended_at, rooms, payout as payout_kopecks from heist_run where player = ${player} order by nonce`.execute(
    db,
  )
  yield* runs.rows
  const gifts =
    await sql`select season, chapter, amount as amount_kopecks, taken_at from heist_gift where player = ${player} order by season, chapter`.execute(
      db,
    )
  yield* gifts.rows
  const teams =
    await sql`select season, code as team, joined_at from heist_member where player = ${player} order by season`.execute(
      db,
    )
  yield* teams.rows
}
