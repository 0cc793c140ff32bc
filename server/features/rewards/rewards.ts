/** Lists the rewards that wait for a player, and the one call that takes them. */
import { identity } from '@kurazh/contract/account/identity.ts'
import { rewards as calls } from '@kurazh/contract/rewards/rewards.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { Reward } from '../../rewards/reward.ts'
import { allWaiting, countWaiting } from '../../rewards/waiting.ts'
import { createPresses } from './presses.ts'

export interface RewardsDependencies {
  db: Db
  realtime: Pick<Realtime, 'toPlayer'>
  ofAllSlices: { readonly rewards: readonly Reward[] }
}

export function rewardsRoutes(http: Http, { db, realtime, ofAllSlices: { rewards } }: RewardsDependencies): void {
  const press = createPresses(db, rewards)

  http.onSignedIn(identity.raceback, async ({ caller }) => ({
    success: { user: { raceback: await countWaiting(db, rewards, caller.id) } },
  }))

  http.onSignedIn(calls.rewards, async ({ caller }) => {
    const waiting = await allWaiting(db, rewards, caller.id)
    return {
      success: {
        waiting: waiting.map(({ id, reward, kopecks }) => ({ id, reward: reward.name, amount: kopecks ?? null })),
      },
    }
  })

  http.onSignedIn(calls.takeRewards, async ({ caller }, { request, rewards: wanted }) => {
    const taken = await press(caller.id, { request, wanted })
    if (taken instanceof Refusal) return taken
    const { payments, balance, raceback } = taken
    realtime.toPlayer(caller.id, 'updBalance', { uid: caller.uid, balance, win: 0n })
    realtime.toPlayer(caller.id, 'rewards', {})
    return {
      success: {
        paid: payments.reduce((sum, { amount }) => sum + amount, 0n),
        payments: [...payments],
        balance,
        user: { raceback },
      },
    }
  })
}
