/** What a dealer of cards has on the table: the rack of chips and the shoe. Drawn into the picture of a table. */
import { memo } from 'react'

const chips = [
  '#c2263d',
  '#f1ece0',
  '#2f6fc4',
  '#12885a',
  '#191927',
  '#8a5ae0',
  '#c2263d',
  '#f1ece0',
  '#2f6fc4',
] as const

export const ChipRack = memo(function ChipRack() {
  return (
    <g transform="translate(160 91)">
      <rect x="-49" y="-7" width="98" height="19" rx="9" fill="#000" opacity="0.4" />
      <rect x="-49" y="-9" width="98" height="18" rx="9" fill="#15121f" stroke="url(#seat-gold)" strokeWidth="1.6" />
      {chips.map((fill, at) => (
        <g key={`${at * 10}`} transform={`translate(${at * 10 - 44} -5)`}>
          <rect width="8" height="10" rx="1.6" fill={fill} />
          <path d="M0 2.500H8M0 5H8M0 7.500H8" stroke="#000" strokeOpacity="0.34" strokeWidth="0.9" />
          <rect width="3" height="10" rx="1.4" fill="#fff" opacity="0.22" />
        </g>
      ))}
    </g>
  )
})

export const Shoe = memo(function Shoe() {
  return (
    <g transform="translate(284 91) rotate(16) scale(0.9)" strokeLinejoin="round">
      <path d="M-25 15 27 13 34 3 24 -17 -18 -15Z" fill="#000" opacity="0.42" />
      <path d="M-26 8-20 -20 22 -20 28 8Z" fill="#2a2145" stroke="#120d20" strokeWidth="1.6" />
      <path d="M-20 -20 22 -20 24 -11-22 -11Z" fill="#40346a" />
      <path d="M-13 -17H15M-14 -14H16" stroke="#fff" strokeOpacity="0.28" />
      <path d="M-26 8-22 -11 24 -11 28 8Z" fill="#332856" />
      <path d="M-24 6 -21 -6 -5 -6 -6 6Z" fill="#1a1430" />
      <path d="M-29 16-25 0-2 0-3 16Z" fill="#fbf7ea" stroke="#b9ae90" strokeWidth="0.9" />
      <path d="M-26 13-23.5 3-5 3-5.5 13Z" fill="#6a4bf0" />
      <path d="M-26 8-22 -11 24 -11 28 8Z" fill="none" stroke="url(#seat-gold)" strokeWidth="1.2" />
    </g>
  )
})

/** The tray of cards that were played. */
export const DiscardTray = memo(function DiscardTray() {
  return (
    <g transform="translate(34 92) rotate(-8)">
      <rect x="-21" y="-11" width="44" height="27" rx="3" fill="#000" opacity="0.4" />
      <rect x="-23" y="-14" width="44" height="27" rx="3" fill="#15121f" stroke="url(#seat-gold)" strokeWidth="1.2" />
      <rect x="-18" y="-10" width="34" height="19" rx="2" fill="#4a34c0" stroke="#f7f1e2" strokeWidth="1.4" />
      <path d="M-1 -6 5 -0.500-1 5-7 -0.500Z" fill="none" stroke="#c9bcff" strokeWidth="1.1" />
    </g>
  )
})
