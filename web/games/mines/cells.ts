/** Computes the look of each cell of the field from the state of the game. Pure. */
import { cellCount } from '@kurazh/games/mines/field.ts'

/**
 * `closed`; `asking`: its request is pending; `gem` and `mine`: opened by the player; `gem-left` and `mine-left`: shown
 * at the end; `chosen`: will be opened by automatic play.
 */
export type CellLook = 'closed' | 'asking' | 'gem' | 'mine' | 'gem-left' | 'mine-left' | 'chosen'

/**
 * The cells that react to a press: those still closed in a game, all of them while a pattern is chosen; before a bet
 * each leads to the bet button.
 */
export type Answering = 'none' | 'bet' | 'closed' | 'all'

export interface FieldLook {
  /** Opened by the player, in order. */
  opened: readonly number[]
  /** The cells with mines; null while they are secret. */
  mines: readonly number[] | null
  asking: number | null
  /** The pattern of automatic play. */
  chosen: readonly number[]
}

export const blankField: FieldLook = { opened: [], mines: null, asking: null, chosen: [] }

export function looksOf({ opened, mines, asking, chosen }: FieldLook): CellLook[] {
  return Array.from({ length: cellCount }, (_, cell) => {
    if (opened.includes(cell)) return mines?.includes(cell) ? 'mine' : 'gem'
    if (mines) return mines.includes(cell) ? 'mine-left' : 'gem-left'
    if (asking === cell) return 'asking'
    return chosen.includes(cell) ? 'chosen' : 'closed'
  })
}

/** A closed cell by chance, as even as the browser's own randomness; undefined when none is left. */
export function randomCell(opened: readonly number[]): number | undefined {
  const closed = Array.from({ length: cellCount }, (_, cell) => cell).filter((cell) => !opened.includes(cell))
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return closed[Math.floor((number / 2 ** 32) * closed.length)]
}
