/** Makes the first bet at every game that is bet on from the lobby: tests, screenshots and benches walk this list. */
import type { BetButton, FirstBet, GameEntry } from '../play/game/game-entry.ts'
import { soloBaccaratEntry, soloBaccaratFirstBet } from '../games/baccarat/solo-entry.ts'
import { soloBlackjackEntry, soloBlackjackFirstBet } from '../games/blackjack/solo-entry.ts'
import { bubblesEntry, bubblesFirstBet } from '../games/bubbles/entry.ts'
import { casesEntry, casesFirstBet } from '../games/case-opening/entry.ts'
import { crashEntry, crashFirstBet } from '../games/crash/entry.ts'
import { diceEntry, diceFirstBet } from '../games/dice/entry.ts'
import { flipEntry, flipFirstBet } from '../games/flip/entry.ts'
import { fortuneEntry, fortuneFirstBet } from '../games/fortune/entry.ts'
import { hiloEntry, hiloFirstBet } from '../games/hilo/entry.ts'
import { kenoEntry, kenoFirstBet } from '../games/keno/entry.ts'
import { minesEntry, minesFirstBet } from '../games/mines/entry.ts'
import { moneyTrainEntry, moneyTrainFirstBet } from '../games/money-train/entry.ts'
import { plinkoEntry, plinkoFirstBet } from '../games/plinko/entry.ts'
import { soloRouletteEntry, soloRouletteFirstBet } from '../games/roulette/solo-entry.ts'
import { towerEntry, towerFirstBet } from '../games/tower/entry.ts'
import { videoPokerEntry, videoPokerFirstBet } from '../games/video-poker/entry.ts'

/** The first bet and its game. */
export interface FirstBetOf extends FirstBet {
  entry: GameEntry
}

export const firstBets: readonly FirstBetOf[] = [
  { entry: bubblesEntry, ...bubblesFirstBet },
  { entry: plinkoEntry, ...plinkoFirstBet },
  { entry: kenoEntry, ...kenoFirstBet },
  { entry: hiloEntry, ...hiloFirstBet },
  { entry: towerEntry, ...towerFirstBet },
  { entry: flipEntry, ...flipFirstBet },
  { entry: fortuneEntry, ...fortuneFirstBet },
  { entry: videoPokerEntry, ...videoPokerFirstBet },
  { entry: casesEntry, ...casesFirstBet },
  { entry: soloRouletteEntry, ...soloRouletteFirstBet },
  { entry: soloBaccaratEntry, ...soloBaccaratFirstBet },
  { entry: soloBlackjackEntry, ...soloBlackjackFirstBet },
  { entry: minesEntry, ...minesFirstBet },
  { entry: moneyTrainEntry, ...moneyTrainFirstBet },
  { entry: diceEntry, ...diceFirstBet },
  { entry: crashEntry, ...crashFirstBet },
]

const joined = (...parts: (string | undefined)[]) => parts.filter((part) => part !== undefined).join(', ')

/** The name a button of a first bet has for a screen reader. */
export const betName = ({ word, on, brings }: BetButton): string => joined(word, on, '10 ₽', `${brings} при выигрыше`)

/** The name of the same button when it begins automatic play of ten bets. */
export const planName = ({ word, on }: BetButton): string =>
  joined(`Авто: ${word.charAt(0).toLowerCase()}${word.slice(1)}`, on, '10 × 10 ₽')

/** The button that makes the first bet, by how its name begins. */
export const betButton = ({ buttons: [{ word }], late }: FirstBet): RegExp =>
  new RegExp(`^(${word}${late === undefined ? '' : `|${late}`})`)
