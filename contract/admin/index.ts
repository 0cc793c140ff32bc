/**
 * The registry of the admin area's calls: access checks, audit and the table of roles are built from it. Players' pages
 * do not load it.
 */
import type { AdminCallDefinition } from './admin-call.ts'
import { bankCalls } from './bank.ts'
import { bannerCalls } from './banners.ts'
import { bookCalls, noticeList, paymentList } from './books.ts'
import { challengeCalls } from './challenges.ts'
import { chatCalls, chatList } from './chat.ts'
import { contentCalls } from './content.ts'
import { dayLetterCalls } from './day-letter.ts'
import { dealingCalls } from './dealing.ts'
import { deliveryCalls, deliveryList } from './deliveries.ts'
import { acceptanceList, documentCalls } from './documents.ts'
import { auditList, staffCalls } from './staff.ts'
import { gameCalls } from './games.ts'
import { liabilityCalls } from './liabilities.ts'
import type { AdminListCalls } from './list.ts'
import { moneyGateCalls } from './money-gate.ts'
import { noticeCalls } from './notices.ts'
import { overviewCalls } from './overview.ts'
import { packageCalls } from './packages.ts'
import { payoutCalls } from './payouts.ts'
import { playerActionCalls } from './player-actions.ts'
import { playerIdentityCalls } from './player-identity.ts'
import { betList, playerList, playerListCalls, playerMoney, signInList, timeline } from './player-lists.ts'
import { playerCalls } from './players.ts'
import { differenceList, reconciliationCalls, reconciliationList } from './reconciliation.ts'
import {
  cohortReport,
  dayReport,
  gameReport,
  monthReport,
  paymentReport,
  reportCalls,
  rewardReport,
} from './reports.ts'
import { correctionList, requestCalls } from './requests.ts'
import { rewardCalls, tournamentList } from './rewards.ts'
import { exclusionList, heldList, nearLimitList, riskCalls } from './risk.ts'
import { riskCaseCalls, riskCaseList, riskFlagList } from './risk-cases.ts'
import { rainCalls } from './rains.ts'
import { roundCorrectionCalls } from './round-correction.ts'
import { lobbyCalls } from './lobby.ts'
import { siteCalls } from './site.ts'
import { switchCalls } from './switches.ts'

export const adminCalls = {
  ...staffCalls,
  ...playerCalls,
  ...playerListCalls,
  ...playerActionCalls,
  ...playerIdentityCalls,
  ...payoutCalls,
  ...requestCalls,
  ...bookCalls,
  ...moneyGateCalls,
  ...bankCalls,
  ...gameCalls,
  ...dealingCalls,
  ...roundCorrectionCalls,
  ...rewardCalls,
  ...challengeCalls,
  ...riskCalls,
  ...riskCaseCalls,
  ...chatCalls,
  ...rainCalls,
  ...reportCalls,
  ...liabilityCalls,
  ...dayLetterCalls,
  ...siteCalls,
  ...overviewCalls,
  ...deliveryCalls,
  ...switchCalls,
  ...contentCalls,
  ...lobbyCalls,
  ...packageCalls,
  ...documentCalls,
  ...noticeCalls,
  ...reconciliationCalls,
  ...bannerCalls,
} satisfies Record<string, AdminCallDefinition>

/** Its lists, by the names that pages use. */
export const adminLists = {
  paymentList,
  noticeList,
  auditList,
  playerList,
  playerMoney,
  betList,
  signInList,
  timeline,
  dayReport,
  monthReport,
  gameReport,
  cohortReport,
  rewardReport,
  paymentReport,
  correctionList,
  tournamentList,
  heldList,
  exclusionList,
  nearLimitList,
  riskFlagList,
  riskCaseList,
  chatList,
  deliveryList,
  acceptanceList,
  reconciliationList,
  differenceList,
} satisfies Record<string, AdminListCalls>
