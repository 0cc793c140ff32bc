/** The registry of calls: access checks, OpenAPI, access tests and the typed client are built from it. */
import { account } from './account/account.ts'
import { challenges } from './rewards/challenges.ts'
import { chat } from './content/chat.ts'
import { content } from './content/content.ts'
import { documents } from './content/documents.ts'
import { favourites } from './play/favourites.ts'
import { feed } from './play/feed.ts'
import { heist } from './rewards/heist.ts'
import { jackpotCalls } from './rewards/jackpot.ts'
import { identity } from './account/identity.ts'
import { missions } from './rewards/missions.ts'
import { notices } from './content/notices.ts'
import { packages } from './play/packages.ts'
import { payments } from './money/payments.ts'
import { play } from './play/play.ts'
import { publicProfiles } from './account/public-profile.ts'
import { promo } from './rewards/promo.ts'
import { push } from './account/push.ts'
import { protection } from './account/protection.ts'
import { recovery } from './account/recovery.ts'
import { security } from './account/security.ts'
import { reserves } from './money/reserves.ts'
import { referral } from './rewards/referral.ts'
import { restorations } from './play/restorations.ts'
import { returned } from './money/returned.ts'
import { rewards } from './rewards/rewards.ts'
import { returns } from './play/rtp.ts'
import { rounds } from './play/rounds.ts'
import { statement } from './money/statement.ts'
import { tableLayouts } from './tables/table-layouts.ts'
import { tableVideo } from './tables/table-video.ts'
import { tables } from './tables/tables.ts'
import { tableCorrections } from './tables/table-corrections.ts'
import { tasks } from './rewards/tasks.ts'
import { tips } from './content/tips.ts'
import { tournaments } from './rewards/tournaments.ts'
import { vaultCalls } from './money/vault.ts'
import { wheelCalls } from './rewards/wheel.ts'

export const calls = {
  ...identity,
  ...recovery,
  ...security,
  ...account,
  ...publicProfiles,
  ...protection,
  ...push,
  ...play,
  ...favourites,
  ...feed,
  ...payments,
  ...statement,
  ...vaultCalls,
  ...reserves,
  ...returns,
  ...rounds,
  ...rewards,
  ...returned,
  ...promo,
  ...referral,
  ...tasks,
  ...packages,
  ...wheelCalls,
  ...heist,
  ...jackpotCalls,
  ...tournaments,
  ...challenges,
  ...missions,
  ...tables,
  ...tableCorrections,
  ...tableVideo,
  ...tableLayouts,
  ...chat,
  ...tips,
  ...content,
  ...documents,
  ...notices,
  ...restorations,
}
export type Calls = typeof calls
