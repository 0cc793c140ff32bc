/** Collects everything that waits for a player, of all rewards. */
import type { Db, Tx } from '../platform/database/database.ts'
import { mayBeGiven } from '../wallet/wallet.ts'
import { worthTelling } from './policy.ts'
import type { Reward, Waiting } from './reward.ts'

export interface WaitingOf extends Waiting {
  reward: Reward
}

/** In the order of the rewards. */
export async function allWaiting(db: Db | Tx, rewards: readonly Reward[], player: number): Promise<WaitingOf[]> {
  const waiting: WaitingOf[] = []
  for (const reward of rewards) waiting.push(...(await reward.waiting(db, player)).map((each) => ({ ...each, reward })))
  return waiting
}

/** Returns how many are shown: none to a player who is banned, on a break or held. */
export async function countWaiting(db: Db, rewards: readonly Reward[], player: number): Promise<number> {
  if (!(await mayBeGiven(db, player))) return 0
  return (await allWaiting(db, rewards, player)).filter(
    ({ kopecks }) => kopecks === undefined || kopecks >= worthTelling,
  ).length
}
