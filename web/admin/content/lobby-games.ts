/** What stands in the lobbies, by the names players read: games as built, machines with those made elsewhere after them. */
import { catalogue } from '../../games/catalogue.ts'
import { webSlots } from '../../slots/index.ts'
import { usePackages } from '../../slots/packages/package-list.ts'

export interface LobbyTile {
  id: string
  title: string
}

const games: readonly LobbyTile[] = catalogue.map(({ id, title }) => ({ id, title }))
const machines: readonly LobbyTile[] = webSlots.map(({ face: { id, title } }) => ({ id, title }))

/** Undefined until it is known which games made elsewhere there are: an order written without them would put them last. */
export function useLobbyTiles(): { games: readonly LobbyTile[]; slots: readonly LobbyTile[] | undefined } {
  const { data } = usePackages()
  const packages = data?.filter(({ playable }) => playable).map(({ game, title }) => ({ id: game, title }))
  return { games, slots: packages && [...machines, ...packages] }
}
