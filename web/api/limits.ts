/** What the server says of every game: its limits, and what the operator has switched off. */
import type { Table } from '@kurazh/contract/play.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from './call.ts'
import { keys } from './query.ts'

export const tablesQuery = {
  queryKey: keys.tables,
  queryFn: async (): Promise<Table[]> => (await callApi('tables', {})).success.tables,
  staleTime: 600_000,
}

/** Of one game; undefined until the server has told. */
export function useTableOf(game: string): Table | undefined {
  return useQuery(tablesQuery).data?.find((one) => one.game === game)
}
