/** The board where nothing can be drawn: the same symbols as pictures, the same places, winning ones marked. */
import type { Machine } from '@kurazh/games/slots/engine/machine.ts'
import type { ShowState } from '../show/state.ts'
import type { SlotWorld } from '../slot-face.ts'
import type { BoardFit } from '../stage/fit.ts'
import { coinNumber, numberOn } from '../symbol-number.ts'
import { SymbolPicture } from './symbol-picture.tsx'
import css from './flat-board.module.css'

interface FlatBoardProps {
  machine: Pick<Machine, 'symbols'>
  world: SlotWorld
  state: ShowState
  fit: BoardFit
}

export function FlatBoard({ machine, world, state, fit }: FlatBoardProps) {
  const won = new Set(state.wins.flatMap(({ cells }) => cells.map(([reel, row]) => `${reel}.${row}`)))
  const coins = new Map(state.coins.map(({ cell: [reel, row], paysE4 }) => [`${reel}.${row}`, coinNumber(paysE4)]))
  const cells = state.board.flatMap((reel, x) => reel.map((symbol, y) => ({ at: `${x}.${y}`, symbol, x, y })))
  return (
    <div
      className={css.board}
      style={{ left: fit.board.left, top: fit.board.top, gridAutoColumns: fit.cell, gridAutoRows: fit.cell }}
    >
      {cells.map(({ at, symbol, x, y }) => (
        <span
          key={at}
          className={css.cell}
          style={{ gridArea: `${y + 1} / ${x + 1}` }}
          data-won={won.has(at) || undefined}
          data-dim={(won.size > 0 && !won.has(at)) || undefined}
        >
          <SymbolPicture world={world} count={machine.symbols.length} symbol={symbol} />
          <b className={css.number}>{coins.get(at) ?? numberOn(machine.symbols[symbol])}</b>
        </span>
      ))}
    </div>
  )
}
