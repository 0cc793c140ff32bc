/** What this player has open while the site is under maintenance: it may be played to its end. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from './call.ts'
import { inTheAirMs } from './policy.ts'
import { keys, queryClient } from './query.ts'

/** Ids of the games in which something is open. `rounds` are the games of shared rounds. */
export async function fetchInTheAir(rounds: readonly string[]): Promise<string[]> {
  const [{ success }, ...states] = await Promise.all([callApi('openGames', {}), ...rounds.map((game) => callApi('roundState', { game }))])
  const flying = states.filter(({ success: { own } }) => own.some(({ state }) => state === 'open'))
  return [...success.games.map(({ game }) => game), ...flying.map(({ success: { game } }) => game)]
}

/** The same for as long as it is wanted; undefined until it is known, nothing where it cannot be known. */
export function useInTheAir(rounds: readonly string[], wanted: boolean): readonly string[] | undefined {
  const { data, isError } = useQuery({
    queryKey: keys.inTheAir, queryFn: () => fetchInTheAir(rounds), enabled: wanted, staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.length === 0 ? false : inTheAirMs),
  })
  useEffect(() => {
    if (!wanted) queryClient.removeQueries({ queryKey: keys.inTheAir })
  }, [wanted])
  return isError ? [] : data
}
