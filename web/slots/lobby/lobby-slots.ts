/** The machines as the lobby shows them. */
import type { TileFigures } from '../tile-figures.ts'
import { webSlots } from '../index.ts'
import type { Findable } from './find-slots.ts'

export interface LobbySlot extends Findable {
  id: string
  /** Address of the drawing, 480 × 288. */
  tile: string
  figures: TileFigures
}

/** In the order of the registry. */
export const lobbySlots: readonly LobbySlot[] = webSlots.map(({ face: { id, title, about, aliases, mechanic, tile }, figures }) => ({
  id, title, about, aliases, mechanic, tile, figures,
}))
