/** Who may be told what: nobody is called to play who is on a break, excluded, banned or not checked yet. */
import { type PushKind, pushKinds } from '@kurazh/contract/account/push.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Jurisdiction } from '../../play/jurisdictions.ts'
import type { Reward } from '../../rewards/reward.ts'
import { countWaiting } from '../../rewards/waiting.ts'
import { mayBeGiven } from '../../wallet/wallet.ts'

/** What a site sends: of rewards only those that its jurisdiction allows. */
export const offeredIn = ({ rewards }: Pick<Jurisdiction, 'rewards'>): readonly PushKind[] =>
  pushKinds.filter((kind) =>
    kind === 'tournament' ? rewards.includes('tournament') : kind === 'reward' ? rewards.length > 0 : true,
  )

interface ToldGround {
  db: Db
  offered: readonly PushKind[]
  rewards: readonly Reward[]
}

/**
 * Returns whether a player may be told this now. Money on its way and the safety of the account always; a tournament and
 * a reward only to those who may be given something, and a reward only while it waits.
 */
export const createTold =
  ({ db, offered, rewards }: ToldGround) =>
  async (player: number, kind: PushKind): Promise<boolean> => {
    if (!offered.includes(kind)) return false
    if (kind === 'tournament') return mayBeGiven(db, player)
    if (kind === 'reward') return (await countWaiting(db, rewards, player)) > 0
    return true
  }
