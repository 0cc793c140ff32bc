/** Queries of the partner screen. Their answers are invalidated with the rewards. */
import type { ReplyOf } from '@kurazh/contract/core/call.ts'
import type { Calls } from '@kurazh/contract/index.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call.ts'
import { keys } from '../../api/query.ts'
import { type Day, lastDays } from './days.ts'

export type Programme = ReplyOf<Calls['referral']>['success'] & {
  /** The last days as of the answer, without gaps. */
  chart: readonly Day[]
}
export type Newcomer = ReplyOf<Calls['referralPeople']>['success']['people'][number]

const programmeKey = [...keys.rewards, 'referral']

export function useProgramme() {
  return useQuery({
    queryKey: programmeKey,
    queryFn: async (): Promise<Programme> => {
      const { success } = await callApi('referral', {})
      return { ...success, chart: lastDays(success.days, new Date()) }
    },
    staleTime: 0,
  })
}

const peopleBefore = async (number: number | null) =>
  (await callApi('referralPeople', { ...(number !== null && { before: number }) })).success

export function usePeople() {
  return useInfiniteQuery({
    queryKey: [...programmeKey, 'people'],
    queryFn: ({ pageParam }) => peopleBefore(pageParam),
    initialPageParam: null as number | null,
    getNextPageParam: ({ people, more }) => (more ? (people.at(-1)?.number ?? null) : null),
    staleTime: 0,
  })
}

/** All referred players, newest first. Throws CallError. */
export async function allNewcomers(): Promise<Newcomer[]> {
  const all: Newcomer[] = []
  for (let before: number | null = null; ;) {
    const { people, more }: { people: Newcomer[]; more: boolean } = await peopleBefore(before)
    all.push(...people)
    before = people.at(-1)?.number ?? null
    if (!more || before === null) return all
  }
}
