/** Loads the player's own latest bets: for the feed's last tab and for recent games. */
import { feedLength } from '@kurazh/contract/play/feed-bounds.ts'
import type { ShortBet } from '@kurazh/contract/play/play.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call.ts'
import { useFeed } from '../../api/feed.ts'
import { keys } from '../../api/query.ts'
import { useUser } from '../../api/session.ts'
import { useThrottled } from './use-throttled.ts'

/** Shortest interval of refetching for bets made in another window, in milliseconds. */
const askMs = 3000

/** Newest first; no request for a guest. Refetched when the feed shows a bet that may be the player's. */
export function useOwnBets() {
  const user = useUser()
  const feed = useFeed()
  const shownName = user?.hide_name ? null : user?.login
  const newest = useThrottled(feed.data?.all.find(({ name }) => name === shownName)?.id, false, askMs)
  return useQuery({
    queryKey: [...keys.betHistory, 'latest', newest ?? 0],
    queryFn: async () => (await callApi('latestBets', { limit: feedLength })).success.bets,
    enabled: user !== null && !feed.isPending,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: askMs,
  })
}

/** The last bet of each game, the most recent game first. */
export function lastOfEachGame(bets: readonly ShortBet[]): ShortBet[] {
  const seen = new Map<string, ShortBet>()
  for (const bet of bets) if (!seen.has(bet.game)) seen.set(bet.game, bet)
  return [...seen.values()]
}
