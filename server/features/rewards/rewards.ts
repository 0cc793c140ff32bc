/** What waits for a player of all rewards, and the one press that takes it. */
import { identity } from '@kurazh/contract/identity.ts'
import { type RewardName, rewards as calls } from '@kurazh/contract/rewards.ts'
import { type Db, transaction } from '../../platform/database.ts'
import { type Http, Refusal } from '../../platform/http.ts'
import type { Realtime } from '../../platform/realtime.ts'
import { paidBy, payReward, RewardWaits } from '../../rewards/pay.ts'
import type { Reward } from '../../rewards/reward.ts'
import { allWaiting, countWaiting } from '../../rewards/waiting.ts'
import { balanceOf, lock } from '../../wallet/wallet.ts'

export interface RewardsDependencies {
  db: Db
  realtime: Pick<Realtime, 'toPlayer'>
  ofAllSlices: { readonly rewards: readonly Reward[] }
}

interface Taken {
  payments: { reward: RewardName; amount: bigint }[]
  balance: bigint
}

export function rewardsRoutes(http: Http, { db, realtime, ofAllSlices: { rewards } }: RewardsDependencies): void {
  http.onSignedIn(identity.raceback, async ({ caller }) => ({ success: { user: { raceback: await countWaiting(db, rewards, caller.id) } } }))

  http.onSignedIn(calls.rewards, async ({ caller }) => {
    const waiting = await allWaiting(db, rewards, caller.id)
    return { success: { waiting: waiting.map(({ id, reward, kopecks }) => ({ id, reward: reward.name, amount: kopecks ?? null })) } }
  })

  http.onSignedIn(calls.takeRewards, async ({ caller }, { request, rewards: wanted }) => {
    const taken = await take(db, rewards, caller.id, request, wanted)
    if (taken instanceof Refusal) return taken
    const { payments, balance } = taken
    const raceback = await countWaiting(db, rewards, caller.id)
    realtime.toPlayer(caller.id, 'updBalance', { uid: caller.uid, balance, win: 0n })
    realtime.toPlayer(caller.id, 'rewards', {})
    return { success: { paid: payments.reduce((sum, { amount }) => sum + amount, 0n), payments, balance, user: { raceback } } }
  })
}

/** All of it or nothing, in one transaction under the lock of the player's money. A request that was made before is answered as it was. */
async function take(db: Db, rewards: readonly Reward[], player: number, request: string, wanted: readonly string[] | undefined): Promise<Taken | Refusal> {
  try {
    return await transaction(db, async (tx) => {
      await lock(tx, player)
      const before = await paidBy(tx, player, request)
      if (before.length > 0) return { payments: before, balance: await balanceOf(tx, player) }
      const waiting = (await allWaiting(tx, rewards, player)).filter(({ id }) => wanted?.includes(id) ?? true)
      const payments: Taken['payments'] = []
      for (const what of waiting) {
        if (what.kopecks === undefined) continue
        await payReward(tx, player, { reward: what.reward.name, key: what.key, kopecks: what.kopecks, request })
        await what.reward.taken?.(tx, player, what)
        payments.push({ reward: what.reward.name, amount: what.kopecks })
      }
      return payments.length === 0 ? new Refusal('NothingWaits') : { payments, balance: await balanceOf(tx, player) }
    })
  } catch (error) {
    if (error instanceof RewardWaits) return error.refusal
    throw error
  }
}
