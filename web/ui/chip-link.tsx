/** A way elsewhere, as large as a finger: to a screen of the site by `to`, out of it by `href`. */
import type { AnchorHTMLAttributes } from 'react'
import css from './chip-link.module.css'
import { Link } from './router.tsx'

export function ChipLink({ to, children, ...rest }: Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> & { to?: string }) {
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
