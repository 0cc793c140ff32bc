/** Renders a link of finger size: `to` for a path of the site, `href` for other sites. */
import type { AnchorHTMLAttributes } from 'react'
import { Link } from 'react-router'
import css from './chip-link.module.css'

export function ChipLink({
  to,
  children,
  ...rest
}: Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> & { to?: string }) {
  return to === undefined ? (
    <a {...rest} className={css.chipLink}>
      {children}
    </a>
  ) : (
    <Link {...rest} to={to} className={css.chipLink}>
      {children}
    </Link>
  )
}
