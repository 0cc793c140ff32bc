/** How the draws become the outcome of a bet on plinko, a sentence a step. */
import type { PlinkoParams } from '@kurazh/games/plinko/plinko.ts'
import type { Rng } from '@kurazh/games/core/random.ts'

export function steps(rng: Rng, { rows }: PlinkoParams): string[] {
  const turns = Array.from({ length: rows }, (_, row) => {
    const float = rng.float32()
    const right = float >= 2 ** 31
    return { right, text: `Ряд ${row + 1}: число ${float}, это ${(float / 2 ** 32).toFixed(6)} от 2³² — ${right ? 'вправо' : 'влево'}.` }
  })
  const rights = turns.filter(({ right }) => right).length
  return [
    `На каждый ряд уходит четыре байта: целое число от 0 до 2³² − 1. Меньше половины — влево, половина и больше — вправо.`,
    ...turns.map(({ text }) => text),
    `Поворотов вправо — ${rights}: шарик лежит в корзине ${rights + 1} из ${rows + 1}, считая слева.`,
  ]
}
