/** The cache of answers and the names things have in it. */
import { QueryClient } from '@tanstack/react-query'
import { freshMs, questionPauseMs, questionRepeats } from './policy.ts'

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: freshMs, retry: questionRepeats, retryDelay: (failed) => questionPauseMs * 2 ** failed, refetchOnWindowFocus: false } },
})

export const keys = {
  session: ['session'],
  balance: ['balance'],
  /** What waits to be taken, and the edge credit behind it. All of them begin with the same word. */
  rewards: ['rewards'],
  credit: ['rewards', 'credit'],
  tables: ['tables'],
  /** What the cashier offers; orders in and out; the statement. All of them begin with the same word. */
  cashier: ['cashier'],
  orders: ['cashier', 'orders'],
  statement: ['cashier', 'statement'],
  betHistory: ['bet-history'],
  visit: ['visit'],
  inTheAir: ['in-the-air'],
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
