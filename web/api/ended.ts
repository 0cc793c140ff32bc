/** Why this page's player is a guest by now: as the server tells, or as far as the page can know itself. */
import type { EndedSession } from '@kurazh/contract/identity.ts'
import { callApi } from './call.ts'
import { keys, queryClient } from './query.ts'
import { hasSignedOutSince } from './sign-out.ts'
import { playerDoubted, type Session } from './who.ts'

/** `told` is the server's word for a guest. Without one a player who did not sign out here has been away for too long. */
export function endedOf(told: EndedSession | undefined): EndedSession | null {
  if (told) return told
  const before = queryClient.getQueryState<Session>(keys.session)
  if (!before?.data?.user) return before?.data?.ended ?? null
  return hasSignedOutSince(before.dataUpdatedAt) ? null : { why: 'expired', comment: null }
}

/** The player has read it: this browser lets go of the session that has ended, and the page asks whether another has begun meanwhile. */
export function endedRead(): void {
  queryClient.setQueryData<Session>(keys.session, (session) => session && { ...session, ended: null })
  void callApi('exit', { ended: true }).then(playerDoubted, () => undefined)
}
