/** The field: 25 cells that turn over. One stop of the Tab key; arrows walk, Enter or space opens. */
import { cellCount, rowLength } from '@kurazh/games/mines/field.ts'
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'
import type { Answering, CellLook } from './cells.ts'
import { cellText } from './face.tsx'
import { Gem, Mine } from './pieces.tsx'
import css from './minefield.module.css'

/** What the screen may ask of the field. */
export interface MinefieldHandle {
  /** Puts the keyboard on the field. */
  focus(): void
}

interface MinefieldProps {
  ref?: Ref<MinefieldHandle> | undefined
  looks: readonly CellLook[]
  /** Shown over a closed cell that is looked at: what it would raise the prize to. */
  promise: string | null
  answering: Answering
  /** True while automatic play opens the cells. Of what it left only mines are shown meanwhile: twenty cells that flash up twice a second tire the eye. */
  quick?: boolean | undefined
  /** A game is open. */
  isOpen: boolean
  onPress: (cell: number) => void
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -rowLength, ArrowDown: rowLength }

const words: Readonly<Record<CellLook, string>> = {
  closed: 'закрыта', asking: 'открывается', gem: 'камень', mine: 'мина, здесь игра закончилась',
  'gem-left': 'был камень', 'mine-left': 'была мина', chosen: 'выбрана',
}

/** The cell an arrow leads to; the same one at the edge of the field. */
export function stepFrom(cell: number, key: string): number {
  const next = cell + (steps[key] ?? 0)
  const staysInRow = key === 'ArrowUp' || key === 'ArrowDown' || Math.floor(next / rowLength) === Math.floor(cell / rowLength)
  return next >= 0 && next < cellCount && staysInRow ? next : cell
}

export function Minefield({ ref, looks, promise, answering, quick, isOpen, onPress }: MinefieldProps) {
  const [at, setAt] = useState(0)
  const isFlat = useFlat(quick ?? false, isOpen, looks)
  const cells = useRef<(HTMLButtonElement | null)[]>([])
  const go = (cell: number) => {
    setAt(cell)
    cells.current[cell]?.focus()
  }
  useImperativeHandle(ref, () => ({ focus: () => cells.current[at]?.focus() }))
  const walk = (event: KeyboardEvent) => {
    if (!(event.key in steps)) return
    event.preventDefault()
    go(stepFrom(at, event.key))
  }
  return (
    <div className={css.minefield} data-part="minefield" data-flat={isFlat || undefined} data-asleep={answering === 'bet' || undefined} role="group" aria-label="Поле из 25 клеток: стрелки ведут, пробел открывает">
      {looks.map((look, cell) => (
        <button
          // The field has the same cells for ever.
          key={cellText(cell)}
          ref={(element) => void (cells.current[cell] = element)}
          type="button"
          className={css.mineCell} data-part="mine-cell"
          data-look={look}
          tabIndex={cell === at ? 0 : -1}
          aria-label={`Клетка: ${cellText(cell)}, ${words[look]}`}
          aria-disabled={answering === 'none' || answering === 'bet' || (answering === 'closed' && look !== 'closed')}
          aria-pressed={look === 'chosen' || undefined}
          onFocus={() => setAt(cell)}
          onKeyDown={walk}
          onClick={() => answering !== 'none' && onPress(cell)}
        >
          <Sides look={quick && look === 'gem-left' ? 'closed' : look} isFlat={isFlat} promise={answering !== 'none' && look === 'closed' ? promise : null} />
        </button>
      ))}
    </div>
  )
}

/** Lid and floor. Each mark stands on what it changes: from the cell it would have every part of all cells styled anew, twice a game. */
function Sides({ look, isFlat, promise }: { look: CellLook; isFlat: boolean; promise: string | null }) {
  const isOpened = look === 'gem' || look === 'mine'
  const under = isOpened || look === 'gem-left' || look === 'mine-left' ? look : undefined
  return (
    <span className={css.mineCellTurn} data-turned={under && !isFlat ? (isOpened ? 'opened' : 'left') : undefined}>
      <span className={css.mineCellLid} data-look={under ? 'away' : look}>
        {promise && <span className={`${css.mineCellPromise} figures`}>{promise}</span>}
      </span>
      <span className={css.mineCellFloor} data-look={under}>
        {look === 'gem' ? <Gem /> : look === 'mine' ? <Mine /> : null}
      </span>
    </span>
  )
}

/**
 * True while a machine opens the cells, and until its last game is closed again: a cell uncovered where it lies does not turn over
 * when play ends. A game that the player goes on with turns its cells.
 */
function useFlat(quick: boolean, isOpen: boolean, looks: readonly CellLook[]): boolean {
  const [isFlat, setFlat] = useState(quick)
  const next = quick || (isFlat && !isOpen && looks.some((look) => look.startsWith('gem') || look.startsWith('mine')))
  if (next !== isFlat) setFlat(next)
  return next
}
