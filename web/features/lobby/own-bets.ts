/** The player's own latest bets: for the feed's last tab, and for what was played recently. */
import { feedLength } from '@kurazh/contract/feed-bounds.ts'
import type { ShortBet } from '@kurazh/contract/play.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call.ts'
import { useFeed } from '../../api/feed.ts'
import { keys } from '../../api/query.ts'
import { useUser } from '../../api/session.ts'
import { useCalm } from './use-calm.ts'

/** Bets made in another window are asked for at most this often, in milliseconds. */
const askMs = 3000

/** Newest first; nothing is asked for a guest. Asked anew when the feed shows a bet that may be the player's. */
export function useOwnBets() {
  const user = useUser()
  const feed = useFeed()
  const shownName = user?.hide_name ? null : user?.login
  const newest = useCalm(feed.data?.all.find(({ name }) => name === shownName)?.id, false, askMs)
  return useQuery({
    queryKey: [...keys.betHistory, 'latest', newest ?? 0],
    queryFn: async () => (await callApi('latestBets', { limit: feedLength })).success.bets,
    enabled: user !== null && !feed.isPending,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: askMs,
  })
}

/** The last bet of each game, the game played last first. */
export function lastOfEachGame(bets: readonly ShortBet[]): ShortBet[] {
  const seen = new Map<string, ShortBet>()
  for (const bet of bets) if (!seen.has(bet.game)) seen.set(bet.game, bet)
  return [...seen.values()]
}
