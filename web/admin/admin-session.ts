/** Keeps the signed-in administrator and their rights. */
import type { Right } from '@kurazh/contract/admin/rights.ts'
import type { ReplyOf } from '@kurazh/contract/core/call.ts'
import type { adminCalls } from '@kurazh/contract/admin/index.ts'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../api/query.ts'
import { adminKeys, callAdmin } from './call.ts'

export type AdminState = ReplyOf<(typeof adminCalls)['adminState']>['success']
export type AdminSession = NonNullable<AdminState['inside']>

export function useAdminState() {
  return useQuery({ queryKey: adminKeys.state, queryFn: async () => (await callAdmin('adminState', {})).success })
}

/** The administrator has signed in or confirmed the factor. */
export function adminSessionReceived(inside: AdminSession): void {
  queryClient.setQueryData<AdminState>(adminKeys.state, (state) => state && { ...state, inside })
}

/** Refetches the state of the session and drops the data shown with it. */
export async function adminSessionEnded(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: adminKeys.state })
  queryClient.removeQueries({
    predicate: ({ queryKey }) => queryKey[0] === adminKeys.all[0] && queryKey[1] !== adminKeys.state[1],
  })
}

/** Whether the administrator has this right. */
export function useRight(right: Right): boolean {
  return useAdminState().data?.inside?.rights.includes(right) === true
}
