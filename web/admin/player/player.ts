/** Types a player as the calls of the admin area return one. */
import type { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { ReplyOf } from '@kurazh/contract/core/call.ts'

export type Player = ReplyOf<(typeof adminCalls)['adminPlayer']>['success']

/** Props of a tab of the page. */
export interface PartProps {
  id: number
}
