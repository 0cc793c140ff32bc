/** Renders a line over the top of the page that moves nothing of it. */
import type { ReactNode } from 'react'
import css from './top-banner.module.css'

interface TopBannerProps {
  /** It holds buttons; otherwise presses go to what it covers. */
  pressable?: boolean
  children: ReactNode
}

export function TopBanner({ pressable, children }: TopBannerProps) {
  return (
    <div className={css.topBanner} data-pressable={pressable} role="status">
      <div className={css.content}>{children}</div>
    </div>
  )
}
