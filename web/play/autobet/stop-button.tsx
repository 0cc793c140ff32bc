/**
 * The button that stops automatic play, with its progress and its result. While it is out of view a second one is in
 * the dock at the lower edge, so that the stop is always in reach.
 */
import { type ReactNode, useCallback, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../ui/controls/button.tsx'
import { ignoreRepeats } from '../../ui/controls/presses.ts'
import { formatNumber, formatResult } from '../../ui/text/format.ts'
import { NumberText } from '../../ui/text/figure-text.tsx'
import type { AutobetState } from './autobet.ts'
import { theDock } from './stop-dock.tsx'
import { useOutOfSight } from './use-out-of-sight.ts'
import css from './stop-button.module.css'

/** Without the numbers: the name of a button that has the focus is said whenever it changes. */
const stopName = 'Остановить автоигру'

interface StopButtonProps {
  running: AutobetState
  /** How many bets the plan has; 0 for no end. */
  planned: number
  onStop: () => void
  className?: string | undefined
  /** The last result, for the dock: there the stage is out of sight as well. */
  latest?: ReactNode
}

export function StopButton({ latest, className = '', onStop, ...run }: StopButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const dock = useOutOfSight(button) ? theDock() : null
  /** Focus on the docked button goes to the one on the deck before it is removed, and from there on as from that. */
  const keepFocus = useCallback(
    (docked: HTMLButtonElement | null) => () => {
      if (docked !== null && document.activeElement === docked) button.current?.focus({ preventScroll: true })
    },
    [],
  )
  return (
    <>
      {/* First: when the plan ends it is removed before the one on the deck. */}
      {dock &&
        createPortal(
          <div className={css.docked} data-part="docked-stop">
            {latest}
            <Button
              ref={keepFocus}
              className={css.stop}
              tone="danger"
              aria-label={stopName}
              onClick={onStop}
              onKeyDown={ignoreRepeats}
            >
              Остановить
              <Progress {...run} />
            </Button>
          </div>,
          dock,
        )}
      <Button
        ref={button}
        className={`${css.stop} ${className}`}
        tone="danger"
        size="large"
        aria-label={stopName}
        onClick={onStop}
        onKeyDown={ignoreRepeats}
      >
        Остановить
        <Progress {...run} />
      </Button>
    </>
  )
}

function Progress({ running, planned }: Pick<StopButtonProps, 'running' | 'planned'>) {
  return (
    <span className={`${css.stopProgress} figures`} data-part="stop-progress">
      <NumberText value={running.played} />
      {planned > 0 && ` из ${formatNumber(planned, 0)}`} ·{' '}
      <span translate="no">{formatResult(running.netKopecks)}</span>
    </span>
  )
}
