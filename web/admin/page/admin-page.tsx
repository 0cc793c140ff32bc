/** What a page of the area is made of where it is no list: a heading, panels, facts, and the words while something comes. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '../../api/call.ts'
import { Retry } from '../../ui/retry.tsx'
import { Link, useLocation } from '../../ui/router.tsx'
import { Skeleton } from '../../ui/surface.tsx'
import css from './admin-page.module.css'

export function AdminPage({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <section className={css.page} aria-label={title}>
      <header className={css.head}>
        <h1 className={css.title}>{title}</h1>
        {beside}
      </header>
      {children}
    </section>
  )
}

export function Panel({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <section className={css.panel} aria-label={title}>
      <header className={css.head}>
        <h2 className={css.part}>{title}</h2>
        {beside}
      </header>
      {children}
    </section>
  )
}

/** Names with what they stand for. */
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

/** Parts of a page, each with an address of its own; the first one is the page’s. */
export function Tabs({ label, tabs, at }: TabsProps) {
  const { pathname } = useLocation()
  return (
    <nav className={css.tabs} aria-label={label}>
      {tabs.map(({ id, title }, place) => (
        <Link key={id} to={place === 0 ? pathname : `${pathname}?tab=${id}`} className={`${css.tab} touch`} aria-current={id === at ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  )
}

/** Panels beside each other where there is room. */
export function Panels({ children }: { children: ReactNode }) {
  return <div className={css.panels}>{children}</div>
}

/** Lines of a panel, each a row of its own; `empty` is said where there are none. */
export function Lines({ children, empty }: { children: readonly ReactNode[]; empty: string }) {
  return children.length === 0 ? <p className="muted">{empty}</p> : <ul className={css.lines}>{children}</ul>
}

/** Presses, in a row. */
export function Acts({ children }: { children: ReactNode }) {
  return <div className={css.acts}>{children}</div>
}

/** What was asked for, once it is here; `empty` where there is none of it. */
export function Answered<Found>({ query, empty, children }: { query: UseQueryResult<Found>; empty?: (found: Found) => string | undefined; children: (found: Found) => ReactNode }) {
  if (query.isError) return <Retry text={errorText(query.error)} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <Skeleton className="h-40" />
  const none = empty?.(query.data)
  return none === undefined ? children(query.data) : <p className={css.empty}>{none}</p>
}
