/** Plinko in menus, histories and explanations. */
import { multiplierFromE4 } from '@kurazh/contract/ten-thousandths.ts'
import type { PlinkoOutcome, PlinkoParams } from '@kurazh/games/plinko/plinko.ts'
import type { GameFace } from '../../play/layout/game-face.ts'
import { plural } from '../../ui/format.ts'
import { heatOf } from './heat.ts'
import { PlinkoIcon } from './plinko-icon.tsx'

export const riskNames = { low: 'Низкий', medium: 'Средний', high: 'Высокий' } as const

/** A multiplier of plinko, in ten-thousandths, as its bins carry it: at most one decimal. */
export function shortMultiplier(multiplierE4: number): string {
  return String(multiplierFromE4(multiplierE4))
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
  chip(_, multiplierE4) {
    const { fill, text } = heatOf(multiplierE4)
    return { text: `${shortMultiplier(multiplierE4)}×`, fill, ink: text }
  },
  explain: () => import('./explain.ts'),
}
