/** A small planet: with nobody on it, fenced by a ring of locks, or under a crane. */
import css from './status-screen.module.css'

export function StatusArt({ type }: { type: 'is_ban' | 'works' | null }) {
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
      {type === 'is_ban' && <Padlock />}
      {type === 'works' && <Crane />}
      {type === null && (
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

function Padlock() {
  return (
    <g>
      <path d="M104 74V60a16 16 0 0 1 32 0v14" fill="none" stroke="#eef0ff" strokeWidth="7" />
      <rect x="94" y="72" width="52" height="42" rx="11" fill="#eef0ff" />
      <path d="M120 88v10" stroke="#4a2283" strokeWidth="7" strokeLinecap="round" />
    </g>
  )
}

function Crane() {
  return (
    <g fill="none" stroke="#ffc94d" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
      <path d="M76 122V22h10v100M62 34h110M76 22 62 34M86 22l60 12M76 52l10 14M86 52 76 66M76 80l10 14M86 80 76 94" />
      <path d="M154 34v26" />
      <rect x="143" y="60" width="22" height="16" rx="4" fill="#a78bff" stroke="none" />
    </g>
  )
}
