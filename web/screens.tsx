/** Every screen of the site: its path, its name, its title, and whether a guest may see it. */
import { lazy, type ReactNode } from 'react'
import { matchPath } from 'react-router'
import { openLogin } from './features/identity/login-store.ts'
import { webGames } from './games/index.ts'

export interface Screen {
  path: string
  /** The route's name: the current user is asked anew when it changes. */
  name: string
  /** The section in the window's title. */
  section: string
  forGuests: boolean
  element: ReactNode
}

const Lobby = lazy(async () => ({ default: (await import('./features/lobby/lobby.tsx')).Lobby }))

const lobbyGames = webGames.map(({ face: { path, title }, lure, art }) => ({ path, title, lure, art }))

export const screens: readonly Screen[] = [
  {
    path: '/',
    name: 'lobby',
    section: 'Лобби',
    forGuests: true,
    element: <Lobby games={lobbyGames} onSignIn={() => openLogin('login')} onRegister={() => openLogin('registr')} />,
  },
  ...webGames.map(({ face: { id, path }, section, screen: GameScreen }) => ({
    path,
    name: id,
    section,
    forGuests: false,
    element: <GameScreen />,
  })),
]

/** The screen of an address; undefined where there is none. */
export function screenAt(pathname: string): Screen | undefined {
  return screens.find(({ path }) => matchPath(path, pathname))
}
