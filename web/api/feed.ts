/** The feed of everybody's bets: a snapshot, then what the socket tells, merged by id. */
import type { FeedBet } from '@kurazh/contract/feed.ts'
import { bigPayoutKopecks, feedLength, highMultiplierE4 } from '@kurazh/contract/feed-bounds.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from './call.ts'
import { queryClient } from './query.ts'

export type FeedKind = 'all' | 'big' | 'high'
/** Bets of each kind, newest first, at most `feedLength` of each. */
export type Feed = Readonly<Record<FeedKind, readonly FeedBet[]>>

const belongs: Record<FeedKind, (bet: FeedBet) => boolean> = {
  all: () => true,
  big: ({ payout }) => payout >= bigPayoutKopecks,
  high: ({ multiplier }) => multiplier >= highMultiplierE4,
}

const key = ['feed'] as const
/** What the socket told; a snapshot that was on its way meanwhile does not know it yet. */
let heard: Feed = { all: [], big: [], high: [] }

/** The feed with these bets in it. A bet it already has stays as it is. */
export function grow(feed: Feed, bets: readonly FeedBet[]): Feed {
  const kindWith = (kind: FeedKind) => {
    const byId = new Map([...bets.filter(belongs[kind]), ...feed[kind]].map((bet) => [bet.id, bet]))
    return [...byId.values()].sort((one, other) => other.id - one.id).slice(0, feedLength)
  }
  return { all: kindWith('all'), big: kindWith('big'), high: kindWith('high') }
}

/** The socket told of bets. */
export function feedHeard(bets: readonly FeedBet[]): void {
  heard = grow(heard, bets)
  queryClient.setQueryData<Feed>(key, (feed) => feed && grow(feed, bets))
}

/** Bets may have been told of while nobody listened: asks anew where the feed is in sight. */
export function refetchFeed(): void {
  void queryClient.invalidateQueries({ queryKey: key })
}

/** The feed as it is now; asks anew whenever it comes into sight. */
export function useFeed() {
  return useQuery({
    queryKey: key,
    queryFn: async (): Promise<Feed> => grow((await callApi('feed', {})).success, [...heard.all, ...heard.big, ...heard.high]),
    staleTime: 0,
  })
}
