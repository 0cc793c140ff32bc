/** The latest bets of everybody in one game: a snapshot, then what the socket tells, merged by id. */
import type { FeedBet } from '@kurazh/contract/feed.ts'
import { feedLength } from '@kurazh/contract/feed-bounds.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from './call.ts'
import { queryClient } from './query.ts'

const key = ['feed', 'game'] as const

/** What the socket told of each game; a snapshot that was on its way meanwhile does not know it yet. */
const heard = new Map<string, readonly FeedBet[]>()

/** The newest of both, each once, newest first. */
export function newestOf(known: readonly FeedBet[], told: readonly FeedBet[]): FeedBet[] {
  const byId = new Map([...told, ...known].map((bet) => [bet.id, bet]))
  return [...byId.values()].sort((one, other) => other.id - one.id).slice(0, feedLength)
}

/** The socket told of bets. */
export function gameFeedHeard(bets: readonly FeedBet[]): void {
  for (const game of new Set(bets.map((bet) => bet.game))) {
    const told = bets.filter((bet) => bet.game === game)
    heard.set(game, newestOf(heard.get(game) ?? [], told))
    queryClient.setQueryData<readonly FeedBet[]>([...key, game], (known) => known && newestOf(known, told))
  }
}

/** The game's latest bets; asked anew whenever they come into sight. */
export function useGameFeed(game: string) {
  return useQuery({
    queryKey: [...key, game],
    queryFn: async (): Promise<readonly FeedBet[]> => newestOf((await callApi('gameFeed', { game })).success.bets, heard.get(game) ?? []),
    staleTime: 0,
  })
}
