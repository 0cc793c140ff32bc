/**
 * Renders the account with a section for each concern. The URL hash selects the section; on a phone without a hash the
 * list of sections is shown.
 */
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useUser } from '../../api/session.ts'
import { Icon, type IconName } from '../../ui/controls/icon.tsx'
import { PageCard, PageTitle } from '../../ui/layout/page.tsx'
import { OwnDataSection } from './own-data-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SecuritySection } from './security-section.tsx'
import css from './account-screen.module.css'

interface AccountScreenProps {
  /** Result of this visit. */
  visit: ReactNode
  protection: ReactNode
  settings: ReactNode
}

interface Section {
  id: string
  title: string
  /** What the section is for: next to the title where the list is shown alone. */
  about: string
  icon: IconName
  content: ReactNode
}

export function AccountScreen({ visit, protection, settings }: AccountScreenProps) {
  const user = useUser()
  const { hash } = useLocation()
  if (!user) return null
  const sections: readonly Section[] = [
    {
      id: 'profile',
      title: 'Профиль',
      about: 'Картинка, имя и профиль для других, итог посещения',
      icon: 'user',
      content: <ProfileSection user={user} visit={visit} />,
    },
    {
      id: 'security',
      title: 'Вход и защита',
      about: 'Почта, пароль, коды и ключи доступа',
      icon: 'lock',
      content: <SecuritySection />,
    },
    {
      id: 'devices',
      title: 'Устройства и журнал',
      about: 'Где вы вошли и кто пытался',
      icon: 'device',
      content: <DevicesSection />,
    },
    { id: 'play', title: 'Ответственная игра', about: 'Лимиты и перерыв', icon: 'shield', content: protection },
    {
      id: 'data',
      title: 'Данные',
      about: 'Копия всего и закрытие аккаунта',
      icon: 'copy',
      content: <OwnDataSection user={user} />,
    },
    { id: 'settings', title: 'Настройки', about: 'Тема, движение, звук, даты', icon: 'settings', content: settings },
  ]
  const chosen = sections.find(({ id }) => `#${id}` === hash)
  const open = chosen ?? sections[0]
  if (!open) return null
  return (
    <div className={css.account} data-chosen={chosen ? '' : undefined}>
      <h1 className={css.heading}>Аккаунт</h1>
      <SectionList sections={sections} open={open.id} />
      <PageCard id={open.id} className={css.section} aria-labelledby="account-section">
        <Link to="/account" className={css.back}>
          <Icon name="arrow" size={18} />
          Все разделы
        </Link>
        <PageTitle id="account-section" as="h2">
          {open.title}
        </PageTitle>
        {open.content}
      </PageCard>
    </div>
  )
}

function SectionList({ sections, open }: { sections: readonly Section[]; open: string }) {
  return (
    <nav className={css.sections} aria-label="Разделы аккаунта">
      {sections.map(({ id, title, about, icon }) => (
        <Link key={id} to={`#${id}`} className={css.link} aria-current={id === open ? 'page' : undefined}>
          <Icon name={icon} />
          <span className={css.words}>
            {title}
            <span className={css.about}>{about}</span>
          </span>
          <Icon name="arrow" size={18} className={css.forward} />
        </Link>
      ))}
    </nav>
  )
}
