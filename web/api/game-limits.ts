/** Loads the limits of every game and which games the operator has switched off. */
import type { Table } from '@kurazh/contract/play/play.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from './call.ts'
import { keys } from './query.ts'

export const tablesQuery = {
  queryKey: keys.tables,
  queryFn: async (): Promise<Table[]> => (await callApi('tables', {})).success.tables,
  staleTime: 600_000,
}

/** All games; undefined until loaded. */
export const useTables = (): readonly Table[] | undefined => useQuery(tablesQuery).data

/** One game; undefined until loaded. */
export function useTableOf(game: string): Table | undefined {
  return useTables()?.find((one) => one.game === game)
}
