/** Updates the count of pending rewards and the status that the frame shows. */
import { afterPendingBets } from './balance.ts'
import { keys, queryClient } from './query.ts'
import { refetchSession } from './session.ts'
import type { Session } from './current-player.ts'

/** Refetches the count, the status and any visible rewards, after the pending rewards or the status changed. */
export function refetchRewards(): void {
  afterPendingBets(refetchSession)
  void queryClient.invalidateQueries({ queryKey: keys.rewards })
}

/** Stores the count of pending rewards that came with another reply. */
export function racebackReceived(count: number): void {
  queryClient.setQueryData<Session>(keys.session, (session) =>
    session?.user ? { ...session, user: { ...session.user, raceback: count } } : session,
  )
}
