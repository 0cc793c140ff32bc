/**
 * The registry of live tables on the web: each with its face and its lazy screen. It is loaded with the lobby of
 * tables, never before.
 */
import type { ComponentType, LazyExoticComponent } from 'react'
import type { HowTo } from '../play/layout/how-to.ts'
import type { TableScene } from '../play/tables/lobby/table-scene.ts'
import type { TableFace } from '../play/tables/table-face.ts'
import type { TableDrawn } from '../play/tables/table-drawn.ts'
import { lazyChunk } from '../ui/loading/chunk.ts'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { baccaratFace } from './baccarat/face.tsx'
import { BaccaratScene } from './baccarat/baccarat-scene.tsx'
import { blackjackFaces } from './blackjack/face.tsx'
import { blackjackSceneOf } from './blackjack/blackjack-scene.tsx'
import { rouletteFaces } from './roulette/face.tsx'
import { wheelSceneOf } from './roulette/wheel-scene.tsx'

export interface WebTable {
  face: TableFace
  screen: LazyExoticComponent<ComponentType<{ id: string }>>
  howTo: HowTo
  /** Its picture in the lobby. */
  scene: TableScene
  /** A round that is over, on the page of a bet. */
  drawn: TableDrawn
}

const BlackjackScreen = lazyChunk('блэкджек', async () => (await import('./blackjack/blackjack-screens.tsx')).default)
const DrawnNumber = lazyPart(async () => (await import('./roulette/drawn-number.tsx')).DrawnNumber)
const DrawnCards = lazyPart(async () => (await import('./baccarat/drawn-cards.tsx')).DrawnCards)
const DrawnHands = lazyPart(async () => (await import('./blackjack/drawn-hands.tsx')).DrawnHands)
const RouletteScreen = lazyChunk('рулетка', async () => (await import('./roulette/roulette-screens.tsx')).default)

export const webTables: readonly WebTable[] = [
  ...rouletteFaces.map((face): WebTable => ({
    face,
    scene: wheelSceneOf(face.id),
    screen: RouletteScreen,
    drawn: DrawnNumber,
    howTo: () => import('./roulette/rules.md'),
  })),
  {
    face: baccaratFace,
    screen: lazyChunk(baccaratFace.title, async () => (await import('./baccarat/baccarat-screen.tsx')).default),
    howTo: () => import('./baccarat/rules.md'),
    scene: BaccaratScene,
    drawn: DrawnCards,
  },
  ...blackjackFaces.map((face): WebTable => ({
    face,
    scene: blackjackSceneOf(face.id),
    screen: BlackjackScreen,
    drawn: DrawnHands,
    howTo: () => import('./blackjack/rules.md'),
  })),
]
