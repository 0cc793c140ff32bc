/** The far side of a table: wall and lamps, the dealer with rack, shoe and tray, and a hand that deals. For the eye. */
import { Arms, Paints, Torso } from './dealer-figure.tsx'
import { ChipRack, DiscardTray, Shoe } from './dealers-things.tsx'
import css from './dealer-scene.module.css'

interface DealerSceneProps {
  /** Changes with each card that is dealt; 0 before the first. */
  dealt: string | number
  /** How many cards are dealt at this change, one after another, and the time of each in milliseconds. */
  times?: number
  everyMs?: number
}

/** Drawn far beyond its box: a table is as wide as its window. */
const lamps = [-170, 14, 306, 490]

export function DealerScene({ dealt, times = 1, everyMs = 450 }: DealerSceneProps) {
  return (
    <svg
      className={css.scene}
      viewBox="0 0 320 112"
      preserveAspectRatio="xMidYMin meet"
      aria-hidden="true"
      focusable="false"
    >
      <Paints />
      <rect x="-1200" width="2720" height="66" fill="url(#seat-wall)" />
      {lamps.map((x) => (
        <g key={x} transform={`translate(${x} 20)`}>
          <circle r="58" fill="url(#seat-lamp)" />
          <path d="M-7 -9H7L10 8H-10Z" fill="#ffe2a8" />
          <path d="M0 8V16M-4 17H4" stroke="#b98b3c" strokeWidth="2" strokeLinecap="round" />
        </g>
      ))}
      <path
        d="M-84 0v66M-16 0v66M52 0v66M268 0v66M336 0v66M404 0v66"
        stroke="#000"
        strokeOpacity="0.22"
        strokeWidth="1.5"
      />
      <Torso at={160} />
      <rect x="-1200" y="64" width="2720" height="14" fill="url(#seat-wood)" />
      <path d="M-1200 65H1520M-1200 77H1520" stroke="url(#seat-gold)" strokeWidth="1.2" />
      <rect x="-1200" y="78" width="2720" height="9" fill="url(#seat-under)" />
      <DiscardTray />
      <Shoe />
      <ChipRack />
      <Arms at={160} dealt={dealt} times={times} everyMs={everyMs} />
    </svg>
  )
}
