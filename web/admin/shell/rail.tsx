/** Renders the navigation: groups that fold, the queues with how much waits in them, and who is signed in. */
import type { queueNames } from '@kurazh/contract/admin/overview.ts'
import { roleNames } from '@kurazh/contract/admin/rights.ts'
import { type ReactNode, useId, useState } from 'react'
import { Link, NavLink } from 'react-router'
import { errorText } from '../../api/call.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/controls/choice.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { chooseTheme, useTheme } from '../../ui/browser/theme.ts'
import { allowShortcuts, useShortcuts } from '../../ui/browser/shortcuts.ts'
import { useStored } from '../../ui/browser/use-stored.ts'
import { brand } from '../../ui/text/brand.ts'
import { toastError } from '../../ui/windows/toast.tsx'
import { adminSessionEnded, type AdminSession } from '../admin-session.ts'
import { callAdmin } from '../call.ts'
import { type AdminPage, pageAt, pageGroups, pagesFor } from '../pages.ts'
import { SearchIcon } from '../search-icon.tsx'
import { useAdminQuery } from '../use-admin-query.ts'
import css from './rail.module.css'

interface RailProps {
  login: string
  inside: AdminSession
  pathname: string
  onSearch: () => void
}

export function Rail({ login, inside, pathname, onSearch }: RailProps) {
  return (
    <div className={css.rail} data-part="rail">
      <Link className={css.brand} to="/admin">
        {brand} <span>админка</span>
      </Link>
      <button type="button" className={css.search} onClick={onSearch}>
        <SearchIcon /> Найти <kbd>⌘K</kbd>
      </button>
      <Pages inside={inside} pathname={pathname} />
      <SignedInAdmin login={login} inside={inside} />
    </div>
  )
}

const queuesEveryMs = 30_000
const pageOfQueue: Readonly<Record<(typeof queueNames)[number], string>> = {
  payouts: '/admin/payouts',
  requests: '/admin/requests',
  held: '/admin/held',
  risk: '/admin/risk',
}

/** How many wait, by the path of the queue's page. */
function useWaiting(): ReadonlyMap<string, number> {
  const { data } = useAdminQuery('adminQueues', {}, queuesEveryMs)
  return new Map(data?.success.queues.map(({ name, waiting }) => [pageOfQueue[name], waiting]))
}

function Pages({ inside: { rights }, pathname }: Pick<RailProps, 'inside' | 'pathname'>) {
  const pages = pagesFor(rights)
  const waiting = useWaiting()
  const [opened, setOpened] = useStored(
    'admin-groups',
    (text) => (text ?? '').split(',').filter(Boolean),
    (names) => names.join(','),
  )
  const found = pageAt(pathname, rights)
  const here = typeof found === 'object' ? found : undefined
  // The group of the page is open until it is folded on that page.
  const [foldedAt, setFoldedAt] = useState<string | null>(null)
  const toggle = (name: string, open: boolean) => {
    if (name === here?.group) setFoldedAt(open ? null : pathname)
    setOpened(open ? [...new Set([...opened, name])] : opened.filter((each) => each !== name))
  }
  return (
    <nav className={css.pages} aria-label="Страницы админки">
      {pageGroups.map(({ name, icon }, place) => {
        const within = pages.filter(({ group }) => group === name)
        const links = within.map((page) => (
          <RailLink key={page.path} page={page} here={page === here} waiting={waiting.get(page.path)} />
        ))
        if (within.length === 0) return null
        if (place === 0) return <div key={name}>{links}</div>
        return (
          <Group
            key={name}
            name={name}
            icon={icon}
            waiting={within.reduce((sum, { path }) => sum + (waiting.get(path) ?? 0), 0)}
            open={here?.group === name ? foldedAt !== pathname : opened.includes(name)}
            onToggle={(open) => toggle(name, open)}
          >
            {links}
          </Group>
        )
      })}
    </nav>
  )
}

interface GroupProps {
  name: string
  icon: (typeof pageGroups)[number]['icon']
  waiting: number
  open: boolean
  onToggle: (open: boolean) => void
  children: ReactNode
}

function Group({ name, icon, waiting, open, onToggle, children }: GroupProps) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={css.group}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => onToggle(!open)}
      >
        <Icon name={icon} size={17} /> <span className={css.words}>{name}</span>
        {!open && <Waiting count={waiting} />}
        <Icon name="down" size={15} className={css.fold} />
      </button>
      <div id={id} className={css.within} hidden={!open}>
        {open && children}
      </div>
    </>
  )
}

interface LinkProps {
  page: AdminPage
  here: boolean
  waiting: number | undefined
}

function RailLink({ page: { path, title, icon }, here, waiting }: LinkProps) {
  return (
    <NavLink
      to={path}
      // In a low window the group of the page may lie below the edge.
      ref={(link) => void (here && link?.scrollIntoView({ block: 'nearest' }))}
      className={css.link ?? ''}
      data-here={here || undefined}
    >
      <Icon name={icon} size={17} /> <span className={css.words}>{title}</span>
      {waiting !== undefined && <Waiting count={waiting} always />}
    </NavLink>
  )
}

/** `always`: an empty queue says so. */
function Waiting({ count, always = false }: { count: number; always?: boolean }) {
  if (count === 0 && !always) return null
  return (
    <span className={`${css.waiting} figures`} data-some={count > 0 || undefined}>
      <span className="unseen">, ждут: </span>
      {count}
    </span>
  )
}

function SignedInAdmin({ login, inside }: { login: string; inside: AdminSession }) {
  const theme = useTheme((each) => each.theme)
  const keysOn = useShortcuts(({ allowed }) => allowed)
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    await callAdmin('leaveAdmin', {}).then(adminSessionEnded, (error: unknown) => toastError(errorText(error)))
    setBusy(false)
  }
  return (
    <div className={css.who}>
      <strong>{login}</strong>
      <span className={css.roles}>{inside.roles.map((role) => roleNames[role]).join(', ')}</span>
      <div className={css.keys}>
        <Switch label="Клавиши j, k и /" checked={keysOn} onChange={allowShortcuts} />
      </div>
      <div className={css.out}>
        <Button size="small" icon="logout" busy={busy} onClick={() => void leave()}>
          Выйти
        </Button>
        <IconButton
          icon={theme === 'dark' ? 'sun' : 'moon'}
          label={theme === 'dark' ? 'Светлая тема' : 'Тёмная тема'}
          onClick={() => void chooseTheme(theme === 'dark' ? 'light' : 'dark')}
        />
        <Link className={css.toSite} to="/" title="На сайт" aria-label="На сайт">
          <Icon name="globe" size={18} />
        </Link>
      </div>
    </div>
  )
}
