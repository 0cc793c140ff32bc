/** The field: 25 cells that turn over. It is one stop of the Tab key; arrows move, Enter or space opens. */
import { cellCount, rowLength } from '@kurazh/games/mines/field.ts'
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'
import type { Answering, CellLook } from './cells.ts'
import { cellText } from './face.ts'
import { formatMultiplier } from '../../ui/text/format.ts'
import css from './minefield.module.css'

/** The calls a screen may make on the field. */
export interface MinefieldHandle {
  /** Moves the keyboard focus to the field. */
  focus(): void
}

interface MinefieldProps {
  ref?: Ref<MinefieldHandle> | undefined
  looks: readonly CellLook[]
  /** Shown over a closed cell under the pointer or focus: the multiplier it would raise to, in ten-thousandths. */
  promise: number | null
  answering: Answering
  /**
   * True while automatic play opens the cells. Of the cells left closed only mines are shown then: twenty cells that
   * flash up twice a second tire the eye.
   */
  quick?: boolean | undefined
  /** A game is open. */
  isOpen: boolean
  onPress: (cell: number) => void
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -rowLength,
  ArrowDown: rowLength,
}

const words: Readonly<Record<CellLook, string>> = {
  closed: 'закрыта',
  asking: 'открывается',
  gem: 'камень',
  mine: 'мина, здесь игра закончилась',
  'gem-left': 'был камень',
  'mine-left': 'была мина',
  chosen: 'выбрана',
}

/** The cell an arrow key leads to; the same one at the edge of the field. */
export function stepFrom(cell: number, key: string): number {
  const next = cell + (steps[key] ?? 0)
  const staysInRow =
    key === 'ArrowUp' || key === 'ArrowDown' || Math.floor(next / rowLength) === Math.floor(cell / rowLength)
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
    <div
      className={css.minefield}
      data-part="minefield"
      data-flat={isFlat || undefined}
      data-asleep={answering === 'bet' || undefined}
      role="group"
      aria-label="Поле из 25 клеток: стрелки ведут, пробел открывает"
    >
      {looks.map((look, cell) => (
        <button
          // The field always has the same cells.
          key={cellText(cell)}
          ref={(element) => void (cells.current[cell] = element)}
          type="button"
          className={css.mineCell}
          data-part="mine-cell"
          data-look={look}
          tabIndex={cell === at ? 0 : -1}
          aria-label={`Клетка: ${cellText(cell)}, ${words[look]}`}
          aria-disabled={answering === 'none' || answering === 'bet' || (answering === 'closed' && look !== 'closed')}
          aria-pressed={look === 'chosen' || undefined}
          onFocus={() => setAt(cell)}
          onKeyDown={walk}
          onClick={() => answering !== 'none' && onPress(cell)}
        >
          <Sides
            look={quick && look === 'gem-left' ? 'closed' : look}
            isFlat={isFlat}
            promise={answering !== 'none' && look === 'closed' ? promise : null}
          />
        </button>
      ))}
    </div>
  )
}

/**
 * Lid and floor. Each class is set on the element it changes: set on the cell, it would restyle every part of all
 * cells, twice a game.
 */
function Sides({ look, isFlat, promise }: { look: CellLook; isFlat: boolean; promise: number | null }) {
  const isOpened = look === 'gem' || look === 'mine'
  const under = isOpened || look === 'gem-left' || look === 'mine-left' ? look : undefined
  return (
    <span className={css.mineCellTurn} data-turned={under && !isFlat ? (isOpened ? 'opened' : 'left') : undefined}>
      <span className={css.mineCellLid} data-look={under ? 'away' : look}>
        {promise !== null && (
          <span className={`${css.mineCellPromise} figures`} translate="no">
            {formatMultiplier(promise)}
          </span>
        )}
      </span>
      <span className={css.mineCellFloor} data-look={under}>
        {look === 'gem' ? <Gem /> : look === 'mine' ? <Mine /> : null}
      </span>
    </span>
  )
}

/**
 * True while a machine opens the cells, and until its last game is closed again: a cell uncovered without turning does
 * not turn over when play ends. A game that the player goes on with turns its cells.
 */
function useFlat(quick: boolean, isOpen: boolean, looks: readonly CellLook[]): boolean {
  const [isFlat, setFlat] = useState(quick)
  const next = quick || (isFlat && !isOpen && looks.some((look) => look.startsWith('gem') || look.startsWith('mine')))
  if (next !== isFlat) setFlat(next)
  return next
}

/**
 * The contents of the cells: a cut stone and a mine, lit from the upper left as everywhere. They are images of the
 * style sheet, not inline drawings: there are twenty-five cells.
 */
export const Gem = () => <span className={css.piece} data-part="piece" data-kind="gem" />
export const Mine = () => <span className={css.piece} data-part="piece" data-kind="mine" />
