/** Plinko in words: the parameters, the outcome, the steps from the draws to it. */
import { multiplierFromE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import type { Rng } from '@kurazh/games/core/random.ts'
import type { PlinkoOutcome, PlinkoParams } from '@kurazh/games/plinko/plinko.ts'
import type { GameFace } from '../../play/game/game-face.ts'
import { plural } from '../../ui/text/format.ts'
import { plinkoEntry } from './entry.ts'
import { heatOf } from './heat.ts'

export const riskNames = { low: 'Низкий', medium: 'Средний', high: 'Высокий' } as const

/** A multiplier of plinko, in ten-thousandths, as its bins carry it: at most one decimal. */
export function shortMultiplier(multiplierE4: number): string {
  return String(multiplierFromE4(multiplierE4))
}

/** «16 рядов». */
export function rowsText(rows: number): string {
  return `${rows} ${plural(rows, ['ряд', 'ряда', 'рядов'])}`
}

/** How the draws become the outcome, one sentence per step. */
function steps(rng: Rng, { rows }: PlinkoParams): string[] {
  const turns = Array.from({ length: rows }, (_, row) => {
    const float = rng.float32()
    const right = float >= 2 ** 31
    return {
      right,
      text: `Ряд ${row + 1}: число ${float}, это ${(float / 2 ** 32).toFixed(6)} от 2³² — ${right ? 'вправо' : 'влево'}.`,
    }
  })
  const rights = turns.filter(({ right }) => right).length
  return [
    `На каждый ряд уходит четыре байта: целое число от 0 до 2³² − 1. Меньше половины — влево, половина и больше — вправо.`,
    ...turns.map(({ text }) => text),
    `Поворотов вправо — ${rights}: шарик лежит в корзине ${rights + 1} из ${rows + 1}, считая слева.`,
  ]
}

export const plinkoFace: GameFace<PlinkoParams, PlinkoOutcome> = {
  ...plinkoEntry,
  rules: async () => (await import('@kurazh/games/plinko/plinko.ts')).plinko,
  paramsText: ({ rows, risk }) => `${rowsText(rows)} · ${riskNames[risk].toLowerCase()} риск`,
  outcomeText: ({ bin }) => `корзина ${bin + 1}`,
  chip(_, multiplierE4) {
    const { fill, text } = heatOf(multiplierE4)
    return { text: `${shortMultiplier(multiplierE4)}×`, fill, ink: text }
  },
  explain: async () => ({ steps }),
}
