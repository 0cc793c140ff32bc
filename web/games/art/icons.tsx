/** Draws the icon of a game from its lines: the site's 24 grid and line weight, in the colour of the text. */
import type { ComponentType } from 'react'
import type { IconLines } from '../../play/game/game-entry.ts'

export interface GameIconProps {
  /** Side in pixels. */
  size?: number
}

export function gameIcon(lines: IconLines): ComponentType<GameIconProps> {
  return function GameIcon({ size = 20 }) {
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
        {lines.map((line) =>
          typeof line === 'string' ? (
            <path key={line} d={line} />
          ) : (
            <path key={line.d} d={line.d} strokeWidth={line.width} />
          ),
        )}
      </svg>
    )
  }
}
