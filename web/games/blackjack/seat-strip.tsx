/**
 * All seats of the table at a glance where they do not fit side by side: their players, and whose turn it is; a press
 * scrolls the seat into view.
 */
import type { TableView } from '../../play/tables/table-view.ts'
import type { BlackjackSeen } from './use-seen.ts'
import css from './seat-strip.module.css'

interface SeatStripProps {
  seats: TableView['seats']
  seen: BlackjackSeen
  onSeat: (seat: number) => void
}

type Seat = TableView['seats'][number]

const wordOf = ({ own, taken, name }: Seat) => (own ? 'ваше' : taken ? (name ?? 'занято') : 'свободно')

export function SeatStrip({ seats, seen, onSeat }: SeatStripProps) {
  return (
    <div className={css.strip} role="group" aria-label="Места стола">
      {seats.map((seat) => {
        const isAsked = seen.decision?.seats.includes(seat.seat) === true
        return (
          <button
            key={seat.seat}
            type="button"
            className={css.seat}
            data-own={seat.own || undefined}
            data-taken={seat.taken || undefined}
            data-active={isAsked || undefined}
            aria-label={`Место ${seat.seat}: ${wordOf(seat)}${isAsked ? ', решает' : ''}`}
            onClick={() => onSeat(seat.seat)}
          >
            {seat.seat}
            <small aria-hidden="true">{seat.own ? 'вы' : seat.taken ? 'занято' : 'своб.'}</small>
          </button>
        )
      })}
    </div>
  )
}
