/** The query cache and its keys. */
import { QueryClient } from '@tanstack/react-query'
import { freshMs, queryRetryMs, queryRetries } from './policy.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshMs,
      retry: queryRetries,
      retryDelay: (failed) => queryRetryMs * 2 ** failed,
      refetchOnWindowFocus: false,
    },
  },
})

export const keys = {
  session: ['session'],
  balance: ['balance'],
  /** Pending rewards and their edge credit. All these keys share the first element. */
  rewards: ['rewards'],
  credit: ['rewards', 'credit'],
  tables: ['tables'],
  /** The cashier's offer, orders in and out, the statement. All these keys share the first element. */
  cashier: ['cashier'],
  orders: ['cashier', 'orders'],
  statement: ['cashier', 'statement'],
  betHistory: ['bet-history'],
  visit: ['visit'],
  openGames: ['open-games'],
  profile: ['profile'],
  sessions: ['sessions'],
  signIns: ['sign-ins'],
  protection: ['protection'],
  favourites: ['favourites'],
  tournaments: ['tournaments'],
  heist: ['heist'],
  documents: ['documents'],
  notices: ['notices'],
} as const
