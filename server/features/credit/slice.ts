/** Edge credit and its rewards: rakeback and statuses. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { keepsNothing, type PlayersTable, type Slice } from '../../slice.ts'
import { type CreditDependencies, creditRoutes } from './credit.ts'
import { creditFollower } from './follower.ts'
import { type KnownStatuses, statusesTopic } from './known-statuses.ts'
import { rakeback, statusGifts } from './rewards.ts'

interface CreditSliceDependencies extends CreditDependencies {
  http: Http
  realtime: Pick<Realtime, 'toPlayer'>
  statuses: KnownStatuses
}

const kept: PlayersTable = { copy: { in: 'edgeCredit' }, closing: { stays: 'sums of bets under a bare number' } }

export const creditSlice: Slice<CreditSliceDependencies> = {
  ...keepsNothing,
  folder: 'features/credit',
  afterRestoration: null,
  playersTables: { credit: kept, credit_day: kept, status_reached: kept },
  dataExport: [{ name: 'edgeCredit', rows: accrued }],
  erase: null,
  rewards: [rakeback, statusGifts],
  open(deps) {
    creditRoutes(deps.http, deps)
    const { realtime, statuses } = deps
    return {
      follows: [
        creditFollower(deps.betReturns, (players) =>
          players.forEach((player) => realtime.toPlayer(player, 'rewards', {})),
        ),
      ],
      hears: { [statusesTopic]: (players) => statuses.forget(players as number[]) },
      missed: () => statuses.forgetAll(),
    }
  },
}

async function* accrued(db: Db, player: number): AsyncIterable<unknown> {
  const { rows: days } = await sql`
    select day::text as day, game, bets, staked as staked_kopecks, edge as edge_micro_kopecks, rakeback as rakeback_micro_kopecks
    from credit_day where player = ${player} order by day, game`.execute(db)
  yield* days
  const { rows: reached } =
    await sql`select status, at, gift_taken_at from status_reached where player = ${player} order by status`.execute(db)
  yield* reached
}
