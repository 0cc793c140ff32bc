/**
 * The registry of games on the web: the entry of each game and its lazy code. A game joins with one item here and one
 * in `lobby-order.ts`.
 */
import type { ComponentType, LazyExoticComponent } from 'react'
import type { GameReplay } from '../play/game/game-replay.ts'
import type { GameName } from '../play/game/game-entry.ts'
import type { GameFace } from '../play/game/game-face.ts'
import type { HowTo } from '../play/layout/how-to.ts'
import type { RoundFace } from '../play/rounds/round-face.ts'
import type { RoundReplay } from '../play/rounds/round-replay.ts'
import { lazyChunk } from '../ui/loading/chunk.ts'
import { baccaratEntry } from './baccarat/entry.ts'
import { blackjackEntry } from './blackjack/entry.ts'
import { soloBaccaratEntry } from './baccarat/solo-entry.ts'
import { soloBlackjackEntry } from './blackjack/solo-entry.ts'
import { bubblesEntry } from './bubbles/entry.ts'
import { casesEntry } from './case-opening/entry.ts'
import { crashEntry } from './crash/entry.ts'
import { RocketArt } from './crash/rocket-art.tsx'
import { diceEntry } from './dice/entry.ts'
import { flipEntry } from './flip/entry.ts'
import { fortuneEntry } from './fortune/entry.ts'
import { heistEntry } from './heist/entry.ts'
import { hiloEntry } from './hilo/entry.ts'
import { kenoEntry } from './keno/entry.ts'
import { minesEntry } from './mines/entry.ts'
import { moneyTrainEntry } from './money-train/entry.ts'
import { plinkoEntry } from './plinko/entry.ts'
import { rouletteEntry } from './roulette/entry.ts'
import { soloRouletteEntry } from './roulette/solo-entry.ts'
import { towerEntry } from './tower/entry.ts'
import { videoPokerEntry } from './video-poker/entry.ts'
import { wheelEntry } from './wheel/entry.ts'

export interface WebGame {
  entry: GameName
  /** Its texts for parameters and outcomes, its rules, and the steps from draws to an outcome. */
  face: () => Promise<GameFace>
  /** A drawing on a clear ground, for the head of the lobby. */
  art?: ComponentType<{ className?: string | undefined }>
  screen: LazyExoticComponent<ComponentType>
  /** Replays a settled bet, on the page of that bet. */
  replay?: GameReplay
  /** The instructions, for the help; every figure computed from the rules. */
  howTo: HowTo
}

export const webGames: readonly WebGame[] = [
  {
    entry: diceEntry,
    face: async () => (await import('./dice/face.ts')).diceFace,
    screen: lazyChunk(diceEntry.title, async () => (await import('./dice/dice-screen.tsx')).default),
    replay: lazyChunk(diceEntry.title, async () => (await import('./dice/dice-replay.tsx')).default),
    howTo: () => import('./dice/rules.md'),
  },
  {
    entry: plinkoEntry,
    face: async () => (await import('./plinko/face.ts')).plinkoFace,
    screen: lazyChunk(plinkoEntry.title, async () => (await import('./plinko/plinko-screen.tsx')).default),
    replay: lazyChunk(plinkoEntry.title, async () => (await import('./plinko/plinko-replay.tsx')).default),
    howTo: () => import('./plinko/rules.md'),
  },
  {
    entry: kenoEntry,
    face: async () => (await import('./keno/face.ts')).kenoFace,
    screen: lazyChunk(kenoEntry.title, async () => (await import('./keno/keno-screen.tsx')).default),
    replay: lazyChunk(kenoEntry.title, async () => (await import('./keno/keno-stage.tsx')).KenoReplay),
    howTo: () => import('./keno/rules.md'),
  },
  {
    entry: fortuneEntry,
    face: async () => (await import('./fortune/face.ts')).fortuneFace,
    screen: lazyChunk(fortuneEntry.title, async () => (await import('./fortune/fortune-screen.tsx')).default),
    replay: lazyChunk(fortuneEntry.title, async () => (await import('./fortune/fortune-stage.tsx')).FortuneReplay),
    howTo: () => import('./fortune/rules.md'),
  },
  {
    entry: videoPokerEntry,
    face: async () => (await import('./video-poker/face.ts')).videoPokerFace,
    screen: lazyChunk(
      videoPokerEntry.title,
      async () => (await import('./video-poker/video-poker-screen.tsx')).default,
    ),
    replay: lazyChunk(
      videoPokerEntry.title,
      async () => (await import('./video-poker/video-poker-replay.tsx')).default,
    ),
    howTo: () => import('./video-poker/rules.md'),
  },
  {
    entry: casesEntry,
    face: async () => (await import('./case-opening/face.ts')).casesFace,
    screen: lazyChunk(casesEntry.title, async () => (await import('./case-opening/cases-screen.tsx')).default),
    replay: lazyChunk(casesEntry.title, async () => (await import('./case-opening/cases-stage.tsx')).CasesReplay),
    howTo: () => import('./case-opening/rules.md'),
  },
  {
    entry: soloRouletteEntry,
    face: async () => (await import('./roulette/solo-face.ts')).soloRouletteFace,
    screen: lazyChunk(soloRouletteEntry.title, async () => (await import('./roulette/solo-screen.tsx')).default),
    replay: lazyChunk(soloRouletteEntry.title, async () => (await import('./roulette/solo-stage.tsx')).SoloReplay),
    howTo: () => import('./roulette/solo-rules.md'),
  },
  {
    entry: soloBaccaratEntry,
    face: async () => (await import('./baccarat/solo-face.ts')).soloBaccaratFace,
    screen: lazyChunk(soloBaccaratEntry.title, async () => (await import('./baccarat/solo-screen.tsx')).default),
    replay: lazyChunk(soloBaccaratEntry.title, async () => (await import('./baccarat/solo-stage.tsx')).SoloReplay),
    howTo: () => import('./baccarat/solo-rules.md'),
  },
  {
    entry: soloBlackjackEntry,
    face: async () => (await import('./blackjack/solo-face.ts')).soloBlackjackFace,
    screen: lazyChunk(soloBlackjackEntry.title, async () => (await import('./blackjack/solo-screen.tsx')).default),
    replay: lazyChunk(soloBlackjackEntry.title, async () => (await import('./blackjack/solo-stage.tsx')).SoloReplay),
    howTo: () => import('./blackjack/solo-rules.md'),
  },
  {
    entry: bubblesEntry,
    face: async () => (await import('./bubbles/face.ts')).bubblesFace,
    screen: lazyChunk(bubblesEntry.title, async () => (await import('./bubbles/bubbles-screen.tsx')).default),
    replay: lazyChunk(bubblesEntry.title, async () => (await import('./bubbles/bubbles-replay.tsx')).default),
    howTo: () => import('./bubbles/rules.md'),
  },
  {
    entry: hiloEntry,
    face: async () => (await import('./hilo/face.ts')).hiloFace,
    screen: lazyChunk(hiloEntry.title, async () => (await import('./hilo/hilo-screen.tsx')).default),
    replay: lazyChunk(hiloEntry.title, async () => (await import('./hilo/hilo-replay.tsx')).default),
    howTo: () => import('./hilo/rules.md'),
  },
  {
    entry: towerEntry,
    face: async () => (await import('./tower/face.ts')).towerFace,
    screen: lazyChunk(towerEntry.title, async () => (await import('./tower/tower-screen.tsx')).default),
    replay: lazyChunk(towerEntry.title, async () => (await import('./tower/tower-replay.tsx')).default),
    howTo: () => import('./tower/rules.md'),
  },
  {
    entry: flipEntry,
    face: async () => (await import('./flip/face.ts')).flipFace,
    screen: lazyChunk(flipEntry.title, async () => (await import('./flip/flip-screen.tsx')).default),
    replay: lazyChunk(flipEntry.title, async () => (await import('./flip/flip-replay.tsx')).default),
    howTo: () => import('./flip/rules.md'),
  },
  {
    entry: minesEntry,
    face: async () => (await import('./mines/face.ts')).minesFace,
    screen: lazyChunk(minesEntry.title, async () => (await import('./mines/mines-screen.tsx')).default),
    replay: lazyChunk(minesEntry.title, async () => (await import('./mines/mines-replay.tsx')).default),
    howTo: () => import('./mines/rules.md'),
  },
  {
    entry: moneyTrainEntry,
    face: async () => (await import('./money-train/face.ts')).moneyTrainFace,
    screen: lazyChunk(
      moneyTrainEntry.title,
      async () => (await import('./money-train/money-train-screen.tsx')).default,
    ),
    replay: lazyChunk(
      moneyTrainEntry.title,
      async () => (await import('./money-train/money-train-replay.tsx')).default,
    ),
    howTo: () => import('./money-train/rules.md'),
  },
]

