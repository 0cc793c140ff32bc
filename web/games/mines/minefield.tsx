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
  /** True while automatic play opens the cells. */
  quick?: boolean | undefined
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

export function Minefield({ ref, looks, promise, answering, quick, onPress }: MinefieldProps) {
  const [at, setAt] = useState(0)
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
    <div className={css.minefield} data-part="minefield" data-quick={quick || undefined} data-asleep={answering === 'bet' || undefined} role="group" aria-label="Поле из 25 клеток: стрелки ведут, пробел открывает">
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
          <span className={css.mineCellTurn}>
            <span className={css.mineCellLid}>{answering !== 'none' && look === 'closed' && promise && <span className={`${css.mineCellPromise} figures`}>{promise}</span>}</span>
            <span className={css.mineCellFloor}>{look.startsWith('gem') ? <Gem /> : look.startsWith('mine') ? <Mine /> : null}</span>
          </span>
        </button>
      ))}
    </div>
  )
}
