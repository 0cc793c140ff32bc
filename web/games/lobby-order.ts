/**
 * Describes every game and section, in the order of menus and the lobby. Data only: journeys and benches read it too.
 */
import type { GameEntry, TableName } from '../play/game/game-entry.ts'
import { baccaratEntry } from './baccarat/entry.ts'
import { soloBaccaratEntry } from './baccarat/solo-entry.ts'
import { blackjackEntry, highBlackjackEntry } from './blackjack/entry.ts'
import { soloBlackjackEntry } from './blackjack/solo-entry.ts'
import { bubblesEntry } from './bubbles/entry.ts'
import { casesEntry } from './case-opening/entry.ts'
import { crashEntry } from './crash/entry.ts'
import { diceEntry } from './dice/entry.ts'
import { flipEntry } from './flip/entry.ts'
import { fortuneEntry } from './fortune/entry.ts'
import { heistEntry } from './heist/entry.ts'
import { hiloEntry } from './hilo/entry.ts'
import { kenoEntry } from './keno/entry.ts'
import { minesEntry } from './mines/entry.ts'
import { moneyTrainEntry } from './money-train/entry.ts'
import { plinkoEntry } from './plinko/entry.ts'
import { laPartageEntry, multiplierRouletteEntry, rouletteEntry, speedRouletteEntry } from './roulette/entry.ts'
import { soloRouletteEntry } from './roulette/solo-entry.ts'
import { towerEntry } from './tower/entry.ts'
import { videoPokerEntry } from './video-poker/entry.ts'
import { liveEntry, roubleSlotsEntry, slotsEntry } from './sections.ts'

export const entries: readonly GameEntry[] = [
  crashEntry,
  plinkoEntry,
  kenoEntry,
  hiloEntry,
  towerEntry,
  flipEntry,
  fortuneEntry,
  videoPokerEntry,
  casesEntry,
  soloRouletteEntry,
  soloBaccaratEntry,
  soloBlackjackEntry,
  minesEntry,
  bubblesEntry,
  diceEntry,
  moneyTrainEntry,
  slotsEntry,
  roubleSlotsEntry,
  liveEntry,
  heistEntry,
]

/** Live tables: the lobby of tables shows them, menus do not. */
export const tableEntries: readonly TableName[] = [
  rouletteEntry,
  laPartageEntry,
  speedRouletteEntry,
  multiplierRouletteEntry,
  baccaratEntry,
  blackjackEntry,
  highBlackjackEntry,
]
