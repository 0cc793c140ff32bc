/** The visit as the server counts it: told by news, asked for at the start and after a lost line. */
import type { Visit } from '@kurazh/contract/protection.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from './call.ts'
import { keys, queryClient } from './query.ts'
import { useUser } from './session.ts'

/** Undefined for a guest and before the first answer. */
export function useVisit(): Visit | undefined {
  const user = useUser()
  return useQuery({ queryKey: keys.visit, queryFn: async () => (await callApi('visit', {})).success, enabled: user !== null && user.is_ban === 0 }).data
}

/** News of the visit. */
export function visitHeard(visit: Visit): void {
  queryClient.setQueryData(keys.visit, visit)
}

/** True while the player has played for an hour and has not yet been asked about it: nothing may play by itself then. */
export const isCheckDue = (): boolean => queryClient.getQueryData<Visit>(keys.visit)?.checkDue === true
