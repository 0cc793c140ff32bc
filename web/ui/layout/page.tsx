/** Renders the parts of pages: columns, cards, titles, blocks of a card, lists of sums and facts. */
import type { AnchorHTMLAttributes, HTMLAttributes, ImgHTMLAttributes, ReactNode } from 'react'
import { Link } from 'react-router'
import css from './page.module.css'
import { Card, Skeleton } from './surface.tsx'

type Plain<Element extends HTMLElement = HTMLElement> = Omit<HTMLAttributes<Element>, 'className'>

/** Main content on the left, related content on the right; on a phone one below the other. */
export function PageColumns({ children }: { children: ReactNode }) {
  return <div className={css.columns}>{children}</div>
}

/** The right column. */
export function PageAside({ children }: { children: ReactNode }) {
  return <div className={css.aside}>{children}</div>
}

interface PageCardProps extends Plain {
  as?: 'section' | 'article' | 'div'
  className?: string | undefined
}

export function PageCard({ className = '', ...rest }: PageCardProps) {
  return <Card {...rest} className={`${css.card} ${className}`} />
}

export function PageTitle({ as: Tag = 'h1', ...rest }: Plain & { as?: 'h1' | 'h2' }) {
  return <Tag {...rest} className={css.title} />
}

/** Keeps the room of what is loading: what follows stays below the window, and does not move when it has come. */
export function PageSkeleton() {
  return <Skeleton className={css.waiting} />
}

/** A card heading below the page's first one. */
export function PageHeading({ children, ...rest }: Plain) {
  return (
    <h2 {...rest} className={css.heading}>
      {children}
    </h2>
  )
}

/** A picture of the page. */
export function PageScene({
  alt,
  ...rest
}: Omit<ImgHTMLAttributes<HTMLImageElement>, 'className' | 'alt'> & { alt: string }) {
  return <img {...rest} alt={alt} className={css.scene} />
}

/** A link to further reading. */
export function MoreLink({ to, ...rest }: Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> & { to: string }) {
  return <Link {...rest} to={to} className={`${css.more} touch`} />
}

interface SumPanelProps {
  label: ReactNode
  children: ReactNode
  note?: ReactNode
  /** After the number: «₽» when absent. */
  sign?: string
}

/** A large number, with a label above and a note below. */
export function SumPanel({ label, children, note, sign = '₽' }: SumPanelProps) {
  return (
    <div className={css.purse}>
      <p className={css.label}>{label}</p>
      <p className={css.amount} translate="no">
        {children} <span className={css.sign}>{sign}</span>
      </p>
      {note && <p className={css.label}>{note}</p>}
    </div>
  )
}

/** What only some readers want to know: folded. */
export function Explanation({ title = 'Подробнее', children }: { title?: string; children: ReactNode }) {
  return (
    <details className={css.explanation}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}

/** Names on the left, sums on the right; each pair is a `div` with `dt` and `dd`. */
export function SumList({ children }: { children: ReactNode }) {
  return <dl className={css.sums}>{children}</dl>
}

/** Facts in columns, each under its name; each pair is a `div` with `dt` and `dd`. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className={`${css.facts} figures`}>{children}</dl>
}

/** Blocks of one card, one below the other. */
export function BlockStack({ children }: { children: ReactNode }) {
  return <div className={css.stack}>{children}</div>
}

export function Block({ as: Tag = 'section', ...rest }: Plain & { as?: 'section' | 'form' | 'div' }) {
  return <Tag {...rest} className={css.block} />
}

export function BlockTitle({ children, ...rest }: Plain) {
  return (
    <h3 {...rest} className={css.blockTitle}>
      {children}
    </h3>
  )
}
