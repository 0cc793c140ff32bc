/** Loads the site's notices to this player. */
import type { ReplyOf } from '@kurazh/contract/core/call.ts'
import type { Calls } from '@kurazh/contract/index.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from './call.ts'
import { keys, stateReceived } from './query.ts'
import { useUser } from './session.ts'

export type Notice = ReplyOf<Calls['notices']>['success']['notices'][number]

/** Newest first; undefined until loaded. */
export function useNotices(): Notice[] | undefined {
  const user = useUser()
  return useQuery({
    queryKey: keys.notices,
    queryFn: async () => (await callApi('notices', {})).success.notices,
    enabled: user !== null,
  }).data
}

/** Marks notices as read up to this one. Throws CallError. */
export async function markNoticesRead(upTo: number): Promise<void> {
  stateReceived(keys.notices, (await callApi('seeNotices', { upTo })).success.notices)
}
