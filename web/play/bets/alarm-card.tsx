/** The loudest thing on the site: what the browser's own check did not confirm. */
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import css from './alarm-card.module.css'

/** `act`: what can be done about it. */
export function AlarmCard({ children, act }: { children: ReactNode; act?: ReactNode }) {
  return (
    <div className={css.alarm} role="alert">
      <Icon name="alert" size={32} />
      <div className={css.text}>{children}</div>
      {act}
    </div>
  )
}

/** What was known and what was told; a pair is a `div` with `dt` and `dd`. */
export function AlarmFacts({ children }: { children: ReactNode }) {
  return <dl className={css.facts}>{children}</dl>
}
