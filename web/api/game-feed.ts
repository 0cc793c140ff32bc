/** Keeps the latest bets of all players in one game: a snapshot, then socket events, merged by id. */
import type { FeedBet } from '@kurazh/contract/play/feed.ts'
import { feedLength } from '@kurazh/contract/play/feed-bounds.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from './call.ts'
import { queryClient } from './query.ts'

const key = ['feed', 'game'] as const

/** Bets of each game from the socket; a snapshot requested earlier does not contain them yet. */
const received = new Map<string, readonly FeedBet[]>()

/** The newest of both lists, each bet once, newest first. */
export function newestOf(known: readonly FeedBet[], incoming: readonly FeedBet[]): FeedBet[] {
  const byId = new Map([...incoming, ...known].map((bet) => [bet.id, bet]))
  return [...byId.values()].sort((one, other) => other.id - one.id).slice(0, feedLength)
}

/** Adds bets received from the socket. */
export function gameFeedReceived(bets: readonly FeedBet[]): void {
  for (const game of new Set(bets.map((bet) => bet.game))) {
    const incoming = bets.filter((bet) => bet.game === game)
    received.set(game, newestOf(received.get(game) ?? [], incoming))
    queryClient.setQueryData<readonly FeedBet[]>([...key, game], (known) => known && newestOf(known, incoming))
  }
}

/** The game's latest bets; refetched whenever they become visible. */
export function useGameFeed(game: string) {
  return useQuery({
    queryKey: [...key, game],
    queryFn: async (): Promise<readonly FeedBet[]> =>
      newestOf((await callApi('gameFeed', { game })).success.bets, received.get(game) ?? []),
    staleTime: 0,
  })
}
