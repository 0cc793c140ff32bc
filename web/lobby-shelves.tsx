/** Lists everything there is to play as the rows of the lobby. */
import { plural } from '@kurazh/shared/text/plural.ts'
import type { LobbyGame, LobbyShelf } from './features/lobby/lobby-game.ts'
import { webSlots } from './slots/index.ts'
import { gameIcon } from './games/art/icons.tsx'
import { catalogue, slotSections } from './games/catalogue.ts'
import { tableEntries } from './games/lobby-order.ts'
import { heistEntry } from './games/heist/entry.ts'
import { liveEntry, roubleSlotsEntry, slotsEntry } from './games/sections.ts'
import { lazyPart } from './ui/loading/lazy-part.tsx'

const TablePicture = lazyPart(async () => (await import('./games/table-pictures.tsx')).TablePicture, {
  waiting: () => null,
  lost: () => null,
})

const sections: ReadonlySet<string> = new Set([...slotSections.keys(), liveEntry.id])

const inCategory = (category: string) =>
  catalogue.filter((game) => game.category === category && !sections.has(game.id))

const entryOf = (id: string): LobbyGame[] => catalogue.filter((game) => game.id === id)

const machines: readonly LobbyGame[] = webSlots.map(({ face: { id, title, path, about, aliases, tile }, figures }) => ({
  id,
  title,
  path,
  about,
  aliases,
  category: slotsEntry.category,
  icon: gameIcon(slotsEntry.icon),
  scene: tile,
  open: true,
  returned: () => `${figures.returned}\u00a0%`,
}))

/** A section as a tile that claims no return: a table has its own, the machines have theirs. */
function tileOf(id: string): LobbyGame[] {
  return entryOf(id).map((entry) => {
    const { returned: _, ...tile } = entry
    return tile
  })
}

const tables: readonly LobbyGame[] = tableEntries.flatMap((entry) =>
  tileOf(liveEntry.id).map((live) => ({ ...live, ...entry, picture: <TablePicture id={entry.id} /> })),
)

const roubleSlots = tileOf(roubleSlotsEntry.id)

const quick = inCategory('Быстрые')

/** In the order of the rows; games of a row follow the operator's order. */
export const lobbyShelves: readonly LobbyShelf[] = [
  { title: 'Быстрые', count: `${quick.length}`, games: quick, form: 'tile' },
  {
    title: slotsEntry.category,
    count: `${machines.length} ${plural(machines.length, ['автомат', 'автомата', 'автоматов'])}`,
    games: [...machines, ...roubleSlots],
    form: 'cover',
    path: slotsEntry.path,
    favourites: '/favourites',
  },
  {
    title: liveEntry.category,
    count: `${tables.length} ${plural(tables.length, ['стол', 'стола', 'столов'])}`,
    games: tables,
    form: 'table',
    path: liveEntry.path,
  },
  { title: heistEntry.category, count: '', games: entryOf(heistEntry.id), form: 'wide' },
]
