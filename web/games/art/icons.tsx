/** Icons of the games for menus: the site's 24 grid and line weight, in the colour of the text. */
import type { ReactNode } from 'react'

export interface GameIconProps {
  /** Side in pixels. */
  size?: number
}

function lineIcon(shape: ReactNode) {
  return function GameIcon({ size = 20 }: GameIconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {shape}
      </svg>
    )
  }
}

export const PlinkoIcon = lineIcon(
  <>
    <path d="M12 10.2h.01M8.8 14h.01M15.2 14h.01M5.6 17.8h.01M12 17.8h.01M18.4 17.8h.01" strokeWidth="2.8" />
    <circle cx="12" cy="5.2" r="2.1" />
  </>,
)

export const MinesIcon = lineIcon(
  <>
    <circle cx="12" cy="12.6" r="5" />
    <path d="M12 7.6V4.2M12 21v-3.4M3.6 12.6H7M17 12.6h3.4M6.3 6.9l2.2 2.2M15.5 9.1l2.2-2.2M6.3 18.3l2.2-2.2M15.5 16.1l2.2 2.2M10.4 11.4h.01" />
  </>,
)

export const BubblesIcon = lineIcon(
  <>
    <circle cx="10.5" cy="13.2" r="6" />
    <circle cx="18.3" cy="6" r="2.3" />
    <path d="M7.3 12.6a3.3 3.3 0 0 1 2.5-2.6" />
  </>,
)

export const DiceIcon = lineIcon(
  <>
    <rect x="4" y="4" width="16" height="16" rx="4.5" />
    <path d="M8.6 8.6h.01M15.4 8.6h.01M8.6 15.4h.01M15.4 15.4h.01M12 12h.01" strokeWidth="2.6" />
  </>,
)

export const MoneyTrainIcon = lineIcon(
  <>
    <path d="M3.5 16.5V11h8.3V6.5H20v10M3.5 16.5h2.2M9.3 16.5h5M18 16.5h2.5M6 11V7.5M14.8 9.6h2.4" />
    <circle cx="7.5" cy="17" r="1.8" />
    <circle cx="16.2" cy="17" r="1.8" />
  </>,
)

export const SlotsIcon = lineIcon(
  <>
    <rect x="3.5" y="5" width="17" height="14" rx="3" />
    <path d="M9.2 5v14M14.8 5v14M6.3 12h.01M12 12h.01M17.7 12h.01" />
  </>,
)

export const RoubleSlotsIcon = lineIcon(
  <>
    <circle cx="12" cy="12" r="8.4" />
    <path d="M10.2 16.8V7.4h2.9a2.6 2.6 0 0 1 0 5.2H8.6M8.6 14.8h4.2" />
  </>,
)

export const LiveIcon = lineIcon(
  <>
    <circle cx="12" cy="12" r="8.4" />
    <circle cx="12" cy="12" r="3" />
    <path d="M12 3.6V9M12 15v5.4M3.6 12H9M15 12h5.4" />
  </>,
)
