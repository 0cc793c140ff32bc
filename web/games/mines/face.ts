/** Mines in words: the parameters, the outcome, the steps from the draws to it. */
import type { Rng } from '@kurazh/games/core/random.ts'
import { cellCount, rowLength } from '@kurazh/games/mines/field.ts'
import type { MinesOutcome, MinesParams } from '@kurazh/games/mines/mines.ts'
import type { GameFace } from '../../play/game/game-face.ts'
import { plural } from '../../ui/text/format.ts'
import { minesEntry } from './entry.ts'

/** «3 мины». */
export const minesText = (count: number): string => `${count} ${plural(count, ['мина', 'мины', 'мин'])}`
/** «5 камней». */
export const gemsText = (count: number): string => `${count} ${plural(count, ['камень', 'камня', 'камней'])}`
/** A cell as people point at it: «ряд 2, место 4». */
export const cellText = (cell: number): string =>
  `ряд ${Math.floor(cell / rowLength) + 1}, место ${(cell % rowLength) + 1}`

/** How the draws become the outcome, one sentence per step. */
function steps(rng: Rng, { mines }: MinesParams, moves: readonly unknown[]): string[] {
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

export const minesFace: GameFace<MinesParams, MinesOutcome> = {
  ...minesEntry,
  rules: async () => (await import('@kurazh/games/mines/mines.ts')).mines,
  paramsText: ({ mines }) => minesText(mines),
  outcomeText({ mines }, moves) {
    const opened = cellsOf(moves)
    const gems = opened.filter((cell) => !mines.includes(cell)).length
    return gems < opened.length ? `мина, ход ${opened.length}` : opened.length === 0 ? 'без ходов' : gemsText(gems)
  },
  explain: async () => ({ steps }),
}

/** Cells of these moves, in order; takes and invalid cells are left out. */
export function cellsOf(moves: readonly unknown[]): number[] {
  return moves.flatMap((move) =>
    typeof move === 'object' && move !== null && 'cell' in move && typeof move.cell === 'number' ? [move.cell] : [],
  )
}
