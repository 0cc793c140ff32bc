/** Dice in words: the parameters, the outcome, the steps from the draws to it. */
import type { Rng } from '@kurazh/games/core/random.ts'
import type { DiceOutcome, DiceParams } from '@kurazh/games/dice/dice.ts'
import type { GameFace } from '../../play/game/game-face.ts'
import { diceEntry } from './entry.ts'

/** A drawn number as it is always shown: six digits. */
export function sixDigits(number: number): string {
  return String(number).padStart(6, '0')
}

export const sideNames = { under: 'Меньше', over: 'Больше' } as const

/** How the draws become the outcome, one sentence per step. */
function steps(rng: Rng, { chance, side }: DiceParams): string[] {
  const float = rng.float32()
  const number = Math.floor((float * 1_000_000) / 2 ** 32)
  const width = Math.round(chance * 10_000)
  const [from, to] = side === 'under' ? [0, width - 1] : [1_000_000 - width, 999_999]
  const wins = number >= from && number <= to
  return [
    `Первые четыре байта — целое число ${float}. Делим на 2³²: f = ${(float / 2 ** 32).toFixed(10)}.`,
    `Номер: целая часть f × 1 000 000 = ${sixDigits(number)}.`,
    `Выигрывают номера с ${sixDigits(from)} по ${sixDigits(to)}: ${wins ? 'номер внутри' : 'номер снаружи'}.`,
  ]
}

export const diceFace: GameFace<DiceParams, DiceOutcome> = {
  ...diceEntry,
  rules: async () => (await import('@kurazh/games/dice/dice.ts')).dice,
  paramsText: ({ chance, side }) => `${sideNames[side]} · ${chance.toFixed(2)} %`,
  outcomeText: ({ number }) => sixDigits(number),
  explain: async () => ({ steps }),
}
