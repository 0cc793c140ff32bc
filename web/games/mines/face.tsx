/** Mines in menus, histories and explanations. */
import type { MinesOutcome, MinesParams } from '@kurazh/games/mines/mines.ts'
import { rowLength } from '@kurazh/games/mines/field.ts'
import type { GameFace } from '../../play/layout/game-face.ts'
import { plural } from '../../ui/format.ts'
import { cellsOf } from './opened.ts'
import { MinesIcon } from './mines-icon.tsx'

/** «3 мины». */
export const minesText = (count: number): string => `${count} ${plural(count, ['мина', 'мины', 'мин'])}`
/** «5 камней». */
export const gemsText = (count: number): string => `${count} ${plural(count, ['камень', 'камня', 'камней'])}`
/** A cell as people point at it: «ряд 2, место 4». */
export const cellText = (cell: number): string => `ряд ${Math.floor(cell / rowLength) + 1}, место ${(cell % rowLength) + 1}`

export const minesFace: GameFace<MinesParams, MinesOutcome> = {
  id: 'mines',
  title: 'Mines',
  path: '/mines',
  icon: <MinesIcon />,
  rules: async () => (await import('@kurazh/games/mines/mines.ts')).mines,
  paramsText: ({ mines }) => minesText(mines),
  outcomeText({ mines }, moves) {
    const opened = cellsOf(moves)
    const gems = opened.filter((cell) => !mines.includes(cell)).length
    return gems < opened.length ? `мина, ход ${opened.length}` : opened.length === 0 ? 'без ходов' : gemsText(gems)
  },
  explain: () => import('./explain.ts'),
}
