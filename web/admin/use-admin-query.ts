/** Loads a call of the admin area while a page shows it. */
import type { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { BodyOf, ReplyOf } from '@kurazh/contract/core/call.ts'
import { useQuery } from '@tanstack/react-query'
import { adminKeys, callAdmin } from './call.ts'

type Calls = typeof adminCalls

/** `everyMs`: refetch interval while the page is visible. */
export function useAdminQuery<Name extends keyof Calls>(name: Name, body: BodyOf<Calls[Name]>, everyMs?: number) {
  return useQuery<ReplyOf<Calls[Name]>>({
    queryKey: [...adminKeys.all, name, body],
    queryFn: () => callAdmin(name, body),
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  })
}
