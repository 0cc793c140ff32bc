/** Lists the games for the frame's menus. */
import { createElement } from 'react'
import type { FrameMenu } from './features/frame/menu.ts'
import { catalogue, slotSections, tableLobbies } from './games/catalogue.ts'

/** Entries of the phone bar's game picker: the tables, the machines, and every quick game. */
const picked = [
  ...catalogue.filter(({ id }) => tableLobbies.has(id)),
  ...catalogue.filter(({ id }) => slotSections.get(id) === 'slots'),
  ...catalogue.filter(({ category }) => category === 'Быстрые'),
]

export const menu: FrameMenu = {
  games: catalogue.map(({ id, isEvent, path, title, icon, open }) => ({
    id,
    isEvent: isEvent === true,
    path,
    title,
    icon: createElement(icon),
    open,
  })),
  picker: picked
    .map(({ id, path, section, title, icon, open }) => ({
      id,
      path,
      title: tableLobbies.has(id) ? 'Live gaming' : slotSections.has(id) ? section : title,
      icon: createElement(icon, { size: 26 }),
      open,
    }))
    // Playable games first.
    .toSorted((one, other) => Number(other.open) - Number(one.open)),
}
