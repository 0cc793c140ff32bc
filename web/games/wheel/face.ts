/** The wheel of the day in words: the parameters, the outcome, the steps from the draws to it. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import type { Rng } from '@kurazh/games/core/random.ts'
import { multiplierE4For, rim, turnKopecks, type WheelOutcome, type WheelParams } from '@kurazh/games/wheel/wheel.ts'
import type { GameFace } from '../../play/game/game-face.ts'
import { formatMultiplier } from '../../ui/text/format.ts'
import { wheelEntry } from './entry.ts'

/** How the draws become the outcome, one sentence per step. */
function steps(rng: Rng): string[] {
  const float = rng.float32()
  const cell = Math.floor((float * rim.length) / 2 ** 32)
  const prize = rim[cell] ?? 0
  return [
    `Первые четыре байта — целое число ${float}. Делим на 2³²: f = ${(float / 2 ** 32).toFixed(10)}.`,
    `Деление колеса: целая часть f × ${rim.length} = ${cell}, считая по часовой стрелке от нуля.`,
    `На нём ${prize} ₽: подарок ${formatMoney(turnKopecks)} × ${formatMultiplier(multiplierE4For(prize))}, до копейки вниз.`,
  ]
}

export const wheelFace: GameFace<WheelParams, WheelOutcome> = {
  ...wheelEntry,
  rules: async () => (await import('@kurazh/games/wheel/wheel.ts')).wheel,
  paramsText: () => 'Подарок сайта',
  outcomeText: ({ prize }) => `${prize}\u00a0₽`,
  explain: async () => ({ steps }),
}
