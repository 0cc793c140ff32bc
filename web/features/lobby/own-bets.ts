/** The player's own latest bets: for the feed's last tab, and for what was played recently. */
import { feedLength } from '@kurazh/contract/feed.ts'
import type { Bet } from '@kurazh/contract/play.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call.ts'
import { keys } from '../../api/query.ts'
import { useUser } from '../../api/session.ts'

/** Newest first; nothing is asked for a guest. */
export function useOwnBets() {
  const user = useUser()
  return useQuery({
    queryKey: [...keys.betHistory, 'latest'],
    queryFn: async () => (await callApi('history', { limit: feedLength })).success.bets,
    enabled: user !== null,
    staleTime: 0,
  })
}

/** The last bet of each game, the game played last first. */
export function lastOfEachGame(bets: readonly Bet[]): Bet[] {
  const seen = new Map<string, Bet>()
  for (const bet of bets) if (!seen.has(bet.game)) seen.set(bet.game, bet)
  return [...seen.values()]
}
