/** What the tournament screen asks the server. News of a table asks anew, and so does time: whoever looks says so by asking. */
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call.ts'
import { keys } from '../../api/query.ts'

const againMs = 30_000

export function useTournaments() {
  return useQuery({ queryKey: keys.tournaments, queryFn: async () => (await callApi('tournaments', {})).success, staleTime: 0, refetchInterval: againMs })
}

/** `live`: the table may still change. */
export function useTable(id: number, live: boolean) {
  return useQuery({
    queryKey: [...keys.tournaments, id], queryFn: async () => (await callApi('tournament', { id })).success,
    staleTime: live ? 0 : Number.POSITIVE_INFINITY, ...(live && { refetchInterval: againMs }),
  })
}
