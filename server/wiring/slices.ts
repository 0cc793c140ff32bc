/** Every slice of the server, once: whatever is asked of all of them goes through this list. Their parts of the copy of one's data come in its order. */
import { adminSlice } from '../features/admin/slice.ts'
import { accountSlice } from '../features/account/slice.ts'
import { favouritesSlice } from '../features/favourites/slice.ts'
import { chatSlice } from '../features/chat/slice.ts'
import { contentSlice } from '../features/content/slice.ts'
import { creditSlice } from '../features/credit/slice.ts'
import { documentsSlice } from '../features/documents/slice.ts'
import { feedSlice } from '../features/feed/slice.ts'
import { heistSlice } from '../features/heist/slice.ts'
import { identitySlice } from '../features/identity/slice.ts'
import { noticesSlice } from '../features/notices/slice.ts'
import { packagesSlice } from '../features/packages/slice.ts'
import { paymentsSlice } from '../features/payments/slice.ts'
import { promoSlice } from '../features/promo/slice.ts'
import { protectionSlice } from '../features/protection/slice.ts'
import { referralSlice } from '../features/referral/slice.ts'
import { reservesSlice } from '../features/reserves/slice.ts'
import { riskSlice } from '../features/risk/slice.ts'
import { returnedSlice } from '../features/returned/slice.ts'
import { rewardsSlice } from '../features/rewards/slice.ts'
import { rtpSlice } from '../features/rtp/slice.ts'
import { shareSlice } from '../features/share/slice.ts'
import { siteSlice } from '../features/site/slice.ts'
import { statementSlice } from '../features/statement/slice.ts'
import { statisticsSlice } from '../features/statistics/slice.ts'
import { tournamentSlice } from '../features/tournaments/slice.ts'
import { webhooksSlice } from '../features/webhooks/slice.ts'
import { wheelSlice } from '../features/wheel/slice.ts'
import { tasksSlice } from '../features/tasks/slice.ts'
import type { Tx } from '../platform/database.ts'
import type { SealedTable } from '../platform/encryption.ts'
import { sealedSiteSecrets } from '../platform/site-secrets.ts'
import type { Jurisdiction } from '../play/jurisdictions.ts'
import { playSlice } from '../play/play.ts'
import { keepingOf, type Slice } from '../slice.ts'
import { walletSlice } from '../wallet/slice.ts'
import type { SiteDependencies } from './between-slices.ts'

export const slices: readonly Slice<SiteDependencies>[] = [
  siteSlice, identitySlice, protectionSlice, statisticsSlice, paymentsSlice, walletSlice, playSlice, favouritesSlice, feedSlice, rtpSlice, statementSlice, reservesSlice, accountSlice, shareSlice, creditSlice, promoSlice, referralSlice, tasksSlice, wheelSlice, heistSlice, tournamentSlice, rewardsSlice, returnedSlice, packagesSlice, chatSlice, contentSlice, documentsSlice, noticesSlice, riskSlice, webhooksSlice, adminSlice,
]

/** What they keep of players, and how all of them forget one. */
export const ofAllSlices = {
  ...keepingOf(slices),
  rewards: slices.flatMap(({ rewards }) => rewards ?? []),
  declares: slices.flatMap(({ declares }) => declares ?? []),
  measures: slices.flatMap(({ measures }) => measures ?? []),
  riskRules: slices.flatMap(({ riskRules }) => riskRules ?? []),
  gifts: slices.flatMap(({ gifts }) => gifts ?? []),
  async erase(tx: Tx, player: number): Promise<void> {
    for (const { erase } of slices) await erase?.(tx, player)
  },
}

/** The same, with no more rewards and gifts than the jurisdiction allows: a gift has the name of its reward. */
export const givenHere = ({ rewards }: Jurisdiction): typeof ofAllSlices => ({
  ...ofAllSlices,
  rewards: ofAllSlices.rewards.filter(({ name }) => rewards.includes(name)),
  gifts: ofAllSlices.gifts.filter(({ game }) => rewards.some((name) => name === game)),
})

/** Everything that lies sealed in the database: what a change of the key goes through. */
export const sealedTables: readonly SealedTable[] = [sealedSiteSecrets, ...ofAllSlices.sealed]