/**
 * A game of shared rounds: besides its screen it has an older look, and a strip that shows the running round elsewhere.
 */
export interface WebRound {
  entry: GameName
  face: () => Promise<RoundFace>
  art?: ComponentType<{ className?: string | undefined }>
  screen: LazyExoticComponent<ComponentType>
  classic: LazyExoticComponent<ComponentType>
  strip: LazyExoticComponent<ComponentType<{ guest: boolean; onEnter: () => void }>>
  /** Replays the round of a bet, on the page of that bet. */
  replay: RoundReplay
  howTo: HowTo
}

export const webRounds: readonly WebRound[] = [
  {
    entry: crashEntry,
    face: async () => (await import('./crash/face.ts')).crashFace,
    art: RocketArt,
    screen: lazyChunk(crashEntry.title, async () => (await import('./crash/crash-screen.tsx')).default),
    classic: lazyChunk(crashEntry.title, async () => (await import('./crash/crash-screen.tsx')).ClassicScreen),
    strip: lazyChunk(crashEntry.title, async () => (await import('./crash/strip.tsx')).default),
    replay: lazyChunk(crashEntry.title, async () => (await import('./crash/crash-replay.tsx')).default),
    howTo: () => import('./crash/rules.md'),
  },
]

/** Games that only gifts are staked on: no lobby offers them, their bets have histories and pages like any other. */
export const webGifts: readonly (Pick<WebGame, 'entry' | 'face' | 'howTo'> & { replay: GameReplay })[] = [
  {
    entry: wheelEntry,
    face: async () => (await import('./wheel/face.ts')).wheelFace,
    replay: lazyChunk(wheelEntry.title, async () => (await import('./wheel/wheel-replay.tsx')).default),
    howTo: () => import('./wheel/rules.md'),
  },
  {
    entry: heistEntry,
    face: async () => (await import('./heist/face.ts')).heistFace,
    replay: lazyChunk(heistEntry.title, async () => (await import('./heist/heist-replay.tsx')).default),
    howTo: () => import('./heist/rules.md'),
  },
]

/** The rules of the table games, for the help: one text for all tables of a game, and none of their screens. */
export const tableRules: readonly Pick<WebGame, 'entry' | 'howTo'>[] = [
  { entry: rouletteEntry, howTo: () => import('./roulette/rules.md') },
  { entry: baccaratEntry, howTo: () => import('./baccarat/rules.md') },
  { entry: blackjackEntry, howTo: () => import('./blackjack/rules.md') },
]
