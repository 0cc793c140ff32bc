/** Types and links of the frame's menus. */
import type { ReactNode } from 'react'
import type { IconName } from '../../ui/controls/icon.tsx'

/** A game in the menus. */
export interface MenuGame {
  id: string
  /** Shown only in its season. */
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
  /** Games of the bar's «Играть». */
  picker: readonly MenuGame[]
}

/** The frame's own links, in the header of wide windows and in the account menu of narrow ones. */
export const headerLinks: readonly { path: string; title: string; icon: IconName }[] = [
  { path: '/help', title: 'FAQ', icon: 'info' },
  { path: '/bonus', title: 'Бонусы', icon: 'gift' },
  { path: '/refferal', title: 'Партнёрка', icon: 'partners' },
  { path: '/tournier', title: 'Турнир', icon: 'cup' },
]

/** How to contact support. */
export const supportPath = '/help/contact'

/** The settings. */
export const settingsPath = '/account#settings'
