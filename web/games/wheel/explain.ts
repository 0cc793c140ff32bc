/** How the draw becomes a cell of the wheel, a sentence a step. */
import { multiplierE4For, rim, turnKopecks } from '@kurazh/games/wheel/wheel.ts'
import type { Rng } from '@kurazh/games/core/random.ts'
import { formatMoney } from '@kurazh/contract/money-text.ts'
import { formatMultiplier } from '../../ui/format.ts'

export function steps(rng: Rng): string[] {
  const float = rng.float32()
  const cell = Math.floor((float * rim.length) / 2 ** 32)
  const prize = rim[cell] ?? 0
  return [
    `Первые четыре байта — целое число ${float}. Делим на 2³²: f = ${(float / 2 ** 32).toFixed(10)}.`,
    `Деление колеса: целая часть f × ${rim.length} = ${cell}, считая по часовой стрелке от нуля.`,
    `На нём ${prize} ₽: подарок ${formatMoney(turnKopecks)} × ${formatMultiplier(multiplierE4For(prize))}, до копейки вниз.`,
  ]
}
