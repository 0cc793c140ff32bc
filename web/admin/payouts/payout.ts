/** Types a payout as the calls of the area return one. */
import type { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { ReplyOf } from '@kurazh/contract/core/call.ts'

export type Payout = ReplyOf<(typeof adminCalls)['adminPayouts']>['success']['payouts'][number]
