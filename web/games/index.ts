/** The registry of games on the web: each with its face, its art and its lazy screen. A game joins with one entry. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { GameFace } from '../play/game-face.ts'
import { DiceArt } from './dice/dice-art.tsx'
import { diceFace } from './dice/face.tsx'

export interface WebGame {
  face: GameFace
  /** The title section of the window. */
  section: string
  /** One sentence for the lobby. */
  lure: string
  art: ComponentType<{ className?: string }>
  screen: LazyExoticComponent<ComponentType>
}

export const webGames: readonly WebGame[] = [
  {
    face: diceFace,
    section: 'Dices',
    lure: 'Назовите шанс от 1 до 95 % и возьмите меньшие или большие номера из миллиона. Множитель до 99×.',
    art: DiceArt,
    screen: lazy(() => import('./dice/dice-screen.tsx')),
  },
]
