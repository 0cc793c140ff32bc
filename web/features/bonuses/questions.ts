/** What the page of bonuses asks the server. */
import type { CreditBet } from '@kurazh/contract/rewards.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call.ts'
import { keys } from '../../api/query.ts'

/** What waits now, in the order it is paid. */
export function useWaiting() {
  return useQuery({ queryKey: keys.rewards, queryFn: async () => (await callApi('rewards', {})).success.waiting, staleTime: 0 })
}

export function useCredit() {
  return useQuery({ queryKey: keys.credit, queryFn: async () => (await callApi('credit', {})).success, staleTime: 0 })
}

/** The bets of a day in a game, summed up. */
export type CreditDay = NonNullable<ReturnType<typeof useCreditDays>['data']>['pages'][number]['days'][number]

export function useCreditDays() {
  return useInfiniteQuery({
    queryKey: [...keys.credit, 'days'],
    queryFn: async ({ pageParam }) => (await callApi('creditDays', { ...(pageParam !== null && { before: pageParam }) })).success,
    initialPageParam: null as string | null,
    getNextPageParam: ({ days, more }) => (more ? (days.at(-1)?.day ?? null) : null),
    staleTime: 0,
  })
}

export type CreditVerdict = 'holds' | 'differs' | 'unreadable'

/** Counts lines of a game anew, by the rules; loads them. */
export type JudgeCredits = (game: string, bets: readonly CreditBet[]) => Promise<readonly CreditVerdict[]>

/** The bets of a day in a game, each with what this browser finds of it. Of a day that has more bets by now it is another list. */
export function useDayBets({ day, game, bets }: { day: string; game: string; bets: number }, judge: JudgeCredits) {
  return useInfiniteQuery({
    queryKey: ['credit-bets', day, game, bets],
    queryFn: async ({ pageParam }) => {
      const { bets: lines, next } = (await callApi('creditBets', { day, game, ...(pageParam !== null && { after: pageParam }) })).success
      const verdicts = await judge(game, lines)
      return { lines: lines.map((line, at) => ({ ...line, verdict: verdicts[at] ?? 'unreadable' })), next }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** A bet with its accrual. */
export type CreditLine = NonNullable<ReturnType<typeof useDayBets>['data']>['pages'][number]['lines'][number]
