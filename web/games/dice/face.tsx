/** Dice in menus, histories and explanations. */
import type { DiceOutcome, DiceParams } from '@kurazh/games/dice/dice.ts'
import type { GameFace } from '../../play/layout/game-face.ts'
import { DiceIcon } from './dice-icon.tsx'

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
  explain: () => import('./explain.ts'),
}
