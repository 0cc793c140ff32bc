/** The registry of the admin area's calls: guards, audit and the table of roles are made from it. None of it is in the players' pages. */
import type { AdminCallDefinition } from './admin-call.ts'
import { bookCalls } from './books.ts'
import { doorCalls } from './door.ts'
import { gameCalls } from './games.ts'
import { payoutCalls } from './payouts.ts'
import { playerActionCalls } from './player-actions.ts'
import { playerListCalls } from './player-lists.ts'
import { playerCalls } from './players.ts'
import { reportCalls } from './reports.ts'
import { requestCalls } from './requests.ts'
import { rewardCalls } from './rewards.ts'
import { riskCalls } from './risk.ts'
import { siteCalls } from './site.ts'

export const adminCalls = { ...doorCalls, ...playerCalls, ...playerListCalls, ...playerActionCalls, ...payoutCalls, ...requestCalls, ...bookCalls, ...gameCalls, ...rewardCalls, ...riskCalls, ...reportCalls, ...siteCalls } satisfies Record<string, AdminCallDefinition>
