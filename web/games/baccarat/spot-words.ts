/** Spots and results of baccarat in words. */
import type { BaccaratResult } from '@kurazh/games/baccarat/baccarat.ts'

const spotNames: Readonly<Record<string, string>> = {
  player: 'Игрок', banker: 'Банкир', tie: 'Ничья', 'player-pair': 'Пара игрока', 'banker-pair': 'Пара банкира', 'either-pair': 'Любая пара',
}
export const payWords: Readonly<Record<string, string>> = { player: '1:1', banker: '0.95:1', tie: '8:1', 'player-pair': '11:1', 'banker-pair': '11:1', 'either-pair': '5:1' }
export const spotText = (spot: string): string => spotNames[spot] ?? spot

/** What came over the wire, if it is a result of baccarat. */
export function isResult(told: unknown): told is BaccaratResult {
  return typeof told === 'object' && told !== null && 'winner' in told && ['player', 'banker', 'tie'].includes(String(told.winner)) && 'player' in told && 'banker' in told
}

const winnerWords = { player: 'Игрок', banker: 'Банкир', tie: 'Ничья' } as const
/** «Банкир 7 : 4»: the winner and both totals, the player's first. */
export const resultText = ({ winner, player, banker }: BaccaratResult): string => `${winnerWords[winner]}, ${player} : ${banker}`
/** A result on a bead. */
export const beadLetters = { player: 'И', banker: 'Б', tie: 'Н' } as const
export const tones = { player: 'blue', banker: 'red', tie: 'green' } as const
