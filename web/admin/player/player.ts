/** A player as the calls of the area tell of one. */
import type { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { ReplyOf } from '@kurazh/contract/call.ts'

export type Player = ReplyOf<(typeof adminCalls)['adminPlayer']>['success']

/** What a tab of the page is given. */
export interface PartProps {
  id: number
}
