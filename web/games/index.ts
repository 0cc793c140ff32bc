/** The registry of games on the web: each with its face and its lazy screen. A game joins with one entry; the catalogue tells the rest. */
import type { ComponentType, LazyExoticComponent } from 'react'
import type { GameFace } from '../play/layout/game-face.ts'
import type { HowTo } from '../play/layout/how-to.ts'
import type { GameReplay } from '../play/bets/game-replay.ts'
import type { RoundFace } from '../play/rounds/round-face.ts'
import type { RoundReplay } from '../play/rounds/round-replay.ts'
import { lazyChunk } from '../ui/chunk.ts'
import { bubblesFace } from './bubbles/face.tsx'
import { crashFace } from './crash/face.tsx'
import { RocketArt } from './crash/rocket-art.tsx'
import { diceFace } from './dice/face.tsx'
import { heistFace } from './heist/face.tsx'
import { minesFace } from './mines/face.tsx'
import { moneyTrainFace } from './money-train/face.tsx'
import { plinkoFace } from './plinko/face.tsx'
import { wheelFace } from './wheel/face.tsx'

export interface WebGame {
  face: GameFace
  /** A drawing on a clear ground, for the head of the lobby. */
  art?: ComponentType<{ className?: string | undefined }>
  screen: LazyExoticComponent<ComponentType>
  /** A settled bet played again, on the page of that bet. */
  replay?: GameReplay
  /** How it is played, for the help; every figure computed from the rules. */
  howTo: HowTo
}

export const webGames: readonly WebGame[] = [
  {
    face: diceFace,
    screen: lazyChunk(diceFace.title, async () => (await import('./dice/dice-screen.tsx')).default),
    replay: lazyChunk(diceFace.title, async () => (await import('./dice/dice-replay.tsx')).default),
    howTo: () => import('./dice/rules.md'),
  },
  {
    face: plinkoFace,
    screen: lazyChunk(plinkoFace.title, async () => (await import('./plinko/plinko-screen.tsx')).default),
    replay: lazyChunk(plinkoFace.title, async () => (await import('./plinko/plinko-replay.tsx')).default),
    howTo: () => import('./plinko/rules.md'),
  },
  {
    face: bubblesFace,
    screen: lazyChunk(bubblesFace.title, async () => (await import('./bubbles/bubbles-screen.tsx')).default),
    replay: lazyChunk(bubblesFace.title, async () => (await import('./bubbles/bubbles-replay.tsx')).default),
    howTo: () => import('./bubbles/rules.md'),
  },
  {
    face: minesFace,
    screen: lazyChunk(minesFace.title, async () => (await import('./mines/mines-screen.tsx')).default),
    replay: lazyChunk(minesFace.title, async () => (await import('./mines/mines-replay.tsx')).default),
    howTo: () => import('./mines/rules.md'),
  },
  {
    face: moneyTrainFace,
    screen: lazyChunk(moneyTrainFace.title, async () => (await import('./money-train/money-train-screen.tsx')).default),
    replay: lazyChunk(moneyTrainFace.title, async () => (await import('./money-train/money-train-replay.tsx')).default),
    howTo: () => import('./money-train/rules.md'),
  },
]

/** A game of shared rounds: besides its screen an older look of it, and a strip that shows the running round elsewhere. */
export interface WebRound {
  face: RoundFace
  art?: ComponentType<{ className?: string | undefined }>
  screen: LazyExoticComponent<ComponentType>
  classic: LazyExoticComponent<ComponentType>
  strip: LazyExoticComponent<ComponentType<{ guest: boolean; onEnter: () => void }>>
  /** The round of a bet played again, on the page of that bet. */
  replay: RoundReplay
  howTo: HowTo
}

export const webRounds: readonly WebRound[] = [
  {
    face: crashFace,
    art: RocketArt,
    screen: lazyChunk(crashFace.title, async () => (await import('./crash/crash-screen.tsx')).default),
    classic: lazyChunk(crashFace.title, async () => (await import('./crash/classic-screen.tsx')).default),
    strip: lazyChunk(crashFace.title, async () => (await import('./crash/strip.tsx')).default),
    replay: lazyChunk(crashFace.title, async () => (await import('./crash/crash-replay.tsx')).default),
    howTo: () => import('./crash/rules.md'),
  },
]

/** Games that only gifts are staked on: no lobby offers them, their bets have histories and pages like any other. */
export const webGifts: readonly (Pick<WebGame, 'face' | 'howTo'> & { replay: GameReplay })[] = [
  {
    face: wheelFace,
    replay: lazyChunk(wheelFace.title, async () => (await import('./wheel/wheel-replay.tsx')).default),
    howTo: () => import('./wheel/rules.md'),
  },
  {
    face: heistFace,
    replay: lazyChunk(heistFace.title, async () => (await import('./heist/heist-replay.tsx')).default),
    howTo: () => import('./heist/rules.md'),
  },
]
