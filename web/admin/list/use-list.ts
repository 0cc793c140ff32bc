/** Loads the pages of a list one after the other. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { adminKeys, type ListName, type ListPage, readList } from '../call.ts'

export function useList<Name extends ListName>(name: Name, filters: object) {
  const query = useInfiniteQuery({
    queryKey: [...adminKeys.all, 'list', name, filters],
    queryFn: ({ pageParam }): Promise<ListPage<Name>> => readList(name, filters, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const { data } = query
  // The same array while nothing new arrived: a new one would re-render its users.
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows), [data])
  return { ...query, rows, count: data?.pages[0]?.count ?? null }
}
