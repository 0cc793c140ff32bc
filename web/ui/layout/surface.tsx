/** Renders surfaces: a card, a notice, a badge, a chip, a skeleton. */
import type { ButtonHTMLAttributes, HTMLAttributes, ReactNode } from 'react'
import css from './surface.module.css'

interface SurfaceProps extends Omit<HTMLAttributes<HTMLElement>, 'className'> {
  className?: string | undefined
  children?: ReactNode
}

interface CardProps extends SurfaceProps {
  as?: 'section' | 'article' | 'div' | 'li'
}

export function Card({ as: Tag = 'section', className, ...rest }: CardProps) {
  return <Tag {...rest} className={wearing(css.card, className)} />
}

interface NoticeProps extends SurfaceProps {
  /** A button where it opens more to read. */
  as?: 'p' | 'div' | 'button'
  tone?: 'win' | 'loss' | 'gold' | undefined
}

/** A note to the reader next to what it is about. */
export function Notice({ as: Tag = 'p', tone, className, ...rest }: NoticeProps) {
  return (
    <Tag
      {...rest}
      {...(Tag === 'button' && { type: 'button' as const })}
      className={wearing(css.notice, className)}
      data-part="notice"
      data-tone={tone}
    />
  )
}

interface BadgeProps extends SurfaceProps {
  tone?: 'win' | 'loss' | 'brand'
}

export function Badge({ tone, className, ...rest }: BadgeProps) {
  return <span {...rest} className={wearing(css.badge, className)} data-tone={tone} />
}

/** A small button: a search suggestion, a sum. */
export function Chip({ className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...rest} className={wearing(`${css.chip} touch`, className)} data-part="chip" />
}

/** Reserves the space of loading content; `className` gives it its height. */
export function Skeleton({
  as: Tag = 'div',
  className,
}: {
  as?: 'div' | 'span' | 'li'
  className?: string | undefined
}) {
  return <Tag className={wearing(css.skeleton, className)} data-part="skeleton" />
}

function wearing(own: string | undefined, given: string | undefined): string | undefined {
  return given === undefined ? own : `${own} ${given}`
}
