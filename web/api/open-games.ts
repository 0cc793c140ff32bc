/** Loads the games this player has open during maintenance: they may be finished. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from './call.ts'
import { openGamesMs } from './policy.ts'
import { keys, queryClient } from './query.ts'

/** Ids of games with something open. `rounds` are the games with shared rounds. */
export async function fetchOpenGames(rounds: readonly string[]): Promise<string[]> {
  const [{ success }, ...states] = await Promise.all([
    callApi('openGames', {}),
    ...rounds.map((game) => callApi('roundState', { game })),
  ])
  const inFlight = states.filter(({ success: { own } }) => own.some(({ state }) => state === 'open'))
  return [...success.games.map(({ game }) => game), ...inFlight.map(({ success: { game } }) => game)]
}

/** The same ids, refreshed while `wanted`; undefined until loaded, empty if they cannot be loaded. */
export function useOpenGames(rounds: readonly string[], wanted: boolean): readonly string[] | undefined {
  const { data, isError } = useQuery({
    queryKey: keys.openGames,
    queryFn: () => fetchOpenGames(rounds),
    enabled: wanted,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.length === 0 ? false : openGamesMs),
  })
  useEffect(() => {
    if (!wanted) queryClient.removeQueries({ queryKey: keys.openGames })
  }, [wanted])
  return isError ? [] : data
}
