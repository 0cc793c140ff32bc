/** Who has come in, and what they may do. */
import type { Right } from '@kurazh/contract/admin/rights.ts'
import type { ReplyOf } from '@kurazh/contract/call.ts'
import type { adminCalls } from '@kurazh/contract/admin/index.ts'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../api/query.ts'
import { adminKeys, callAdmin } from './call.ts'

export type AdminState = ReplyOf<(typeof adminCalls)['adminState']>['success']
export type Inside = NonNullable<AdminState['inside']>

export function useAdminState() {
  return useQuery({ queryKey: adminKeys.state, queryFn: async () => (await callAdmin('adminState', {})).success })
}

/** The door has been opened, or proven anew. */
export function insideTold(inside: Inside): void {
  queryClient.setQueryData<AdminState>(adminKeys.state, (state) => state && { ...state, inside })
}

/** Asks anew whether the door stands open; what was shown behind a closed one is forgotten. */
export async function doorClosed(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: adminKeys.state })
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === adminKeys.all[0] && queryKey[1] !== adminKeys.state[1] })
}

/** Whether whoever is in holds this right. */
export function useRight(right: Right): boolean {
  return useAdminState().data?.inside?.rights.includes(right) === true
}
