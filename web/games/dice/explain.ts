/** How the draws become the outcome of a bet on dice, a sentence a step. */
import type { DiceParams } from '@kurazh/games/dice/dice.ts'
import type { Rng } from '@kurazh/games/core/random.ts'
import { sixDigits } from './face.tsx'

export function steps(rng: Rng, { chance, side }: DiceParams): string[] {
  const float = rng.float32()
  const number = Math.floor((float * 1_000_000) / 2 ** 32)
  const width = Math.round(chance * 10_000)
  const [from, to] = side === 'under' ? [0, width - 1] : [1_000_000 - width, 999_999]
  const wins = number >= from && number <= to
  return [
    `Первые четыре байта — целое число ${float}. Делим на 2³²: f = ${(float / 2 ** 32).toFixed(10)}.`,
    `Номер: целая часть f × 1 000 000 = ${sixDigits(number)}.`,
    `Выигрывают номера с ${sixDigits(from)} по ${sixDigits(to)}: ${wins ? 'номер внутри' : 'номер снаружи'}.`,
  ]
}
