/** A row of links that scrolls sideways: of each a small picture, its name and a note. */
import type { ReactNode } from 'react'
import { Link } from './router.tsx'
import { Skeleton } from './surface.tsx'
import css from './picture-links.module.css'

export function PictureLinks({ children }: { children: ReactNode }) {
  return <ul className={css.row}>{children}</ul>
}

interface PictureLinkProps {
  to: string
  /** Address of a drawing of 480 × 288. */
  picture: string
  title: string
  note: ReactNode
}

export function PictureLink({ to, picture, title, note }: PictureLinkProps) {
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

/** Keeps the place of one that is coming. */
export function PictureLinkComing() {
  return <Skeleton as="li" className={css.link} />
}
