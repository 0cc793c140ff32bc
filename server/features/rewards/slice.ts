/** Rewards: what waits for a player, the call that takes it, and the list of payments. */
import type { Http } from '../../platform/http/http.ts'
import { keepsNothing, type PlayersTable, type Slice } from '../../slice.ts'
import { everyPayment } from '../../rewards/pay.ts'
import { type RewardsDependencies, rewardsRoutes } from './rewards.ts'

const kept: PlayersTable = { copy: { in: 'rewards' }, closing: { stays: 'the books are explained by it' } }

export const rewardsSlice: Slice<RewardsDependencies & { http: Http }> = {
  ...keepsNothing,
  folder: 'features/rewards',
  afterRestoration: null,
  playersTables: { reward_payment: kept, reward_sum: kept },
  dataExport: [{ name: 'rewards', rows: everyPayment }],
  erase: null,
  open(deps) {
    rewardsRoutes(deps.http, deps)
    return {}
  },
}
