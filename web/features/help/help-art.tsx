/** Draws the help's pictures: a lighthouse, an icon for each shelf, a magnifier. */
import type { ReactNode } from 'react'
import type { ShelfId } from './article.ts'
import css from './help.module.css'

/** A lighthouse over quiet water, its beam pointing left to the question. */
export function HelpScene() {
  return (
    <svg className={css.helpScene} viewBox="0 0 420 260" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id="help-beam" x1="1" y1="0" x2="0" y2="0">
          <stop stopColor="#ffd97a" stopOpacity="0.75" />
          <stop offset="1" stopColor="#ffd97a" stopOpacity="0" />
        </linearGradient>
        <linearGradient id="help-tower" x1="0" y1="0" x2="1" y2="0">
          <stop stopColor="#ffffff" />
          <stop offset="1" stopColor="#b9a8ea" />
        </linearGradient>
        <linearGradient id="help-rock" x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#4a2e93" />
          <stop offset="1" stopColor="#1c1250" />
        </linearGradient>
      </defs>
      <path d="M302 69 0 8v132l302-57Z" fill="url(#help-beam)" />
      <path d="M196 260c10-34 46-44 74-58 20-12 74-12 92 2 26 14 52 22 58 56Z" fill="url(#help-rock)" />
      <path d="M292 96h44l12 112h-68Z" fill="url(#help-tower)" />
      <path d="M289.2 122h49.6l3 28h-55.6ZM283.2 178h61.6l3.2 30h-68Z" fill="#7b61ff" />
      <path d="M308 208v-16a6 6 0 0 1 12 0v16Z" fill="#1b1450" />
      <rect x="284" y="88" width="60" height="10" rx="4" fill="#2a1a6b" />
      <rect x="298" y="58" width="32" height="30" rx="4" fill="#ffe7a6" />
      <path d="M314 58v30M298 73h32" stroke="#2a1a6b" strokeWidth="3" />
      <path d="M292 60c2-16 10-26 22-30 12 4 20 14 22 30Z" fill="#ff9a6b" />
      <circle cx="314" cy="27" r="5" fill="#ffc94d" />
      <g fill="none" stroke="#cfc6ff" strokeOpacity="0.5" strokeWidth="3" strokeLinecap="round">
        <path d="M40 232c10-7 20-7 30 0s20 7 30 0M120 248c10-7 20-7 30 0s20 7 30 0M388 240c8-6 16-6 24 0" />
      </g>
    </svg>
  )
}

const signs: Record<ShelfId, ReactNode> = {
  start: (
    <>
      <path d="M9 42c0-10 6-18 15-18s15 8 15 18Z" fill="var(--sign-1)" />
      <circle cx="24" cy="15" r="8" fill="var(--sign-2)" />
      <path d="M38 8v10M33 13h10" stroke="var(--sign-3)" strokeWidth="4" strokeLinecap="round" />
    </>
  ),
  money: (
    <>
      <ellipse cx="24" cy="36" rx="15" ry="6" fill="var(--sign-1)" />
      <path d="M9 26v10h30V26Z" fill="var(--sign-1)" />
      <ellipse cx="24" cy="26" rx="15" ry="6" fill="var(--sign-2)" />
      <path d="M9 15v9h30v-9Z" fill="var(--sign-2)" />
      <ellipse cx="24" cy="15" rx="15" ry="6" fill="var(--sign-3)" />
    </>
  ),
  fairness: (
    <>
      <rect x="6" y="12" width="36" height="26" rx="6" fill="var(--sign-1)" />
      <path
        d="m8 16 16 12 16-12"
        fill="none"
        stroke="var(--sign-2)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="24" cy="28" r="7" fill="var(--sign-3)" />
    </>
  ),
  account: (
    <>
      <path d="M24 5 9 11v12c0 10 6 16 15 20 9-4 15-10 15-20V11Z" fill="var(--sign-1)" />
      <circle cx="24" cy="20" r="5.5" fill="var(--sign-2)" />
      <path d="M24 22v10" stroke="var(--sign-3)" strokeWidth="5" strokeLinecap="round" />
    </>
  ),
  care: (
    <>
      <circle cx="24" cy="24" r="14" fill="none" stroke="var(--sign-1)" strokeWidth="9" />
      <path d="M24 5.500v9M24 33.500v9M5.5 24h9M33.5 24h9" stroke="var(--sign-3)" strokeWidth="6" />
    </>
  ),
}

/** The icon of a shelf; `size` in pixels. */
export function ShelfArt({ shelf, size = 48 }: { shelf: ShelfId; size?: number }) {
  return (
    <svg className={css.shelfArt} width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      {signs[shelf]}
    </svg>
  )
}

/** A magnifier, in the colour of the text. */
export function SearchIcon() {
  return (
    <svg
      width="22"
      height="22"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      aria-hidden="true"
    >
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 4.5 4.5" strokeLinecap="round" />
    </svg>
  )
}
