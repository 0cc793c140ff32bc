/** The button that stops automatic play, with how far it has come and what it has brought. */
import { Button } from '../../ui/button.tsx'
import { formatNumber, formatResult } from '../../ui/format.ts'
import type { AutobetState } from './autobet.ts'
import css from './stop-button.module.css'

interface StopButtonProps {
  running: AutobetState
  /** How many bets the plan has; 0 for no end. */
  planned: number
  onStop: () => void
  className?: string | undefined
}

export function StopButton({ running, planned, onStop, className }: StopButtonProps) {
  return (
    <Button className={className} tone="danger" size="large" onClick={onStop}>
      Остановить
      <span className={`${css.stopProgress} figures`} data-part="stop-progress">
        {formatNumber(running.played, 0)}
        {planned > 0 && ` из ${formatNumber(planned, 0)}`} · {formatResult(running.netKopecks)}
      </span>
    </Button>
  )
}
