/** Renders a row of links that scrolls sideways, each with a small image, a name and a note. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Skeleton } from './surface.tsx'
import css from './image-links.module.css'

export function ImageLinks({ children }: { children: ReactNode }) {
  return <ul className={css.row}>{children}</ul>
}

interface ImageLinkProps {
  to: string
  /** URL of a drawing of 480 × 288. */
  picture: string
  title: string
  note: ReactNode
}

export function ImageLink({ to, picture, title, note }: ImageLinkProps) {
  return (
    <li>
      <Link to={to} className={css.link}>
        <img className={css.picture} src={picture} alt="" width="480" height="288" loading="lazy" />
        <span className={css.text}>
          <span className={css.title}>{title}</span>
          <span className={`${css.note} figures`}>{note}</span>
        </span>
      </Link>
    </li>
  )
}

/** Reserves the space of a link that is still loading. */
export function ImageLinkSkeleton() {
  return <Skeleton as="li" className={css.link} />
}
