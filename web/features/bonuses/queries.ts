/** Queries of the bonuses page. */
import type { CreditBet } from '@kurazh/contract/rewards/rewards.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call.ts'
import { keys } from '../../api/query.ts'

/** Pending rewards in the order they are paid. */
export function usePendingRewards() {
  return useQuery({
    queryKey: keys.rewards,
    queryFn: async () => (await callApi('rewards', {})).success.waiting,
    staleTime: 0,
  })
}

export function useCredit() {
  return useQuery({ queryKey: keys.credit, queryFn: async () => (await callApi('credit', {})).success, staleTime: 0 })
}

/** The sum of a day's bets in a game. */
export type CreditDay = NonNullable<ReturnType<typeof useCreditDays>['data']>['pages'][number]['days'][number]

export function useCreditDays() {
  return useInfiniteQuery({
    queryKey: [...keys.credit, 'days'],
    queryFn: async ({ pageParam }) =>
      (await callApi('creditDays', { ...(pageParam !== null && { before: pageParam }) })).success,
    initialPageParam: null as string | null,
    getNextPageParam: ({ days, more }) => (more ? (days.at(-1)?.day ?? null) : null),
    staleTime: 0,
  })
}

/**
 * `proved`: this device already knew the bet and the status; `recomputed`: it agrees with the rules, given the site's
 * data of the bet.
 */
export type CreditVerdict = 'proved' | 'recomputed' | 'differs' | 'unreadable'

type CreditRow = Pick<CreditDay, 'day' | 'game'>

/** Checks accruals against the rules and this device's memory. */
interface CreditJudge {
  lines(game: string, day: string, lines: readonly CreditBet[]): readonly CreditVerdict[]
  /** Bets that this device remembers but the complete list of a day omits. `isOver`: a later day has accruals. */
  leftOut(row: CreditRow, lines: readonly CreditBet[], isOver: boolean): { certain: number; pending: number }
  /** The same for games that have no row on a day. */
  rowsLeftOut(rows: readonly CreditRow[]): readonly (CreditRow & { bets: number })[]
}

/** Loads the judge. */
export type LoadJudge = () => Promise<CreditJudge>

/** Bets missing from a complete list of a day; undefined while unknown. */
export function useMissingBets(row: CreditRow, lines: readonly CreditBet[], isOver: boolean, judge: LoadJudge) {
  return useQuery({
    queryKey: ['credit-left-out', row.day, row.game, lines.length, isOver],
    queryFn: async () => (await judge()).leftOut(row, lines, isOver),
    staleTime: 0,
  }).data
}

/** Games without a row on a day although this device remembers bets. */
export function useMissingRows(rows: readonly CreditDay[], judge: LoadJudge) {
  return (
    useQuery({
      queryKey: ['credit-rows-left-out', rows.map(({ day, game }) => `${day} ${game}`)],
      queryFn: async () => (await judge()).rowsLeftOut(rows),
      staleTime: 0,
      enabled: rows.length > 0,
    }).data ?? []
  )
}

/**
 * The bets of a day in a game, each with its verdict in this browser. Keyed by the count of bets, so a grown day is
 * another list.
 */
export function useDayBets({ day, game, bets }: { day: string; game: string; bets: number }, judge: LoadJudge) {
  return useInfiniteQuery({
    queryKey: ['credit-bets', day, game, bets],
    queryFn: async ({ pageParam }) => {
      const { bets: lines, next } = (
        await callApi('creditBets', { day, game, ...(pageParam !== null && { after: pageParam }) })
      ).success
      const verdicts = (await judge()).lines(game, day, lines)
      return { lines: lines.map((line, at) => ({ ...line, verdict: verdicts[at] ?? 'unreadable' })), next }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** A bet with its accrual. */
export type CreditLine = NonNullable<ReturnType<typeof useDayBets>['data']>['pages'][number]['lines'][number]
