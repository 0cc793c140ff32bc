/** The most prominent message of the site: the browser's own check did not confirm something. */
import { type ReactNode, useEffect } from 'react'
import { recheckPlayer } from '../../api/current-player.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import css from './alarm-card.module.css'

/** `act`: the possible actions. */
export function AlarmCard({ children, act }: { children: ReactNode; act?: ReactNode }) {
  // The page's records may be from before a restoration that this page does not know: the answer names it, and then the
  // page reloads. Nothing is hidden until then.
  useEffect(recheckPlayer, [])
  return (
    <div className={css.alarm} role="alert">
      <Icon name="alert" size={32} />
      <div className={css.text}>{children}</div>
      {act}
    </div>
  )
}

/** The known and the reported value; a pair is a `div` with `dt` and `dd`. */
export function AlarmFacts({ children }: { children: ReactNode }) {
  return <dl className={css.facts}>{children}</dl>
}
