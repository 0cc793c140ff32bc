/** Bubbles in menus, histories and explanations. */
import type { BubblesOutcome, BubblesParams } from '@kurazh/games/bubbles/bubbles.ts'
import type { GameFace } from '../../play/layout/game-face.ts'
import { formatNumber } from '../../ui/format.ts'
import { BubblesIcon } from './bubbles-icon.tsx'
import { chanceOf, chanceText } from './chance.ts'

/** A factor as it is always shown: two decimals, cut and never rounded up. */
export function factorText(factor: number): string {
  return `${formatNumber(Math.floor(factor * 100 + 1e-6) / 100)}×`
}

export const bubblesFace: GameFace<BubblesParams, BubblesOutcome> = {
  id: 'bubbles',
  title: 'Bubbles',
  path: '/bubbles',
  icon: <BubblesIcon />,
  rules: async () => (await import('@kurazh/games/bubbles/bubbles.ts')).bubbles,
  paramsText: ({ target }) => `до ${factorText(target)} · ${chanceText(chanceOf(target))} %`,
  outcomeText: ({ point }) => factorText(point / 100),
  explain: () => import('./explain.ts'),
}
