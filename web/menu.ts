/** The games as the frame's menus name them. */
import { createElement } from 'react'
import type { FrameMenu } from './features/frame/menu.ts'
import { catalogue } from './games/catalogue.ts'

/** The game picker of the phone's bar: the sections of the specification in its words, and the games it names elsewhere. */
const picked = ['Live', 'Slots', 'Crash', 'Plinko', 'Mines', 'Bubbles', 'Dices', 'Money Train']

export const menu: FrameMenu = {
  games: catalogue.map(({ id, isEvent, path, title, icon, open }) => ({ id, isEvent: isEvent === true, path, title, icon: createElement(icon), open })),
  picker: picked
    .flatMap((section) => {
      const entry = catalogue.find((each) => each.section === section)
      if (!entry) return []
      const title = section === 'Live' ? 'Live gaming' : section
      return [{ id: entry.id, path: entry.path, title, icon: createElement(entry.icon, { size: 26 }), open: entry.open }]
    })
    // What can be played comes first.
    .toSorted((one, other) => Number(other.open) - Number(one.open)),
}
