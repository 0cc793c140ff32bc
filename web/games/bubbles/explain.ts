/** How the draws become the outcome of a bet on bubbles, a sentence a step. */
import type { BubblesParams } from '@kurazh/games/bubbles/bubbles.ts'
import type { Rng } from '@kurazh/games/core/random.ts'
import { factorText } from './face.tsx'

export function steps(rng: Rng, { target }: BubblesParams): string[] {
  const wide = rng.wide()
  const left = 2n ** 52n - BigInt(wide)
  const divided = (99n * 2n ** 52n) / left
  const point = Number(divided < 100n ? 100n : divided)
  return [
    `Первые семь байтов, без последних четырёх битов, — целое число r = ${wide}, меньше 2⁵².`,
    `99 × 2⁵² делим на 2⁵² − r = ${left} и отбрасываем остаток: ${divided}. Меньше 100 не бывает, итого ${point} сотых.`,
    `Пузырь лопнул на ${factorText(point / 100)}. Цель ${factorText(target)}: ${point >= Math.round(target * 100) ? 'дорос' : 'не дорос'}.`,
  ]
}
