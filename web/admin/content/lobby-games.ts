/** What stands in the lobbies, by the names players read: what the pages have, which whoever opens the area hands to it, and games made elsewhere. */
import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { callApi } from '../../api/call.ts'

export interface LobbyTile {
  id: string
  title: string
}

/** In the order of the build. */
export interface LobbyTiles {
  games: readonly LobbyTile[]
  machines: readonly LobbyTile[]
  /** Addresses of the drawings that banners stand on; and how large they are. */
  scenes: Readonly<Record<string, string>>
  sceneSize: { width: number; height: number }
}

export const BuiltTiles = createContext<LobbyTiles>({ games: [], machines: [], scenes: {}, sceneSize: { width: 0, height: 0 } })

/** `slots` is undefined until it is known which games made elsewhere there are: an order written without them would put them last. */
export function useLobbyTiles(): { games: readonly LobbyTile[]; slots: readonly LobbyTile[] | undefined } {
  const { games, machines } = useContext(BuiltTiles)
  const { data } = useQuery({ queryKey: ['packages'], queryFn: async () => (await callApi('packages', {})).success.packages, staleTime: 60_000 })
  const packages = data?.filter(({ playable }) => playable).map(({ game, title }) => ({ id: game, title }))
  return { games, slots: packages && [...machines, ...packages] }
}
