/** Rewards: what waits for a player, the press that takes it, and the list of what was paid. */
import type { Http } from '../../platform/http.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { everyPayment } from '../../rewards/pay.ts'
import { type RewardsDependencies, rewardsRoutes } from './rewards.ts'

export const rewardsSlice: Slice<RewardsDependencies & { http: Http }> = {
  ...keepsNothing,
  folder: 'features/rewards',
  playersTables: { reward_payment: { copy: { in: 'rewards' }, closing: { stays: 'the books are explained by it' } } },
  dataExport: [{ name: 'rewards', rows: everyPayment }],
  erase: null,
  open(deps) {
    rewardsRoutes(deps.http, deps)
    return {}
  },
}
