/** Dice in menus, histories and explanations. */
import type { DiceOutcome, DiceParams } from '@kurazh/games/dice/dice.ts'
import type { GameFace } from '../../play/layout/game-face.ts'
import { DiceIcon } from './dice-art.tsx'

/** A drawn number as it is always shown: six digits. */
export function sixDigits(number: number): string {
  return String(number).padStart(6, '0')
}

export const sideNames = { under: 'Меньше', over: 'Больше' } as const

export const diceFace: GameFace<DiceParams, DiceOutcome> = {
  id: 'dice',
  title: 'Dice',
  path: '/dice',
  icon: <DiceIcon />,
  rules: async () => (await import('@kurazh/games/dice/dice.ts')).dice,
  paramsText: ({ chance, side }) => `${sideNames[side]} · ${chance.toFixed(2)} %`,
  outcomeText: ({ number }) => sixDigits(number),
  explain(rng, { chance, side }) {
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
  },
}
