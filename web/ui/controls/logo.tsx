/** Renders the brand's mark and name. */
import { useId } from 'react'
import { brand } from '../text/brand.ts'
import css from './logo.module.css'

/** The mark alone. */
export function LogoMark({ size = 32 }: { size?: number }) {
  const id = useId()
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="#a78bff" />
          <stop offset="1" stopColor="#6241f5" />
        </linearGradient>
      </defs>
      <rect width="32" height="32" rx="9" fill={`url(#${id})`} />
      <path
        d="M11 8v16M21.5 8 11.8 16.2 22 24"
        fill="none"
        stroke="#fff"
        strokeWidth="3.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** Mark and name next to each other. */
export function Logo() {
  return (
    <span className={css.logo}>
      <LogoMark />
      <span className={css.name}>{brand}</span>
    </span>
  )
}
