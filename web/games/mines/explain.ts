/** How the draws become the outcome of a bet on mines, a sentence a step. */
import type { MinesParams } from '@kurazh/games/mines/mines.ts'
import { cellCount } from '@kurazh/games/mines/field.ts'
import type { Rng } from '@kurazh/games/core/random.ts'
import { cellsOf } from './opened.ts'
import { cellText } from './face.tsx'

export function steps(rng: Rng, { mines }: MinesParams, moves: readonly unknown[]): string[] {
  const left = Array.from({ length: cellCount }, (_, cell) => cell)
  const picks = Array.from({ length: mines }, (_, index) => {
    const float = rng.float32()
    const place = Math.floor((float * left.length) / 2 ** 32)
    const [cell = 0] = left.splice(place, 1)
    return `Мина ${index + 1}: число ${float}, место ${place} из ${left.length + 1} оставшихся — клетка ${cell} (${cellText(cell)}).`
  })
  const opened = cellsOf(moves)
  return [
    `Клетки стоят в ряд: 0, 1, … ${cellCount - 1}. На каждую мину уходит четыре байта — целое число от 0 до 2³² − 1.`,
    'Место мины — целая часть (число × сколько клеток осталось / 2³²). Занятая клетка из ряда уходит.',
    ...picks,
    opened.length === 0 ? 'Ни одна клетка не открыта.' : `Открыты клетки: ${opened.join(', ')}.`,
  ]
}
