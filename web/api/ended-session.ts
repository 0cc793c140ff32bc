/** Finds out why this page's player became a guest, from the server or from what the page knows. */
import type { EndedSession } from '@kurazh/contract/account/identity.ts'
import { callApi } from './call.ts'
import { keys, queryClient } from './query.ts'
import { hasSignedOutSince } from './sign-out.ts'
import { recheckPlayer, type Session } from './current-player.ts'

/**
 * `reason` is sent by the server for a guest. Without one, a player who did not sign out here has been
 * inactive for too long.
 */
export function endedSession(reason: EndedSession | undefined): EndedSession | null {
  if (reason) return reason
  const before = queryClient.getQueryState<Session>(keys.session)
  if (!before?.data?.user) return before?.data?.ended ?? null
  return hasSignedOutSince(before.dataUpdatedAt) ? null : { why: 'expired', comment: null }
}

/** Dismisses the notice: this browser drops the ended session, and the page checks whether a new one has begun. */
export function dismissEndedSession(): void {
  queryClient.setQueryData<Session>(keys.session, (session) => session && { ...session, ended: null })
  void callApi('exit', { ended: true }).then(recheckPlayer, () => undefined)
}
