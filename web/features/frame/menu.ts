/** What the frame's menus are made of. */
import type { ReactNode } from 'react'
import type { IconName } from '../../ui/icon.tsx'

/** A game as the menus name it. */
export interface MenuGame {
  id: string
  /** It is shown in its season only. */
  isEvent?: boolean
  path: string
  title: string
  icon: ReactNode
  /** False: its screen says that it opens later. */
  open: boolean
}

export interface FrameMenu {
  /** Every game, in the sidebar. */
  games: readonly MenuGame[]
  /** What the bar's «Играть» offers. */
  picker: readonly MenuGame[]
}

/** The frame's own links, in the header of wide windows and in the account menu of narrow ones. */
export const headerLinks: readonly { path: string; title: string; icon: IconName }[] = [
  { path: '/help', title: 'FAQ', icon: 'info' },
  { path: '/bonus', title: 'Бонусы', icon: 'gift' },
  { path: '/refferal', title: 'Партнёрка', icon: 'partners' },
  { path: '/tournier', title: 'Турнир', icon: 'cup' },
]

/** Where one asks a person for help. */
export const supportPath = '/help/contact'

/** Where the site is set up to one's liking. */
export const settingsPath = '/account#settings'
