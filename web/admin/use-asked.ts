/** What a call of the area answers, for as long as a page shows it. */
import type { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { BodyOf, ReplyOf } from '@kurazh/contract/call.ts'
import { useQuery } from '@tanstack/react-query'
import { adminKeys, callAdmin } from './call.ts'

type Calls = typeof adminCalls

/** `everyMs`: asked anew so often while the page is in sight. */
export function useAsked<Name extends keyof Calls>(name: Name, body: BodyOf<Calls[Name]>, everyMs?: number) {
  return useQuery<ReplyOf<Calls[Name]>>({ queryKey: [...adminKeys.all, name, body], queryFn: () => callAdmin(name, body), ...(everyMs !== undefined && { refetchInterval: everyMs }) })
}
