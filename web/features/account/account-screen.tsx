/** The account: a calm place with a section for each concern, one of them in sight. The address's hash says which. */
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useUser } from '../../api/session.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { OwnDataSection } from './own-data-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SecuritySection } from './security-section.tsx'

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
    <div className="account">
      <h1 className="unseen">Аккаунт</h1>
      <SectionList sections={sections} open={open.id} />
      <section className="card page-card account__section" id={open.id} aria-labelledby="account-section">
        <h2 id="account-section" className="page-title">
          {open.title}
        </h2>
        {open.content}
      </section>
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
    <nav className="account__sections" aria-label="Разделы аккаунта" ref={list}>
      {sections.map(({ id, title, icon }) => (
        <Link key={id} to={`#${id}`} className="account__link" aria-current={id === open ? 'page' : undefined}>
          <Icon name={icon} />
          {title}
        </Link>
      ))}
    </nav>
  )
}
