/** Plinko in menus, histories and explanations. */
import type { PlinkoOutcome, PlinkoParams } from '@kurazh/games/plinko/plinko.ts'
import type { GameFace } from '../../play/layout/game-face.ts'
import { formatShort, plural } from '../../ui/format.ts'
import { heatOf } from './heat.ts'
import { PlinkoIcon } from './plinko-icon.tsx'

export const riskNames = { low: 'Низкий', medium: 'Средний', high: 'Высокий' } as const

/** A multiplier of plinko as its bins carry it: at most one decimal. */
export function shortMultiplier(multiplier: number): string {
  return String(multiplier)
}

/** «16 рядов». */
export function rowsText(rows: number): string {
  return `${rows} ${plural(rows, ['ряд', 'ряда', 'рядов'])}`
}

export const plinkoFace: GameFace<PlinkoParams, PlinkoOutcome> = {
  id: 'plinko',
  title: 'Plinko',
  path: '/plinko',
  icon: <PlinkoIcon />,
  rules: async () => (await import('@kurazh/games/plinko/plinko.ts')).plinko,
  paramsText: ({ rows, risk }) => `${rowsText(rows)} · ${riskNames[risk].toLowerCase()} риск`,
  outcomeText: ({ bin }) => `корзина ${bin + 1}`,
  chip(_, multiplier) {
    const { fill, text } = heatOf(Math.round(multiplier * 10_000))
    return { text: `${formatShort(multiplier).replace(/0$/, '')}×`, fill, ink: text }
  },
  explain: () => import('./explain.ts'),
}
