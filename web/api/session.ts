/** Who is looking at the page: the current user or a guest, with the site's own state. */
import type { CurrentUser } from '@kurazh/contract/identity.ts'
import type { Site, Social } from '@kurazh/contract/site.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from './call.ts'
import { keys, queryClient } from './query.ts'

export interface Session {
  /** Null for a guest. */
  user: CurrentUser | null
  site: Site
  social: Social
}

async function fetchSession(): Promise<Session> {
  const reply = await callApi('getUser', {})
  if ('error' in reply) return { user: null, site: reply.site, social: reply.social }
  const { user, site, social } = reply.success
  queryClient.setQueryData(keys.balance, user.balance)
  return { user, site, social }
}

/** The session as last told; undefined until the first answer. */
export function useSession() {
  return useQuery({ queryKey: keys.session, queryFn: fetchSession, retry: Number.POSITIVE_INFINITY, retryDelay: 2000 })
}

/** The current user, or null for a guest and before the first answer. */
export function useUser(): CurrentUser | null {
  return useSession().data?.user ?? null
}

/** Asks again who is looking; the page keeps the old answer meanwhile. */
export function refetchSession(): void {
  void queryClient.invalidateQueries({ queryKey: keys.session })
}

/** Maintenance was switched while the page is open. */
export function setWorks(works: number): void {
  queryClient.setQueryData<Session>(keys.session, (session) => session && { ...session, site: { ...session.site, works } })
}
