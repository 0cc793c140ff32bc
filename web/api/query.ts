/** The query cache and its keys. */
import { hashKey, QueryClient, type QueryKey } from '@tanstack/react-query'
import { freshMs, queryRetryMs, queryRetries } from './policy.ts'

/** A sum of money among the parts of a key is no JSON. */
const asText = (part: unknown): unknown =>
  typeof part === 'bigint'
    ? `${part}n`
    : Array.isArray(part)
      ? part.map(asText)
      : typeof part === 'object' && part !== null
        ? Object.fromEntries(Object.entries(part).map(([name, value]) => [name, asText(value)]))
        : part

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryKeyHashFn: (key) => hashKey(key.map(asText)),
      staleTime: freshMs,
      retry: queryRetries,
      retryDelay: (failed) => queryRetryMs * 2 ** failed,
      refetchOnWindowFocus: false,
    },
  },
})

/**
 * Stores the state that came with the reply to a change. A request under way is given up: its answer may be from before
 * the change.
 */
export function stateReceived(queryKey: QueryKey, state: unknown): void {
  // Cancelled first: that restores what was there before the request.
  void queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData(queryKey, state)
}

export const keys = {
  session: ['session'],
  balance: ['balance'],
  /** Pending rewards and their edge credit. All these keys share the first element. */
  rewards: ['rewards'],
  credit: ['rewards', 'credit'],
  tables: ['tables'],
  /** The cashier's offer, orders in and out, the vault, the statement. All these keys share the first element. */
  cashier: ['cashier'],
  orders: ['cashier', 'orders'],
  vault: ['cashier', 'vault'],
  statement: ['cashier', 'statement'],
  betHistory: ['bet-history'],
  visit: ['visit'],
  openGames: ['open-games'],
  profile: ['profile'],
  publicProfile: ['public-profile'],
  sessions: ['sessions'],
  signIns: ['sign-ins'],
  protection: ['protection'],
  favourites: ['favourites'],
  tournaments: ['tournaments'],
  challenges: ['challenges'],
  heist: ['heist'],
  jackpot: ['jackpot'],
  documents: ['documents'],
  notices: ['notices'],
  push: ['push'],
  chatNews: ['chat-news'],
} as const
