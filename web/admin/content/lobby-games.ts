/** Lists the lobby entries by the names players see: those of the pages, passed in by the app, and package games. */
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
  /** URLs and sizes of the drawings for banners. */
  scenes: Readonly<Record<string, string>>
  sceneSize: { width: number; height: number }
}

export const BuiltTiles = createContext<LobbyTiles>({
  games: [],
  machines: [],
  scenes: {},
  sceneSize: { width: 0, height: 0 },
})

/** `slots` is undefined until the package games are loaded: an order saved without them would put them last. */
export function useLobbyTiles(): { games: readonly LobbyTile[]; slots: readonly LobbyTile[] | undefined } {
  const { games, machines } = useContext(BuiltTiles)
  const { data } = useQuery({
    queryKey: ['packages'],
    queryFn: async () => (await callApi('packages', {})).success.packages,
    staleTime: 60_000,
  })
  const packages = data?.filter(({ playable }) => playable).map(({ game, title }) => ({ id: game, title }))
  return { games, slots: packages && [...machines, ...packages] }
}
