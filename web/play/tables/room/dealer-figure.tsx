/**
 * The drawn dealer, without a face: waistcoat, arms and gloves, and the paints that everything of a table shares. Drawn
 * in a box of 320 wide whose table begins at 78.
 */
import { memo } from 'react'
import css from './dealer-figure.module.css'

/** The colours that tell tables apart. */
export interface TableColours {
  /** Of the cloth: under the lamp, and at the far corners. */
  cloth: string
  shade: string
  /** The dealer's waistcoat. */
  vest: string
}

/** Equal in every picture: a duplicate id refers to the same paint. */
export const Paints = memo(function Paints() {
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

export const Torso = memo(function Torso({ at }: { at: number }) {
  return (
    <g transform={`translate(${at} 0)`}>
      <path d="M-40 -4C-36 20 -34 44 -33 68H33C34 44 36 20 40 -4Z" style={{ fill: 'var(--vest)' }} />
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

interface ArmsProps {
  at: number
  /** Changes with each card: the hand beside the shoe deals it. */
  dealt?: string | number | undefined
  /** How many cards it deals one after another, and the time of each in milliseconds. */
  times?: number
  everyMs?: number
}

export const Arms = memo(function Arms({ at, dealt, times = 1, everyMs = 450 }: ArmsProps) {
  return (
    <g transform={`translate(${at} 0)`}>
      <Arm />
      <g transform="scale(-1 1)">
        <g
          key={dealt}
          className={dealt === undefined || dealt === 0 ? undefined : css.deals}
          style={{ animationIterationCount: times, animationDuration: `${everyMs}ms` }}
        >
          <Arm />
        </g>
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
