/**
 * Lists everything there is to play, as menus and the lobby show it, in the order of `lobby-order.ts`. The texts of a game
 * are in its folder: `entry.ts` and `scene.svg`.
 */
import type { ComponentType } from 'react'
import type { GameEntry } from '../play/game/game-entry.ts'
import { slotFaceOf, webSlots } from '../slots/index.ts'
import { gameIcon, type GameIconProps } from './art/icons.tsx'
import { sceneOf } from './art/scenes.ts'
import { entries, tableEntries } from './lobby-order.ts'
import { heistEntry } from './heist/entry.ts'
import { webGames, webGifts, webRounds } from './index.ts'
import { rtpText } from './rtp-text.ts'
import { liveEntry, roubleSlotsEntry, slotsEntry } from './sections.ts'

export interface CatalogueEntry extends Omit<GameEntry, 'icon' | 'returned'> {
  /** For menus, in the colour of the text. */
  icon: ComponentType<GameIconProps>
  /** Address of the drawn scene, `sceneSize` large. */
  scene: string
  /** False: the screen announces that it opens later. */
  open: boolean
  /**
   * The range of exact returns, from the rules themselves: «возврат 99 %»; for an event, the way to take part; open
   * entries only.
   */
  returned?: () => string
  /** A drawing on a transparent ground for the head of the lobby; open games that have one. */
  art?: ComponentType<{ className?: string | undefined }>
}

/** Sections that are open by seasons, where the player stakes no money: they have no return to show. */
export const events: ReadonlySet<string> = new Set([heistEntry.id])

/** The lobby of live tables. */
export const tableLobbies: ReadonlySet<string> = new Set([liveEntry.id])

/** The sections that are lobbies of machines, by their ids: at any total bet, and at 1 ₽. */
export const slotSections: ReadonlyMap<string, 'slots' | 'slots2'> = new Map([
  [slotsEntry.id, 'slots'],
  [roubleSlotsEntry.id, 'slots2'],
])

/** The range of the machines' returns. */
function machinesReturn(): string {
  const returns = webSlots
    .map(({ figures }) => figures)
    .sort((one, other) => one.rtp - other.rtp)
    .map(({ returned }) => returned)
  const [least, most] = [returns[0], returns.at(-1)]
  return `возврат ${least === most ? least : `${least}–${most}`}\u00a0%`
}

/** The state of an entry, besides its texts: whether it is open, and its return. */
function stateOf({ id, returned }: GameEntry): Pick<CatalogueEntry, 'open' | 'returned' | 'art'> {
  if (slotSections.has(id)) return { open: true, returned: machinesReturn }
  if (returned !== undefined) return { open: true, returned: () => returned }
  const game = [...webGames, ...webRounds].find(({ entry }) => entry.id === id)
  return game ? { open: true, returned: () => rtpText(id), ...(game.art && { art: game.art }) } : { open: false }
}

export const catalogue: readonly CatalogueEntry[] = entries.map((entry) => {
  const { returned: _, icon, ...said } = entry
  return { ...said, icon: gameIcon(icon), scene: sceneOf(entry.id), ...stateOf(entry) }
})

/**
 * The name of a game by its id. Those made elsewhere, whose names the server has, share one; a game that no longer
 * exists is named by its id.
 */
export function titleOf(game: string): string {
  const named = [...entries, ...tableEntries, ...webGifts.map(({ entry }) => entry)].find(({ id }) => id === game)
  return named?.title ?? slotFaceOf(game)?.title ?? (game.startsWith('pkg-') ? 'Игра другого автора' : game)
}
