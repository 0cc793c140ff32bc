/** Renders the parts of pages that are not lists: a heading, panels, facts, and placeholders while loading. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { errorText } from '../../api/call.ts'
import { Retry } from '../../ui/loading/retry.tsx'
import { Skeleton } from '../../ui/layout/surface.tsx'
import css from './admin-page.module.css'

export function AdminPage({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    // The page is a landmark already.
    <section className={css.page}>
      <header className={css.head}>
        <h1 className={css.title}>{title}</h1>
        {aside}
      </header>
      {children}
    </section>
  )
}

export function Panel({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={css.panel} aria-label={title}>
      <header className={css.head}>
        <h2 className={css.part}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  )
}

/** Names with their values. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface TabsProps {
  label: string
  tabs: readonly { id: string; title: string }[]
  at: string
}

/** Tabs of a page, each with its own URL; the first one has the page’s. */
export function Tabs({ label, tabs, at }: TabsProps) {
  const { pathname } = useLocation()
  return (
    <nav className={css.tabs} aria-label={label}>
      {tabs.map(({ id, title }, place) => (
        <Link
          key={id}
          to={place === 0 ? pathname : `${pathname}?tab=${id}`}
          className={`${css.tab} touch`}
          aria-current={id === at ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}

/** Panels in columns where there is room. */
export function Panels({ children }: { children: ReactNode }) {
  return <div className={css.panels}>{children}</div>
}

/** Lines of a panel, each a row; `empty` is shown where there are none. */
export function Lines({ children, empty }: { children: readonly ReactNode[]; empty: string }) {
  return children.length === 0 ? <p className="muted">{empty}</p> : <ul className={css.lines}>{children}</ul>
}

/** Buttons in a row. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={css.acts}>{children}</div>
}

/** Renders the result of a query once it is loaded; `empty` where there is none. */
export function QueryResult<Found>({
  query,
  empty,
  children,
}: {
  query: UseQueryResult<Found>
  empty?: (found: Found) => string | undefined
  children: (found: Found) => ReactNode
}) {
  if (query.isError) return <Retry text={errorText(query.error)} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <Skeleton className="h-40" />
  const none = empty?.(query.data)
  return none === undefined ? children(query.data) : <p className={css.empty}>{none}</p>
}
