/**
 * All seats of the table at a glance: a free one is taken by a press, the others show who sits there and whose turn it
 * is. Plates on the rail of a wide table; a row below a narrow one, where a press shows that seat on the cloth.
 */
import type { Acts } from '../../play/tables/use-acts.ts'
import type { TableView } from '../../play/tables/table-view.ts'
import { placeOf } from './places.ts'
import type { BlackjackSeen } from './use-seen.ts'
import css from './seat-strip.module.css'

interface SeatStripProps {
  seats: TableView['seats']
  seen: BlackjackSeen
  acts: Acts
  /** The seat on the cloth of a narrow table. */
  shown: number | null
  onSit: (seat: number) => void
  onShow: (seat: number) => void
}

type Seat = TableView['seats'][number]

const wordOf = ({ own, name }: Seat) => (own ? 'ваше' : (name ?? 'занято'))

export function SeatStrip({ seats, seen, acts, shown, onSit, onShow }: SeatStripProps) {
  return (
    <div className={css.strip} role="group" aria-label="Места стола">
      {seats.map((seat) => {
        const isAsked = seen.decision?.seats.includes(seat.seat) === true
        // Never disabled: a button that is would drop the focus while it seats.
        const isOff = !seat.taken && (acts.busy || acts.isDown)
        return (
          <button
            key={seat.seat}
            type="button"
            className={css.seat}
            style={placeOf(seat.seat)}
            data-own={seat.own || undefined}
            data-taken={seat.taken || undefined}
            data-active={isAsked || undefined}
            data-shown={seat.seat === shown || undefined}
            aria-disabled={isOff || undefined}
            title={!seat.taken && acts.isDown ? 'Стол не отвечает' : undefined}
            aria-label={
              seat.taken
                ? `Место ${seat.seat}: ${wordOf(seat)}${isAsked ? ', решает' : ''}`
                : `Сесть на место ${seat.seat}`
            }
            onClick={() => (seat.taken ? onShow(seat.seat) : isOff || onSit(seat.seat))}
          >
            <b>{seat.seat}</b>
            <small aria-hidden="true">{seat.own ? 'вы' : seat.taken ? (seat.name ?? 'занято') : 'сесть'}</small>
          </button>
        )
      })}
    </div>
  )
}
