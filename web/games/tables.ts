/** The registry of live tables on the web: each with its face and its lazy screen. It is loaded with the lobby of tables, never before. */
import type { ComponentType, LazyExoticComponent } from 'react'
import type { HowTo } from '../play/layout/how-to.ts'
import type { TableFace } from '../play/tables/table-face.ts'
import { lazyChunk } from '../ui/chunk.ts'
import { baccaratFace } from './baccarat/face.tsx'
import { blackjackFaces } from './blackjack/face.tsx'
import { rouletteFaces } from './roulette/face.tsx'

export interface WebTable {
  face: TableFace
  screen: LazyExoticComponent<ComponentType<{ id: string }>>
  howTo: HowTo
}

const BlackjackScreen = lazyChunk('блэкджек', async () => (await import('./blackjack/blackjack-screens.tsx')).default)
const RouletteScreen = lazyChunk('рулетка', async () => (await import('./roulette/roulette-screens.tsx')).default)

export const webTables: readonly WebTable[] = [
  ...rouletteFaces.map((face): WebTable => ({ face, screen: RouletteScreen, howTo: () => import('./roulette/rules.md') })),
  { face: baccaratFace, screen: lazyChunk(baccaratFace.title, async () => (await import('./baccarat/baccarat-screen.tsx')).default), howTo: () => import('./baccarat/rules.md') },
  ...blackjackFaces.map((face): WebTable => ({ face, screen: BlackjackScreen, howTo: () => import('./blackjack/rules.md') })),
]
