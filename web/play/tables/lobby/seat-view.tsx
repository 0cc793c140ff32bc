/** Draws a table as seen from a seat: the room, the dealer's hands, the rail and the cloth. */
import { type CSSProperties, memo, type ReactNode, useId } from 'react'
import css from './seat-view.module.css'

/** The colours that tell tables apart. */
export interface TableColours {
  /** Of the cloth: under the lamp, and at the far corners. */
  cloth: string
  shade: string
  /** The dealer's waistcoat. */
  vest: string
}

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

/** Equal in every picture: a duplicate id refers to the same paint. */
const Paints = memo(function Paints() {
  return (
    <defs>
      <linearGradient id="seat-wall" x2="0" y2="1">
        <stop offset="0" stopColor="#1a1020" />
        <stop offset="0.32" stopColor="#2b1a22" />
        <stop offset="1" stopColor="#120a16" />
      </linearGradient>
      <radialGradient id="seat-lamp">
        <stop offset="0" stopColor="#ffcf8a" stopOpacity="0.62" />
        <stop offset="0.36" stopColor="#e0954a" stopOpacity="0.26" />
        <stop offset="1" stopColor="#e0954a" stopOpacity="0" />
      </radialGradient>
      <linearGradient id="seat-wood" x2="0" y2="1">
        <stop offset="0" stopColor="#8f4f26" />
        <stop offset="0.5" stopColor="#5b2c13" />
        <stop offset="1" stopColor="#331708" />
      </linearGradient>
      <linearGradient id="seat-gold">
        <stop offset="0" stopColor="#9a6d22" />
        <stop offset="0.5" stopColor="#ffe6a3" />
        <stop offset="1" stopColor="#9a6d22" />
      </linearGradient>
      <linearGradient id="seat-under" x2="0" y2="1">
        <stop offset="0" stopOpacity="0.42" />
        <stop offset="1" stopOpacity="0" />
      </linearGradient>
      <linearGradient id="seat-shirt" x2="1" y2="0.4">
        <stop offset="0" stopColor="#fff" />
        <stop offset="0.55" stopColor="#e7e4f4" />
        <stop offset="1" stopColor="#b9b3d3" />
      </linearGradient>
      <linearGradient id="seat-glove" gradientUnits="userSpaceOnUse" x1="-12" y1="-12" x2="10" y2="18">
        <stop offset="0" stopColor="#fff" />
        <stop offset="0.6" stopColor="#f2f0fa" />
        <stop offset="1" stopColor="#cbc6e0" />
      </linearGradient>
    </defs>
  )
})

const Torso = memo(function Torso({ at }: { at: number }) {
  return (
    <g transform={`translate(${at} 0)`}>
      <path d="M-40 -4C-36 20 -34 44 -33 68H33C34 44 36 20 40 -4Z" className={css.vest} />
      <path d="M-40 -4C-36 20 -34 44 -33 68H-20C-22 40 -24 18 -28 -4Z" fill="#000" opacity="0.2" />
      <path d="M-19 -4 0 40 19 -4Z" fill="url(#seat-shirt)" />
      <path d="M-19 -4 0 40 19 -4" fill="none" stroke="#000" strokeOpacity="0.28" strokeWidth="1.4" />
      <path d="M0 1-12-5V8ZM0 1 12-5V8Z" fill="#14121f" />
      <circle cy="1.5" r="2.6" fill="#2a2740" />
      <g fill="#f3d27a">
        <circle cy="46" r="1.5" />
        <circle cy="56" r="1.5" />
      </g>
    </g>
  )
})

const Arms = memo(function Arms({ at }: { at: number }) {
  return (
    <g transform={`translate(${at} 0)`}>
      <Arm />
      <g transform="scale(-1 1)">
        <Arm />
      </g>
    </g>
  )
})

/** The left one in the picture: it comes down from the shoulder and lies on the cloth. */
function Arm() {
  return (
    <g strokeLinecap="round" strokeLinejoin="round" fill="none">
      <ellipse cx="-52" cy="100" rx="17" ry="6" fill="#000" opacity="0.32" />
      <path d="M-42 -8C-62 10 -70 34 -63 56L-57 72" stroke="#8c86ab" strokeWidth="22.5" />
      <path d="M-42 -8C-62 10 -70 34 -63 56L-57 72" stroke="url(#seat-shirt)" strokeWidth="20" />
      <path d="M-66 30C-62 34 -58 35 -53 34M-67 43C-62 46 -58 47 -54 46" stroke="#a9a3c6" strokeWidth="1.2" />
      <path d="M-65.5 74-48 69.5" stroke="#8c86ab" strokeWidth="9" />
      <path d="M-65.5 73.5-48 69" stroke="#fff" strokeWidth="7" />
      <circle cx="-52" cy="70.5" r="1.6" fill="#e6bd5c" />
      <g transform="translate(-54 82) rotate(-10)">
        <Glove ink="#6f6a90" grow={2} />
        <Glove ink="url(#seat-glove)" grow={0} />
        <path d="M-3.8 7-4.5 15M0.2 8 0.2 16.500M4.2 7 4.8 15" stroke="#a7a1c4" strokeWidth="0.9" />
      </g>
    </g>
  )
}

function Glove({ ink, grow }: { ink: string; grow: number }) {
  return (
    <g stroke={ink}>
      <path d="M0 -3V3" strokeWidth={15.5 + grow} />
      <path d="M-5.9 4-7.2 14.500M-1.9 5-2.2 17.500M2.2 5 2.6 17M6 4 7.2 13.5" strokeWidth={4.4 + grow} />
      <path d="M7 -3C11 0 12.5 3 12.5 6.5" strokeWidth={4.8 + grow} />
    </g>
  )
}
