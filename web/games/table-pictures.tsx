/** Renders a live table at rest, as its tile in the lobby shows it. */
import type { FollowedTable } from '../play/tables/table-feed.ts'
import { webTables } from './tables.ts'

const atRest: FollowedTable = { view: null, line: 'live', offset: null, dealtAt: null }

export function TablePicture({ id }: { id: string }) {
  const Scene = webTables.find(({ face }) => face.id === id)?.scene
  return Scene ? <Scene seen={atRest} playingMs={null} /> : null
}
