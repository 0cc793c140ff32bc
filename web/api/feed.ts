/** Keeps the feed of all players' bets: a snapshot, then socket events, merged by id. */
import type { FeedBet } from '@kurazh/contract/play/feed.ts'
import { bigPayoutKopecks, feedLength, highMultiplierE4 } from '@kurazh/contract/play/feed-bounds.ts'
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
/** Bets from the socket; a snapshot requested earlier does not contain them yet. */
let received: Feed = { all: [], big: [], high: [] }

/** Adds bets to the feed. A bet that is already there stays unchanged. */
export function mergeBets(feed: Feed, bets: readonly FeedBet[]): Feed {
  const kindWith = (kind: FeedKind) => {
    const byId = new Map([...bets.filter(belongs[kind]), ...feed[kind]].map((bet) => [bet.id, bet]))
    return [...byId.values()].sort((one, other) => other.id - one.id).slice(0, feedLength)
  }
  return { all: kindWith('all'), big: kindWith('big'), high: kindWith('high') }
}

/** Adds bets received from the socket. */
export function feedReceived(bets: readonly FeedBet[]): void {
  received = mergeBets(received, bets)
  queryClient.setQueryData<Feed>(key, (feed) => feed && mergeBets(feed, bets))
}

/** Refetches the feed where it is visible: bets may have been missed while disconnected. */
export function refetchFeed(): void {
  void queryClient.invalidateQueries({ queryKey: key })
}

/** The current feed; refetched whenever it becomes visible. */
export function useFeed() {
  return useQuery({
    queryKey: key,
    queryFn: async (): Promise<Feed> =>
      mergeBets((await callApi('feed', {})).success, [...received.all, ...received.big, ...received.high]),
    staleTime: 0,
  })
}
