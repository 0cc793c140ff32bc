/**
 * Queries of the tournament screen. A leaderboard is refetched on events and by time; the page's interest is known by
 * its requests.
 */
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call.ts'
import { keys } from '../../api/query.ts'

const againMs = 30_000

export function useTournaments() {
  return useQuery({
    queryKey: keys.tournaments,
    queryFn: async () => (await callApi('tournaments', {})).success,
    staleTime: 0,
    refetchInterval: againMs,
  })
}

/** `live`: the leaderboard may still change. */
export function useTable(id: number, live: boolean) {
  return useQuery({
    queryKey: [...keys.tournaments, id],
    queryFn: async () => (await callApi('tournament', { id })).success,
    staleTime: live ? 0 : Number.POSITIVE_INFINITY,
    ...(live && { refetchInterval: againMs }),
  })
}
