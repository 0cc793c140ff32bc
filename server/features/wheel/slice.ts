/** The daily wheel. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { BetReturns } from '../../play/bets/bet-returns.ts'
import { keepsNothing, type PlayersTable, type Slice } from '../../slice.ts'
import { wheelFollower } from './follower.ts'
import { wheelGift, wheelReward } from './rewards.ts'
import { type WheelDependencies, wheelRoutes } from './wheel.ts'

interface WheelSliceDependencies extends WheelDependencies {
  http: Http
  realtime: Pick<Realtime, 'toPlayer'>
  betReturns: BetReturns
}

const kept: PlayersTable = { copy: { in: 'wheel' }, closing: { stays: 'the books are explained by it' } }

export const wheelSlice: Slice<WheelSliceDependencies> = {
  ...keepsNothing,
  folder: 'features/wheel',
  afterRestoration: null,
  playersTables: { wheel_credit: kept, wheel_turn: kept },
  dataExport: [{ name: 'wheel', rows: turns }],
  erase: null,
  rewards: [wheelReward],
  gifts: [wheelGift],
  open(deps) {
    wheelRoutes(deps.http, deps)
    return { follows: [wheelFollower(deps.betReturns, (player) => deps.realtime.toPlayer(player, 'rewards', {}))] }
  },
}

async function* turns(db: Db, player: number): AsyncIterable<unknown> {
  const { rows: credit } =
    await sql`select edge as edge_micro_kopecks from wheel_credit where player = ${player}`.execute(db)
  yield* credit
  const { rows } =
    await sql`select turn, nonce, edge as edge_micro_kopecks, at from wheel_turn where player = ${player} order by turn`.execute(
      db,
    )
  yield* rows
}
