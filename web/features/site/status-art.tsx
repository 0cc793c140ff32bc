/** Draws a small empty planet. */
import type { ReactNode } from 'react'
import css from './status-screen.module.css'

/** `sign`: the object in front of it; the ring by default. */
export function StatusArt({ sign }: { sign: ReactNode }) {
  return (
    <svg className={css.art} viewBox="0 0 240 150" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id="status-planet" cx="0.35" cy="0.3" r="0.8">
          <stop stopColor="#ffb38a" />
          <stop offset="0.5" stopColor="#b0508f" />
          <stop offset="1" stopColor="#4a2283" />
        </radialGradient>
      </defs>
      <g fill="currentColor" opacity="0.55">
        <circle cx="28" cy="34" r="1.6" />
        <circle cx="60" cy="110" r="1.2" />
        <circle cx="198" cy="26" r="1.8" />
        <circle cx="214" cy="96" r="1.3" />
        <circle cx="96" cy="16" r="1.1" />
        <circle cx="150" cy="134" r="1.5" />
      </g>
      <circle cx="120" cy="76" r="44" fill="url(#status-planet)" />
      <circle cx="104" cy="62" r="7" fill="#fff" opacity="0.16" />
      <circle cx="138" cy="92" r="10" fill="#1b1450" opacity="0.22" />
      {sign ?? (
        <path
          d="M66 92c-22 14-30 24-24 29 10 8 62-12 108-40S226 24 218 16c-5-5-22 0-44 11"
          fill="none"
          stroke="#a78bff"
          strokeWidth="5"
          strokeLinecap="round"
        />
      )}
    </svg>
  )
}
