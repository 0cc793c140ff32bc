/** Renders the lines over the top of the page that move nothing of it, one below another. */
import { type ReactNode, useEffect, useRef } from 'react'
import css from './top-banner.module.css'

/** Holds every banner, and tells the page how much of its top they cover. */
export function TopBanners({ children }: { children: ReactNode }) {
  const stack = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = stack.current
    if (!element) return
    const root = document.documentElement.style
    const sizes = new ResizeObserver(() => root.setProperty('--top-banners', `${element.offsetHeight}px`))
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      root.removeProperty('--top-banners')
    }
  }, [])
  return (
    <div className={css.topBanners}>
      <div className={css.stack} ref={stack}>
        {children}
      </div>
    </div>
  )
}

/** It can be put away: presses do not reach what it covers. */
export function TopBanner({ children }: { children: ReactNode }) {
  return (
    <div className={css.topBanner} role="status">
      {children}
    </div>
  )
}
