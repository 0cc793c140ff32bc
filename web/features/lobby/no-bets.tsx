/** Renders an empty feed: what will be here, and the next step. */
import type { ReactNode } from 'react'
import type { FeedKind } from '../../api/feed.ts'
import css from './bets-feed.module.css'

export interface NoBetsProps {
  /** Which list is empty; `guest`: one's own bets for a guest. */
  of: FeedKind | 'own' | 'guest'
  children: ReactNode
}

const emptyTexts: Record<NoBetsProps['of'], string> = {
  all: 'Здесь появятся настоящие ставки. Пока их нет — сделайте первую.',
  big: 'Здесь появятся ставки с выплатой от 10 000 ₽. Пока таких не было.',
  high: 'Здесь появятся ставки с множителем от 10×. Пока таких не было.',
  own: 'Здесь появятся ваши ставки, и каждую можно будет проверить. Пока их нет — сделайте первую.',
  guest: 'Войдите, и здесь появятся ваши ставки с проверкой каждой.',
}

export function NoBets({ of, children }: NoBetsProps) {
  return (
    <div className={`${css.body} ${css.none}`}>
      <NoBetsArt />
      <p>{emptyTexts[of]}</p>
      {children}
    </div>
  )
}

/** An empty betting slip. */
function NoBetsArt() {
  return (
    <svg
      viewBox="0 0 120 84"
      width="120"
      height="84"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path className={css.paper} d="M30 12h60v58l-10-7-10 7-10-7-10 7-10-7-10 7Z" strokeLinejoin="round" />
      <path d="M42 26h22M42 38h36M42 50h28" stroke="currentColor" strokeOpacity="0.5" />
      <circle cx="90" cy="22" r="12" fill="var(--gold)" />
      <path d="m85 22 4 4 7-8" stroke="#2b1c00" strokeLinejoin="round" />
      <path d="M14 34h.01M106 54h.01M100 74h.01M20 62h.01" stroke="var(--brand-text)" strokeWidth="4" />
    </svg>
  )
}
