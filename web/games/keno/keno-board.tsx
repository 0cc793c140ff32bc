/** The board: forty numbers. It is one stop of the Tab key; arrows move, Enter or space picks. */
import { type KeyboardEvent, useRef, useState } from 'react'
import { type CellLook, looksOf, numbers, stepFrom } from './cells.ts'
import css from './keno-board.module.css'

const words: Readonly<Record<CellLook, string>> = {
  rest: '',
  picked: ', выбран',
  hit: ', выбран и выпал',
  drawn: ', выпал',
}

interface KenoBoardProps {
  picks: readonly number[]
  drawn: readonly number[]
  /** Numbers may not be picked now: automatic play runs, or the bet is shown again. */
  locked: boolean
  onPress: (number: number) => void
}

export function KenoBoard({ picks, drawn, locked, onPress }: KenoBoardProps) {
  const [at, setAt] = useState(1)
  const cells = useRef<(HTMLButtonElement | null)[]>([])
  const walk = (event: KeyboardEvent) => {
    const next = stepFrom(at, event.key)
    if (next === undefined) return
    event.preventDefault()
    setAt(next)
    cells.current[next]?.focus()
  }
  return (
    <div
      className={css.board}
      data-part="keno-board"
      role="group"
      aria-label="Номера от 1 до 40: стрелки ведут, пробел выбирает"
    >
      {looksOf(picks, drawn).map((look, index) => {
        const number = numbers[index] ?? 0
        return (
          <button
            key={number}
            ref={(element) => void (cells.current[number] = element)}
            type="button"
            className={css.cell}
            data-look={look}
            tabIndex={number === at ? 0 : -1}
            aria-label={`${number}${words[look]}`}
            aria-pressed={look === 'picked' || look === 'hit'}
            aria-disabled={locked || undefined}
            onFocus={() => setAt(number)}
            onKeyDown={walk}
            onClick={() => !locked && onPress(number)}
          >
            <span className={`${css.face} figures`} translate="no">
              {number}
            </span>
          </button>
        )
      })}
    </div>
  )
}
