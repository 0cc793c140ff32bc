/** The player's own bets as the server keeps them, newest first, page by page. */
import type { Bet } from '@kurazh/contract/play.ts'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { callApi } from '../api/call.ts'
import { keys, queryClient } from '../api/query.ts'

const pageSize = 20
/** A long automatic run must not fill the page: past this many the list is cut to its newest two pages. */
const mostKept = 100

export function useBetHistory() {
  return useInfiniteQuery({
    queryKey: keys.betHistory,
    queryFn: async ({ pageParam }) =>
      (await callApi('history', { limit: pageSize, ...(pageParam !== null && { before: pageParam }) })).success.bets,
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.nonce),
  })
}

/** Puts a bet just settled at the top of what is already loaded. */
export function addToHistory(bet: Bet): void {
  queryClient.setQueryData<InfiniteData<Bet[], number | null>>(keys.betHistory, (loaded) => {
    const [newest, ...older] = loaded?.pages ?? []
    if (!loaded || !newest || newest.some(({ nonce }) => nonce === bet.nonce)) return loaded
    const grown = [bet, ...newest]
    if (grown.length > mostKept) return { pages: [grown.slice(0, 2 * pageSize)], pageParams: [null] }
    return { ...loaded, pages: [grown, ...older] }
  })
}

/** Asks for the history again: something was settled that this page did not see. */
export function refetchHistory(): void {
  void queryClient.invalidateQueries({ queryKey: keys.betHistory })
}
