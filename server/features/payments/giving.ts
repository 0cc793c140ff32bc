/**
 * What forbids a player to give money to another one: whatever would stop a payout of it, or have a person look at it.
 * Otherwise a gift would be a way round that look.
 */
import type { Tx } from '../../platform/database/database.ts'
import { credentialsChangedAt } from '../../players/public.ts'
import { heldSince } from '../risk/public.ts'
import { freezeOf, payoutStop } from './payout-freeze.ts'
import { pauseMs } from './policy.ts'
import { isUnplayed } from './risk.ts'

/**
 * `changed`: password, mail or second factor were changed lately. `stopped`: payouts of the player or of the site are
 * stopped. `review`: a person looks at the player's payouts. `unplayed`: money of this week was not staked once.
 */
export type GivingBar = 'changed' | 'stopped' | 'review' | 'unplayed'

export async function givingBar(tx: Tx, player: number): Promise<GivingBar | undefined> {
  if ((await payoutStop(tx)) !== undefined || (await freezeOf(tx, player)) !== undefined) return 'stopped'
  const changedAt = await credentialsChangedAt(tx, player)
  if (changedAt !== undefined && Date.now() - changedAt.getTime() < pauseMs) return 'changed'
  if ((await heldSince(tx, player)) !== undefined) return 'review'
  return (await isUnplayed(tx, player)) ? 'unplayed' : undefined
}
