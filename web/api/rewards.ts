/** What waits for the player, as the frame tells it: the count and the status. */
import { whenAnswered } from './balance.ts'
import { keys, queryClient } from './query.ts'
import { refetchSession } from './session.ts'
import type { Session } from './who.ts'

/** Other rewards wait than before, or another status was reached: asks again for both, and for whatever of them is in sight. */
export function refetchRewards(): void {
  whenAnswered(refetchSession)
  void queryClient.invalidateQueries({ queryKey: keys.rewards })
}

/** The server told how many wait along with another answer. */
export function racebackTold(count: number): void {
  queryClient.setQueryData<Session>(keys.session, (session) => (session?.user ? { ...session, user: { ...session.user, raceback: count } } : session))
}
