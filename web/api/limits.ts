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

/** Of all games; undefined until the server has told. */
export const useTables = (): readonly Table[] | undefined => useQuery(tablesQuery).data

/** Of one game; undefined until the server has told. */
export function useTableOf(game: string): Table | undefined {
  return useTables()?.find((one) => one.game === game)
}
