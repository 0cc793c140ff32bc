/**
 * Lists every slice of the server, once: everything required of all slices goes through this list. The parts of a
 * player's data copy come in its order.
 */
import { adminSlice } from '../staff/slice.ts'
import { accountSlice } from '../features/account/slice.ts'
import { bankSlice } from '../features/bank/slice.ts'
import { favouritesSlice } from '../features/favourites/slice.ts'
import { chatSlice } from '../features/chat/slice.ts'
import { contentSlice } from '../features/content/slice.ts'
import { creditSlice } from '../features/credit/slice.ts'
import { documentsSlice } from '../features/documents/slice.ts'
import { feedSlice } from '../features/feed/slice.ts'
import { heistSlice } from '../features/heist/slice.ts'
import { jackpotSlice } from '../features/jackpot/slice.ts'
import { identitySlice } from '../players/slice.ts'
import { noticesSlice } from '../features/notices/slice.ts'
import { packagesSlice } from '../features/packages/slice.ts'
import { paymentsSlice } from '../features/payments/slice.ts'
import { promoSlice } from '../features/promo/slice.ts'
import { protectionSlice } from '../features/protection/slice.ts'
import { publicProfileSlice } from '../features/public-profile/slice.ts'
import { pushSlice } from '../features/push/slice.ts'
import { referralSlice } from '../features/referral/slice.ts'
import { reportsSlice } from '../features/reports/slice.ts'
import { reservesSlice } from '../features/reserves/slice.ts'
import { riskSlice } from '../features/risk/slice.ts'
import { returnedSlice } from '../features/returned/slice.ts'
import { rewardsSlice } from '../features/rewards/slice.ts'
import { rtpSlice } from '../features/rtp/slice.ts'
import { shareSlice } from '../features/share/slice.ts'
import { siteSlice } from '../features/site/slice.ts'
import { statementSlice } from '../features/statement/slice.ts'
import { statisticsSlice } from '../features/statistics/slice.ts'
import { streamSlice } from '../features/stream/slice.ts'
import { challengesSlice } from '../features/challenges/slice.ts'
import { missionsSlice } from '../features/missions/slice.ts'
import { tournamentSlice } from '../features/tournaments/slice.ts'
import { webhooksSlice } from '../features/webhooks/slice.ts'
import { wheelSlice } from '../features/wheel/slice.ts'
import { tipsSlice } from '../features/tips/slice.ts'
import { tasksSlice } from '../features/tasks/slice.ts'
import type { Tx } from '../platform/database/database.ts'
import type { EncryptionKey, SealedTable } from '../platform/security/encryption.ts'
import { archiveMeasures } from '../platform/database/archive.ts'
import { databaseHealth } from '../platform/database/health.ts'
import { failingItems } from '../platform/process/failing-items.ts'
import { letterAgeMeasure, letterMeasure } from '../platform/mail/delivery.ts'
import { sealedLetters } from '../platform/mail/outbox.ts'
import { sealedSiteSecrets } from '../platform/security/site-secrets.ts'
import type { Jurisdiction } from '../play/jurisdictions.ts'
import { playSlice } from '../play/play.ts'
import { keepingOf, type Opened, type Slice } from '../slice.ts'
import { walletSlice } from '../wallet/slice.ts'
import type { AllSlices, Context } from './context.ts'

export const slices: readonly Slice<Context>[] = [
  siteSlice,
  identitySlice,
  protectionSlice,
  statisticsSlice,
  bankSlice,
  paymentsSlice,
  walletSlice,
  playSlice,
  favouritesSlice,
  feedSlice,
  rtpSlice,
  statementSlice,
  reservesSlice,
  accountSlice,
  shareSlice,
  publicProfileSlice,
  creditSlice,
  promoSlice,
  referralSlice,
  tasksSlice,
  wheelSlice,
  heistSlice,
  tournamentSlice,
  jackpotSlice,
  challengesSlice,
  missionsSlice,
  rewardsSlice,
  returnedSlice,
  packagesSlice,
  chatSlice,
  tipsSlice,
  contentSlice,
  documentsSlice,
  noticesSlice,
  pushSlice,
  riskSlice,
  webhooksSlice,
  streamSlice,
  reportsSlice,
  adminSlice,
]

/** What the slices store of players, and how all of them erase one. */
export const ofAllSlices = {
  ...keepingOf(slices),
  rewards: slices.flatMap(({ rewards }) => rewards ?? []),
  declares: slices.flatMap(({ declares }) => declares ?? []),
  measures: [
    failingItems,
    letterMeasure,
    letterAgeMeasure,
    ...archiveMeasures,
    ...databaseHealth,
    ...slices.flatMap(({ measures }) => measures ?? []),
  ],
  riskRules: slices.flatMap(({ riskRules }) => riskRules ?? []),
  gifts: slices.flatMap(({ gifts }) => gifts ?? []),
  accountLinks: slices.flatMap(({ accountLinks }) => accountLinks ?? []),
  async erase(tx: Tx, player: number, key: EncryptionKey): Promise<void> {
    for (const { erase } of slices) await erase?.(tx, player, key)
  },
}

/**
 * The same for a running site, with only the rewards and gifts that the jurisdiction allows: a gift has the name of
 * its reward. `opened`: the slices as they are opened; those that are not open yet are skipped.
 */
export function allSlices(jurisdiction: Jurisdiction, opened: readonly Opened[]): AllSlices {
  const { rewards } = jurisdiction
  return {
    ...ofAllSlices,
    rewards: ofAllSlices.rewards.filter(({ name }) => rewards.includes(name)),
    gifts: ofAllSlices.gifts.filter(({ game }) => rewards.some((name) => name === game)),
    byTwo: () => opened.flatMap(({ byTwo }) => byTwo ?? []),
    async asksFirst(player) {
      for (const slice of opened) if ((await slice.asksFirst?.(player)) === true) return true
      return false
    },
    async onRegistration(tx, newcomer) {
      for (const slice of slices) await slice.onRegistration?.(tx, newcomer, jurisdiction)
    },
  }
}

/** Everything stored sealed in the database: a change of the key goes through it. */
export const sealedTables: readonly SealedTable[] = [sealedSiteSecrets, sealedLetters, ...ofAllSlices.sealed]
