/** The account: a calm place with a section for each concern, one of them in sight. The address's hash says which. */
import { type ReactNode, useEffect, useRef } from 'react'
import { useUser } from '../../api/session.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { PageCard, PageTitle } from '../../ui/page.tsx'
import { Link, useLocation } from '../../ui/router.tsx'
import { OwnDataSection } from './own-data-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SecuritySection } from './security-section.tsx'
import css from './account-screen.module.css'

interface AccountScreenProps {
  /** What this visit has brought. */
  visit: ReactNode
  protection: ReactNode
  settings: ReactNode
}

interface Section {
  id: string
  title: string
  icon: IconName
  content: ReactNode
}

export function AccountScreen({ visit, protection, settings }: AccountScreenProps) {
  const user = useUser()
  const { hash } = useLocation()
  if (!user) return null
  const sections: readonly Section[] = [
    { id: 'profile', title: 'Профиль', icon: 'user', content: <ProfileSection user={user} visit={visit} /> },
    { id: 'security', title: 'Вход и защита', icon: 'lock', content: <SecuritySection /> },
    { id: 'devices', title: 'Устройства и журнал', icon: 'device', content: <DevicesSection /> },
    { id: 'play', title: 'Ответственная игра', icon: 'shield', content: protection },
    { id: 'data', title: 'Данные', icon: 'copy', content: <OwnDataSection user={user} /> },
    { id: 'settings', title: 'Настройки', icon: 'settings', content: settings },
  ]
  const open = sections.find(({ id }) => `#${id}` === hash) ?? sections[0]
  if (!open) return null
  return (
    <div className={css.account}>
      <h1 className="unseen">Аккаунт</h1>
      <SectionList sections={sections} open={open.id} />
      <PageCard id={open.id} aria-labelledby="account-section">
        <PageTitle id="account-section" as="h2">
          {open.title}
        </PageTitle>
        {open.content}
      </PageCard>
    </div>
  )
}

function SectionList({ sections, open }: { sections: readonly Section[]; open: string }) {
  const list = useRef<HTMLElement>(null)
  // On a phone the list is a strip: the chosen one is brought into it, without moving the page.
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (chosen) list.current?.scrollTo({ left: chosen.offsetLeft - 16 })
  }, [open])
  return (
    <nav className={css.sections} aria-label="Разделы аккаунта" ref={list}>
      {sections.map(({ id, title, icon }) => (
        <Link key={id} to={`#${id}`} className={css.link} aria-current={id === open ? 'page' : undefined}>
          <Icon name={icon} />
          {title}
        </Link>
      ))}
    </nav>
  )
}
