/** Draws a table as seen from a seat: the room, the dealer's hands, the rail and the cloth. */
import { type CSSProperties, type ReactNode, useId } from 'react'
import { Arms, Paints, type TableColours, Torso } from '../room/dealer-figure.tsx'
import css from './seat-view.module.css'

interface SeatViewProps {
  colours: TableColours
  /** Straight: a table for everyone. Round: seats on a bow. */
  edge: 'straight' | 'round'
  /** Where the dealer stands, of 320. */
  dealerAt?: number
  /** Drawn on the cloth, in a box of 320 by 204. */
  printed: ReactNode
  /** On the cloth, positioned in percent of the box. */
  children?: ReactNode
}

const round = 'M0 77H320V120C272 176 216 193 160 193S48 176 0 120Z'

export function SeatView({ colours, edge, dealerAt = 160, printed, children }: SeatViewProps) {
  const id = useId()
  return (
    <span className={css.view} style={{ '--vest': colours.vest } as CSSProperties} aria-hidden="true">
      <svg className={css.room} viewBox="0 0 320 204" preserveAspectRatio="xMidYMid slice" focusable="false">
        <Paints />
        <radialGradient id={`${id}cloth`} cx="0.5" cy="0.12" r="0.86" gradientTransform="matrix(1 0 0 1.1 0 0)">
          <stop offset="0" stopColor={colours.cloth} />
          <stop offset="1" stopColor={colours.shade} />
        </radialGradient>
        <rect width="320" height="204" fill="url(#seat-wall)" />
        <circle cx="46" cy="22" r="62" fill="url(#seat-lamp)" />
        <circle cx="274" cy="22" r="62" fill="url(#seat-lamp)" />
        <path d="M96 0v66M224 0v66M10 0v66M310 0v66" stroke="#000" strokeOpacity="0.22" strokeWidth="1.5" />
        <Torso at={dealerAt} />
        <rect y="64" width="320" height="14" fill="url(#seat-wood)" />
        <path d="M0 65H320M0 77H320" stroke="url(#seat-gold)" strokeWidth="1.2" />
        {edge === 'straight' ? (
          <rect y="78" width="320" height="126" fill={`url(#${id}cloth)`} />
        ) : (
          <>
            <path d={round} fill="none" stroke="#1b0c05" strokeWidth="22" />
            <path d={round} fill="none" stroke="url(#seat-wood)" strokeWidth="17" />
            <path d={round} fill={`url(#${id}cloth)`} stroke="url(#seat-gold)" strokeWidth="2.2" />
            <rect y="64" width="320" height="14" fill="url(#seat-wood)" />
            <path d="M0 65H320M0 77H320" stroke="url(#seat-gold)" strokeWidth="1.2" />
          </>
        )}
        <rect y="78" width="320" height="9" fill="url(#seat-under)" />
        {printed}
        <Arms at={dealerAt} />
      </svg>
      {children}
      <span className={css.dusk} />
    </span>
  )
}
