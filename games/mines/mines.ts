/**
 * Mines: 25 closed cells, some with a mine, the others with a gem. Every gem raises the prize; the player may take it
 * after any gem, a mine ends the game with nothing. With all gems found it is taken automatically.
 */
import * as z from 'zod/mini'
import type { StepsGame } from '../core/game.ts'
import { climbed, fallen, paytableOf, returnOfStop, type TrappedPlaces } from '../core/paytable.ts'
import { fraction } from '../core/rtp.ts'
import { cellCount, minesBounds } from './field.ts'

const params = z.strictObject(
  {
    mines: z
      .number('Число мин — целое число')
      .check(
        z.int('Число мин — целое число'),
        z.minimum(minesBounds.min, 'Мин бывает от 1 до 24'),
        z.maximum(minesBounds.max, 'Мин бывает от 1 до 24'),
      ),
  },
  'Параметр ставки — число мин, ничего больше',
)
export type MinesParams = z.output<typeof params>

const move = z.strictObject(
  {
    cell: z
      .number('Клетка — целое число')
      .check(
        z.int('Клетка — целое число'),
        z.minimum(0, 'Клетки — от 0 до 24'),
        z.maximum(cellCount - 1, 'Клетки — от 0 до 24'),
      ),
  },
  'Ход — клетка, ничего больше',
)
export type MinesMove = z.output<typeof move>

export interface MinesView {
  /** Cells in the order they were opened; a mine among them is the last. */
  opened: readonly number[]
}

export interface MinesOutcome {
  /** Cells with a mine, in the order drawn. */
  mines: readonly number[]
}

function field({ mines }: MinesParams): TrappedPlaces {
  return { places: cellCount, traps: mines, share: fraction(99n, 100n) }
}

/** By number of mines; needed at every step. */
const paytables = new Map<number, readonly number[]>()

/** What a take pays after each gem in turn, in ten-thousandths. */
export function minesPaytable(mines: number): readonly number[] {
  const known = paytables.get(mines)
  if (known !== undefined) return known
  const paytable = paytableOf(field({ mines }))
  paytables.set(mines, paytable)
  return paytable
}

function withOpened({ opened }: MinesView, cell: number): readonly number[] {
  if (opened.includes(cell)) throw new RangeError(`cell ${cell} is open already`)
  return [...opened, cell]
}

export const mines: StepsGame<MinesParams, MinesMove, MinesView, MinesOutcome> = {
  id: 'mines',
  version: 1,
  kind: 'steps',
  params,
  move,
  deal: (rng, { mines: count }) => ({ mines: rng.pick(cellCount, count) }),
  begin: ({ mines: count }) => climbed(minesPaytable(count), 0, { opened: [] }),
  goodStep({ mines: count }, { view }, { cell }) {
    const opened = withOpened(view, cell)
    return climbed(minesPaytable(count), opened.length, { opened })
  },
  step(outcome, bet, state, own) {
    return outcome.mines.includes(own.cell)
      ? fallen({ opened: withOpened(state.view, own.cell) })
      : mines.goodStep(bet, state, own)
  },
  paytable: ({ mines: count }) => minesPaytable(count),
  path: ({ mines: count }) => minesPaytable(count).map((_, cell) => ({ cell })),
  bestMultiplierE4: ({ mines: count }) => minesPaytable(count).at(-1) as number,
  rtp: (bet, steps) => returnOfStop(field(bet), minesPaytable(bet.mines), steps),
  sampleParams: [1, 2, 3, 5, 10, 13, 20, 24].map((count) => ({ mines: count })),
}
