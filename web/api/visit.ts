/** The visit as counted by the server: updated by events, requested at the start and after a reconnect. */
import type { Visit } from '@kurazh/contract/account/protection.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from './call.ts'
import { keys, queryClient, stateReceived } from './query.ts'
import { useUser } from './session.ts'

/** Undefined for a guest and before the first answer. */
export function useVisit(): Visit | undefined {
  const user = useUser()
  return useQuery({
    queryKey: keys.visit,
    queryFn: async () => (await callApi('visit', {})).success,
    enabled: user !== null && user.is_ban === 0,
  }).data
}

/** Stores the visit from an event. */
export function visitReceived(visit: Visit): void {
  stateReceived(keys.visit, visit)
}

/**
 * True while the player has played for an hour and has not confirmed the reality check: nothing may play automatically
 * then.
 */
export const isCheckDue = (): boolean => queryClient.getQueryData<Visit>(keys.visit)?.checkDue === true
