/** Bubbles in words: the parameters, the outcome, the steps from the draws to it. */
import type { BubblesOutcome, BubblesParams } from '@kurazh/games/bubbles/bubbles.ts'
import type { Rng } from '@kurazh/games/core/random.ts'
import { chanceOf, chanceText } from '../../play/instant/target.ts'
import type { GameFace } from '../../play/game/game-face.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { bubblesEntry } from './entry.ts'

/** A factor as it is always shown: two decimals, cut and never rounded up. */
export function factorText(factor: number): string {
  return `${formatNumber(Math.floor(factor * 100 + 1e-6) / 100)}×`
}

/** How the draws become the outcome, one sentence per step. */
function steps(rng: Rng, { target }: BubblesParams): string[] {
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

export const bubblesFace: GameFace<BubblesParams, BubblesOutcome> = {
  ...bubblesEntry,
  rules: async () => (await import('@kurazh/games/bubbles/bubbles.ts')).bubbles,
  paramsText: ({ target }) => `до ${factorText(target)} · ${chanceText(chanceOf(target))} %`,
  outcomeText: ({ point }) => factorText(point / 100),
  explain: async () => ({ steps }),
}
